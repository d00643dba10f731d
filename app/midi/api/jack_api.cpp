#include "midi/api/jack_api.h"

#include <jack/midiport.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <utility>

#include "continuo/spsc_ring.h"
#include "midi/api/due_messages.h"
#include "midi/api/jack_client.h"
#include "midi/api/port_names.h"
#include "midi/events/block_clock.h"

namespace continuo::app {
namespace {

// Makes the client's only port a virtual one if it has a name. Without a name, the port is made later, as the
// end of a connection.
void makeVirtual(JackMidiClient& client, const std::string& name) {
    if (!name.empty() && !client.makePort(name)) failPort(name, "the JACK server makes no port");
}

bool connectTo(JackMidiClient& client, const std::string& port) {
    if (client.makePort(kOwnEnd) && client.connect(port)) return true;
    client.dropPort();
    return false;
}

std::string clientName(const std::string& virtualName) {
    return virtualName.empty() ? kMidiClient : ownClientName(virtualName);
}

class JackInput final : public MidiInput {
public:
    JackInput(const JackServer& server, MidiHandler handler, const std::string& virtualName)
        : handler_(std::move(handler)),
          client_(server, clientName(virtualName), JackPortIsInput,
                  [this, rate = server.rate()](void* buffer, jack_nframes_t frames) {
                      receive(buffer, frames, rate);
                  }) {
        makeVirtual(client_, virtualName);
    }

    bool connect(const std::string& port) override { return connectTo(client_, port); }
    void disconnect() override { client_.dropPort(); }
    bool isConnected() const override { return client_.isConnected(); }
    // Compares the connections with those at the last call, because all input arrives by connections.
    bool hasLostConnections() override {
        std::vector<std::string> now = client_.connections();
        const std::uint64_t heard = heard_;
        const bool passedBy = std::exchange(heardThen_, heard) != heard && now.empty();
        return players_.updateAndCheckLost(std::move(now)) || passedBy;
    }

private:
    void receive(void* buffer, jack_nframes_t frames, double rate) noexcept {
        if (buffer == nullptr) return;
        // A block delivers the messages that arrived during the previous block, each with its frame. Their
        // times count back from now: JACK's own frame count is off by many milliseconds when the server is
        // late.
        const Moment end = LiveClock::now();
        for (std::uint32_t i = 0, count = jack_midi_get_event_count(buffer); i < count; ++i) {
            jack_midi_event_t event;
            if (jack_midi_event_get(&event, buffer, i) != 0) continue;
            const std::chrono::duration<double> ago((frames - std::min(event.time, frames)) / rate);
            const Moment moment = end - std::chrono::duration_cast<LiveClock::duration>(ago);
            latest_ = std::max(latest_, moment);  // keep the order after a late block
            handler_(latest_, {event.buffer, event.size});
            heard_.fetch_add(1, std::memory_order_relaxed);
        }
    }

    MidiHandler handler_;
    Moment latest_ = Moment::min();  // the callback's member
    std::atomic<std::uint64_t> heard_{0};
    std::uint64_t heardThen_ = 0;
    ConnectedPorts players_;
    JackMidiClient client_;  // last member, because its callback uses all others
};

// Messages of up to three bytes leave at their frames, overdue ones with the next block.
class JackOutput final : public MidiOutput {
public:
    JackOutput(const JackServer& server, const std::string& virtualName)
        : server_(server),
          clock_(static_cast<int>(server.rate())),
          client_(server, clientName(virtualName), JackPortIsOutput,
                  [this](void* buffer, jack_nframes_t frames) { write(buffer, frames); }) {
        makeVirtual(client_, virtualName);
    }
    ~JackOutput() override { disconnect(); }
    JackOutput(const JackOutput&) = delete;
    JackOutput& operator=(const JackOutput&) = delete;

    bool connect(const std::string& port) override { return connectTo(client_, port); }

    bool isConnected() const override { return client_.isConnected(); }

    // Waits until pending messages have left. The current block may have been filled already. The next block
    // contains them, and has been received when a third one ends.
    void disconnect() override {
        if (!client_.hasPort()) return;
        client_.waitForBlocks(3);
        client_.dropPort();
    }

    void send(std::span<const std::uint8_t> message, Moment due) noexcept override {
        // Overdue messages get the present time, so that they keep the order of sending.
        DueMessage small{.due = std::max(due, LiveClock::now())};
        if (message.size() > small.bytes.size() || !client_.hasPort() || !server_.isAlive()) return;
        small.size = static_cast<std::uint8_t>(message.size());
        std::copy(message.begin(), message.end(), small.bytes.begin());
        ring_.push(small);  // the ring is full only if no block came for seconds
    }

private:
    void write(void* buffer, jack_nframes_t frames) noexcept {
        if (buffer != nullptr) jack_midi_clear_buffer(buffer);
        const Moment begin = clock_.begin(LiveClock::now(), static_cast<int>(frames));
        const std::chrono::duration<double> frame(clock_.secondsPerFrame());
        const Moment end = begin + std::chrono::duration_cast<LiveClock::duration>(frames * frame);
        for (DueMessage message; !pending_.isFull() && ring_.pop(message);) pending_.insert(message);
        jack_nframes_t at = 0;
        while (const DueMessage* const message = pending_.next(end)) {
            const auto exact = std::max<std::int64_t>(std::llround((message->due - begin) / frame), at);
            at = static_cast<jack_nframes_t>(std::min<std::int64_t>(exact, frames - 1));
            // Without a port, messages are dropped, because nobody receives them. If the block is full, the
            // rest waits for the next one.
            if (buffer != nullptr &&
                jack_midi_event_write(buffer, at, message->bytes.data(), message->size) != 0)
                break;
            pending_.pop();
        }
    }

    const JackServer& server_;
    SpscRing<DueMessage> ring_{4096};
    DueMessages pending_;    // used by the callback: messages taken from the ring but not sent yet
    BlockClock clock_;       // the callback's member
    JackMidiClient client_;  // last member, because its callback uses all others
};

class JackApi final : public MidiApi {
public:
    explicit JackApi(std::unique_ptr<JackServer> server) : server_(std::move(server)) {}

    std::string name() const override { return "JACK"; }
    bool isAlive() const noexcept override { return server_->isAlive(); }
    std::chrono::nanoseconds blockLength() const noexcept override {
        const std::chrono::duration<double> length(server_->blockLength());
        return std::chrono::duration_cast<std::chrono::nanoseconds>(length);
    }
    void onLost(std::function<void()> lost) override { server_->onXrun(std::move(lost)); }
    std::vector<std::string> inputs() override { return others(server_->midiSources()); }
    std::vector<std::string> outputs() override { return others(server_->midiSinks()); }
    std::unique_ptr<MidiInput> makeInput(MidiHandler handler, const std::string& virtualName) override {
        return std::make_unique<JackInput>(*server_, std::move(handler), virtualName);
    }
    std::unique_ptr<MidiOutput> makeOutput(const std::string& virtualName) override {
        return std::make_unique<JackOutput>(*server_, virtualName);
    }

private:
    static std::vector<std::string> others(std::vector<std::string> ports) {
        std::erase_if(ports, [](const std::string& port) { return isOwnPort(port); });
        return ports;
    }

    std::unique_ptr<JackServer> server_;
};

}  // namespace

std::unique_ptr<MidiApi> makeJackApi(std::unique_ptr<JackServer> server) {
    return std::make_unique<JackApi>(std::move(server));
}

}  // namespace continuo::app
