#pragma once

#include <continuo/error.h>

#include <cstdint>
#include <string>
#include <vector>

#include "osc/osc_message.h"
#include "osc/osc_peer.h"
#include "osc/osc_socket.h"

namespace continuo::app {

// Thrown if a port cannot be opened.
class PortError : public Error {
public:
    PortError(const std::string& message, int why) : Error(ErrorCode::Device, message), systemError_(why) {}
    int systemError() const noexcept {
        return systemError_;
    }  // errno; EADDRINUSE: another program uses the port

private:
    int systemError_;
};

// A UDP port that receives OSC. Never blocks: the owner polls it, or waits until descriptor() is readable.
// One thread.
class OscServer {
public:
    static constexpr int kDefaultPort = 7770;
    static constexpr int kLeastPort = 1024, kMostPort = 65535;  // lower ports are the system's

    // Binds to localhost, or with `others` to all networks. Port 0: any free one. Throws PortError, for
    // example if another program uses the port.
    explicit OscServer(int port, bool others = false);

    int port() const noexcept { return port_; }
    // Returns the socket's descriptor, for select() or poll().
    int descriptor() const noexcept { return socket_.descriptor(); }

    struct Received {
        OscMessage message;
        OscPeer from;
    };
    struct Batch {
        std::vector<Received> messages;  // in order of arrival
        std::uint64_t errors = 0;        // as in OscPacket
        const char* lastError = nullptr;
        bool hasMore = false;  // more packets may be waiting in the system
    };
    // receive() returns the waiting packets, at most kMostPackets. The next call returns the others, unless
    // the system has dropped them.
    static constexpr int kMostPackets = 256;
    Batch receive();
    // Sends a message; drops it if it cannot be sent at once.
    void send(const OscMessage& message, const OscPeer& to) noexcept;

private:
    OscSocket socket_;
    int port_ = 0;
    std::vector<std::byte> packet_;
};

}  // namespace continuo::app
