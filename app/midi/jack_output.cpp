#include "midi/jack_output.h"

#include <jack/jack.h>
#include <jack/midiport.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <thread>

#include "continuo/spsc_ring.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

struct ShortMessage {
    std::uint8_t size = 0;
    std::array<std::uint8_t, 3> bytes{};
};

class JackOutput final : public MidiOutput {
public:
    JackOutput(const JackServer& server, const std::string& virtualName) : server_(server) {
        const std::string name = virtualName.empty() ? kMidiClient : virtualName;
        client_ = jack_client_open(name.c_str(), JackNoStartServer, nullptr);
        if (client_ == nullptr) refusePort(name, "the JACK server takes no client");
        jack_set_process_callback(
            client_,
            [](jack_nframes_t frames, void* self) {
                static_cast<JackOutput*>(self)->process(frames);
                return 0;
            },
            this);
        const bool active = jack_activate(client_) == 0;
        if (active && (virtualName.empty() || makePort(virtualName))) return;
        jack_client_close(client_);
        refusePort(name, "the JACK server makes no port");
    }
    ~JackOutput() override {
        disconnect();
        jack_client_close(client_);  // ends the callback; only then its ring goes
    }
    JackOutput(const JackOutput&) = delete;
    JackOutput& operator=(const JackOutput&) = delete;

    bool connect(const std::string& port) override {
        if (port_ == nullptr && !makePort(kOwnEnd)) return false;
        const int result = jack_connect(client_, jack_port_name(port_), port.c_str());
        if (result == 0 || result == EEXIST) return true;
        disconnect();
        return false;
    }

    void disconnect() override {
        if (port_ == nullptr) return;
        letOut();
        jack_port_unregister(client_, port_.exchange(nullptr));
    }

    void send(std::span<const std::uint8_t> message) noexcept override {
        ShortMessage small;
        if (message.size() > small.bytes.size() || port_ == nullptr || !server_.alive()) return;
        small.size = static_cast<std::uint8_t>(message.size());
        std::copy(message.begin(), message.end(), small.bytes.begin());
        ring_.push(small);  // full only after seconds without a block
    }

private:
    bool makePort(const std::string& name) {
        port_ = jack_port_register(client_, name.c_str(), JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
        return port_ != nullptr;
    }

    // Waits, for a second at most, until what was sent has left with a block and that block is over.
    void letOut() {
        // The block under way may have looked already; the next takes it, and has been heard when a third
        // ends.
        const std::uint64_t until = blocks_ + 3;
        for (int i = 0; i < 500 && blocks_ < until && server_.alive(); ++i) std::this_thread::sleep_for(2ms);
    }

    void process(jack_nframes_t frames) noexcept {
        jack_port_t* const port = port_;
        void* const block = port == nullptr ? nullptr : jack_port_get_buffer(port, frames);
        if (block != nullptr) jack_midi_clear_buffer(block);
        for (;;) {
            if (waiting_.size == 0 && !ring_.pop(waiting_)) break;
            // Without a port nobody is there; a block that is full leaves the rest to the next one.
            if (block != nullptr &&
                jack_midi_event_write(block, 0, waiting_.bytes.data(), waiting_.size) != 0)
                break;
            waiting_.size = 0;
        }
        ++blocks_;
    }

    const JackServer& server_;
    jack_client_t* client_ = nullptr;
    std::atomic<jack_port_t*> port_{nullptr};
    SpscRing<ShortMessage> ring_{4096};
    ShortMessage waiting_;  // the callback's: taken from the ring, not yet out
    std::atomic<std::uint64_t> blocks_{0};
};

}  // namespace

std::unique_ptr<MidiOutput> makeJackOutput(const JackServer& server, const std::string& virtualName) {
    return std::make_unique<JackOutput>(server, virtualName);
}

}  // namespace continuo::app
