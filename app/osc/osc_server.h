#pragma once

#include <continuo/error.h>

#include <cstdint>
#include <string>
#include <vector>

#include "osc/osc_message.h"
#include "osc/osc_peer.h"
#include "osc/osc_socket.h"

namespace continuo::app {

// A port that cannot be had.
class PortRefused : public Error {
public:
    PortRefused(const std::string& message, int why) : Error(ErrorCode::Device, message), why_(why) {}
    int why() const noexcept { return why_; }  // the system's number; EADDRINUSE: another program has it

private:
    int why_;
};

// A UDP port that OSC comes to. Nothing here waits: its owner asks when descriptor() can be read, or from
// time to time. One thread.
class OscServer {
public:
    static constexpr int kUsualPort = 7770;
    static constexpr int kLeastPort = 1024, kMostPort = 65535;  // those below are the system's

    // Only this computer's programs reach it, or, with `others`, all of the network. Port 0: any free one.
    // Throws PortRefused where the port cannot be had, as when another program has it.
    explicit OscServer(int port, bool others = false);

    int port() const noexcept { return port_; }
    // Of the socket, for those who wait for what comes.
    int descriptor() const noexcept { return socket_.descriptor(); }

    struct Received {
        OscMessage message;
        OscPeer from;
    };
    struct Taken {
        std::vector<Received> messages;  // in the order in which they came
        std::uint64_t wrong = 0;         // as in OscPacket
        const char* fault = nullptr;
        bool more = false;  // there may be
    };
    // What has come, kMostPackets at most: the rest is there at the next call, as far as the system keeps it.
    static constexpr int kMostPackets = 256;
    Taken take();
    // What cannot be sent at once is lost.
    void send(const OscMessage& message, const OscPeer& to) noexcept;

private:
    OscSocket socket_;
    int port_ = 0;
    std::vector<std::byte> packet_;
};

}  // namespace continuo::app
