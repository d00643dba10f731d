#pragma once

#include <jack/jack.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "midi/api/jack_server.h"

namespace continuo::app {

// A client of a JACK server that has one MIDI port at a time, or none.
class JackMidiClient {
public:
    // Called with each block of this many frames, on libjack's real-time thread, which must neither block nor
    // throw; without a port `buffer` is nullptr.
    using Block = std::function<void(void* buffer, jack_nframes_t frames)>;

    // `direction` is JackPortIsInput or JackPortIsOutput. `block` is called from now on. The server must
    // outlive the client. Throws Error(Device): the server takes no client.
    JackMidiClient(const JackServer& server, const std::string& name, JackPortFlags direction, Block block);
    // `block` is called no more.
    ~JackMidiClient();
    JackMidiClient(const JackMidiClient&) = delete;
    JackMidiClient& operator=(const JackMidiClient&) = delete;

    // False when the server makes no port; true where there is one already.
    bool makePort(const std::string& name);
    void dropPort();
    bool hasPort() const noexcept { return port_ != nullptr; }
    // Connects the port with the one of this full name. Waits, for a second at most, until blocks pass that
    // way; false when that fails.
    bool connect(const std::string& other);
    // Whether the connection that connect() made is still there.
    bool stillConnected() const;
    // The full names of everything that is connected with the port.
    std::vector<std::string> connections() const;
    // Waits, for a second at most, until this many more blocks have ended.
    void awaitBlocks(int count) const;

private:
    void process(jack_nframes_t frames) noexcept;

    const JackServer& server_;
    JackPortFlags direction_;
    Block block_;
    jack_client_t* client_ = nullptr;
    std::string other_;
    std::atomic<jack_port_t*> port_{nullptr};
    std::atomic<std::uint64_t> blocks_{0};
};

}  // namespace continuo::app
