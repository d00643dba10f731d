#pragma once

#include <functional>
#include <memory>

#include "midi/api/transport_position.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// A JACK client without ports that reads the transport of the server, and never controls it.
class JackTransport {
public:
    // Called for each block, with its start time, on libjack's real-time thread. Must neither block nor
    // throw.
    using PositionHandler = std::function<void(Moment, const TransportPosition&)>;

    // Connects to the server of JackServer::find(); returns nullptr if none runs or it refuses the client.
    static std::unique_ptr<JackTransport> find(PositionHandler hear);
    // No call of `hear` follows.
    ~JackTransport();
    JackTransport(const JackTransport&) = delete;
    JackTransport& operator=(const JackTransport&) = delete;

    // Returns false once the server has ended; then destroy this and call find() again.
    bool isAlive() const noexcept;

private:
    struct Client;
    explicit JackTransport(std::unique_ptr<Client> client);

    std::unique_ptr<Client> client_;
};

}  // namespace continuo::app
