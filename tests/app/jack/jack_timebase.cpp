#include "app/jack/jack_timebase.h"

#include <jack/jack.h>
#include <jack/transport.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

#include "app/jack/jack_fixture.h"
#include "continuo/spsc_ring.h"

namespace continuo::test {

using namespace std::chrono_literals;

struct JackTimebase::State {
    jack_client_t* client = nullptr;
    std::atomic<double> perMinute{120};
    std::atomic<int> beatsPerBar{4};
    bool leads = false;
    SpscRing<Block> log{1 << 16};

    // written by libjack's thread: the beats from a frame on
    double from = 0, fromBeats = 0, tempo = 120;

    double beatsAt(jack_nframes_t frame, double rate) const {
        return fromBeats + (frame - from) / rate * tempo / 60;
    }
    int process();
    void fillPosition(jack_position_t& position, bool elsewhere);
};

int JackTimebase::State::process() {
    jack_position_t position;
    if (jack_transport_query(client, &position) == JackTransportRolling)
        log.push({app::LiveClock::now(), beatsAt(position.frame, position.frame_rate)});
    return 0;
}

// Sets the position of the next block.
void JackTimebase::State::fillPosition(jack_position_t& position, bool elsewhere) {
    const double rate = position.frame_rate;
    if (elsewhere) from = fromBeats = 0;
    if (tempo != perMinute) {
        fromBeats = elsewhere ? 0 : beatsAt(position.frame, rate);
        from = elsewhere ? 0 : position.frame;
        tempo = perMinute;
    }
    const int perBar = beatsPerBar;
    const double beats = beatsAt(position.frame, rate);
    const auto whole = static_cast<int>(std::floor(beats));
    position.valid = JackPositionBBT;
    position.bar = whole / perBar + 1;
    position.beat = whole % perBar + 1;
    position.ticks_per_beat = 960;
    position.tick = static_cast<std::int32_t>((beats - whole) * position.ticks_per_beat);
    position.bar_start_tick = position.ticks_per_beat * (whole - whole % perBar);
    position.beats_per_bar = static_cast<float>(perBar);
    position.beat_type = 4;
    position.beats_per_minute = tempo;
}

JackTimebase::JackTimebase() : state_(std::make_unique<State>()) {
    waitForServer();
    for (int i = 0; i < 10 && state_->client == nullptr; ++i) {
        if (i > 0) std::this_thread::sleep_for(1s);
        state_->client = jack_client_open("timebase", JackNoStartServer, nullptr);
    }
    if (state_->client == nullptr) throw std::runtime_error("the JACK server did not start");
    jack_set_process_callback(
        state_->client, [](jack_nframes_t, void* state) { return static_cast<State*>(state)->process(); },
        state_.get());
    jack_activate(state_->client);
}

JackTimebase::~JackTimebase() { jack_client_close(state_->client); }

void JackTimebase::becomeMaster(double perMinute, int beatsPerBar) {
    state_->perMinute = perMinute;
    state_->beatsPerBar = beatsPerBar;
    if (std::exchange(state_->leads, true)) return;
    jack_set_timebase_callback(
        state_->client, 0,
        [](jack_transport_state_t, jack_nframes_t, jack_position_t* position, int elsewhere, void* state) {
            static_cast<State*>(state)->fillPosition(*position, elsewhere != 0);
        },
        state_.get());
}

void JackTimebase::start() { jack_transport_start(state_->client); }
void JackTimebase::stop() { jack_transport_stop(state_->client); }
void JackTimebase::locate(std::uint32_t frame) { jack_transport_locate(state_->client, frame); }

std::vector<JackTimebase::Block> JackTimebase::takeBlocks() {
    std::vector<Block> blocks;
    for (Block each; state_->log.pop(each);) blocks.push_back(each);
    return blocks;
}

}  // namespace continuo::test
