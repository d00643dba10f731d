#pragma once

#include <jack/jack.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "midi/api/jack_server.h"

namespace continuo::app {

// A JACK client with at most one MIDI port at a time.
class JackMidiClient {
public:
    // Called for each block, with its number of frames, on libjack's real-time thread. Must neither block nor
    // throw. `buffer` is nullptr without a port.
    using Block = std::function<void(void* buffer, jack_nframes_t frames)>;

    // `direction` is JackPortIsInput or JackPortIsOutput. Calls of `block` begin in the constructor. The
    // server must outlive this. Throws Error(Device) if the server refuses the client.
    JackMidiClient(const JackServer& server, const std::string& name, JackPortFlags direction, Block block);
    // No call of `block` follows.
    ~JackMidiClient();
    JackMidiClient(const JackMidiClient&) = delete;
    JackMidiClient& operator=(const JackMidiClient&) = delete;

    // Makes the port, if none exists yet. Returns false if the server refuses it.
    bool makePort(const std::string& name);
    void dropPort();
    bool hasPort() const noexcept { return port_ != nullptr; }
    // Connects the port to the one of this full name. Waits at most a second until blocks pass; returns false
    // on failure.
    bool connect(const std::string& other);
    // Returns whether the connection of connect() still exists.
    bool isConnected() const;
    // Returns the full names of all ports connected to this port.
    std::vector<std::string> connections() const;
    // Waits until `count` more blocks have ended; at most a second.
    void waitForBlocks(int count) const;

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
