#include "midi/api/jack_client.h"

#include <jack/midiport.h>

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "midi/api/midi_api.h"

namespace continuo::app {

using namespace std::chrono_literals;

namespace {

constexpr auto kLongestWait = 1s;
constexpr auto kPollInterval = 2ms;

}  // namespace

JackMidiClient::JackMidiClient(const JackServer& server, const std::string& name, JackPortFlags direction,
                               Block block)
    : server_(server), direction_(direction), block_(std::move(block)) {
    if (server.isAlive()) client_ = jack_client_open(name.c_str(), JackNoStartServer, nullptr);
    if (client_ == nullptr) failPort(name, "the JACK server takes no client");
    jack_set_process_callback(
        client_,
        [](jack_nframes_t frames, void* self) {
            static_cast<JackMidiClient*>(self)->process(frames);
            return 0;
        },
        this);
    if (jack_activate(client_) == 0) return;
    jack_client_close(client_);
    failPort(name, "the JACK server does not begin with it");
}

JackMidiClient::~JackMidiClient() { jack_client_close(client_); }

bool JackMidiClient::makePort(const std::string& name) {
    if (!hasPort()) port_ = jack_port_register(client_, name.c_str(), JACK_DEFAULT_MIDI_TYPE, direction_, 0);
    return hasPort();
}

void JackMidiClient::dropPort() {
    jack_port_t* const port = port_.exchange(nullptr);
    if (port == nullptr) return;
    waitForBlocks(1);  // the current block may still use the port
    jack_port_unregister(client_, port);
}

bool JackMidiClient::connect(const std::string& other) {
    other_ = other;
    const char* const own = jack_port_name(port_);
    const bool heard = direction_ == JackPortIsInput;
    const int result = jack_connect(client_, heard ? other.c_str() : own, heard ? own : other.c_str());
    if (result != 0 && result != EEXIST) return false;
    // Waits for the connection, which only applies from a future block on. Messages sent before would reach
    // nobody.
    for (int i = 0; i < kLongestWait / kPollInterval && !isConnected() && server_.isAlive(); ++i)
        std::this_thread::sleep_for(kPollInterval);
    return isConnected();
}

bool JackMidiClient::isConnected() const {
    return hasPort() && jack_port_connected_to(port_, other_.c_str()) != 0;
}

std::vector<std::string> JackMidiClient::connections() const {
    std::vector<std::string> names;
    if (!hasPort()) return names;
    const char** const ports = jack_port_get_all_connections(client_, port_);
    for (const char* const* each = ports; each != nullptr && *each != nullptr; ++each)
        names.emplace_back(*each);
    jack_free(ports);
    return names;
}

void JackMidiClient::waitForBlocks(int count) const {
    const std::uint64_t until = blocks_ + static_cast<std::uint64_t>(count);
    for (int i = 0; i < kLongestWait / kPollInterval && blocks_ < until && server_.isAlive(); ++i)
        std::this_thread::sleep_for(kPollInterval);
}

void JackMidiClient::process(jack_nframes_t frames) noexcept {
    jack_port_t* const port = port_;
    block_(port == nullptr ? nullptr : jack_port_get_buffer(port, frames), frames);
    ++blocks_;
}

}  // namespace continuo::app
