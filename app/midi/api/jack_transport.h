#pragma once

#include <functional>
#include <memory>

#include "midi/api/transport_position.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// A JACK client without ports that hears where the server's transport is. It never moves the transport.
class JackTransport {
public:
    // Called with each block and the moment at which it begins, on libjack's real-time thread; must neither
    // block nor throw.
    using Hear = std::function<void(Moment, const TransportPosition&)>;

    // At the server that JackServer::find() finds; nullptr where there is none, or it takes no client now.
    static std::unique_ptr<JackTransport> find(Hear hear);
    // `hear` is called no more.
    ~JackTransport();
    JackTransport(const JackTransport&) = delete;
    JackTransport& operator=(const JackTransport&) = delete;

    // False once the server has ended; then destroy this one and call find() again.
    bool alive() const noexcept;

private:
    struct Client;
    explicit JackTransport(std::unique_ptr<Client> client);

    std::unique_ptr<Client> client_;
};

}  // namespace continuo::app
