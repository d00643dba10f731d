#pragma once

#include "osc/osc_message.h"
#include "osc/osc_peer.h"
#include "osc/osc_socket.h"

namespace continuo::app {

// Sends OSC to one receiver, by a socket that hears only whether it is there. One thread.
class OscSender {
public:
    explicit OscSender(const OscPeer& to) noexcept;

    const OscPeer& to() const noexcept { return to_; }
    // False: it did not go, as nobody listened there of late, or there is no way. Never waits.
    bool send(const OscMessage& message) noexcept;
    // Whether the receiver's computer has said that nobody listens.
    bool isRefused() noexcept;

private:
    bool connectOnce() noexcept;

    OscPeer to_;
    OscSocket socket_;
    bool connected_ = false;
};

}  // namespace continuo::app
