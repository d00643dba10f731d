#include "midi/api/jack_transport.h"

#include <jack/jack.h>

#include <utility>

#include "midi/api/jack_server.h"
#include "midi/events/block_clock.h"

namespace continuo::app {
namespace {

TransportPosition::Place readPlace(const jack_position_t& position) {
    TransportPosition::Place place{.bar = position.bar,
                                   .beat = position.beat,
                                   .tick = static_cast<double>(position.tick),
                                   .ticksPerBeat = position.ticks_per_beat,
                                   .beatsPerBar = double{position.beats_per_bar},
                                   .perMinute = position.beats_per_minute};
#ifdef JACK_TICK_DOUBLE
    if ((position.valid & JackTickDouble) != 0) {
        place.tick = position.tick_double;
        place.wholeTicks = false;
    }
#endif
    // With this flag, the reported position belongs to a frame before the block, so it is advanced.
    if ((position.valid & JackBBTFrameOffset) != 0) {
        const double beats = position.bbt_offset * place.perMinute / (60.0 * position.frame_rate);
        place.tick += beats * place.ticksPerBeat;
    }
    return place;
}

}  // namespace

struct JackTransport::Client {
    Client(std::unique_ptr<JackServer> found, jack_client_t* opened, PositionHandler whoHears)
        : server(std::move(found)),
          jack(opened),
          handler(std::move(whoHears)),
          clock(static_cast<int>(jack_get_sample_rate(opened))) {}
    ~Client() { jack_client_close(jack); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    static int process(jack_nframes_t frames, void* client) noexcept;

    std::unique_ptr<JackServer> server;  // first: destroyed last
    jack_client_t* jack;
    PositionHandler handler;
    BlockClock clock;  // the callback's member
};

int JackTransport::Client::process(jack_nframes_t frames, void* client) noexcept {
    auto& self = *static_cast<Client*>(client);
    const Moment begin = self.clock.begin(LiveClock::now(), static_cast<int>(frames));
    jack_position_t now{};
    const jack_transport_state_t state = jack_transport_query(self.jack, &now);
    TransportPosition position{.rolling = state == JackTransportRolling && now.frame_rate > 0,
                               .rate = static_cast<double>(now.frame_rate),
                               .frame = now.frame,
                               .frames = frames};
    if (position.rolling && (now.valid & JackPositionBBT) != 0) position.place = readPlace(now);
    self.handler(begin, position);
    return 0;
}

std::unique_ptr<JackTransport> JackTransport::find(PositionHandler hear) {
    auto server = JackServer::find();
    if (!server) return nullptr;
    jack_client_t* const jack = jack_client_open("Continuo transport", JackNoStartServer, nullptr);
    if (jack == nullptr) return nullptr;
    auto client = std::make_unique<Client>(std::move(server), jack, std::move(hear));
    jack_set_process_callback(jack, &Client::process, client.get());
    if (jack_activate(jack) != 0) return nullptr;
    return std::unique_ptr<JackTransport>(new JackTransport(std::move(client)));
}

JackTransport::JackTransport(std::unique_ptr<Client> client) : client_(std::move(client)) {}
JackTransport::~JackTransport() = default;

bool JackTransport::isAlive() const noexcept { return client_->server->isAlive(); }

}  // namespace continuo::app
