#pragma once

#include "osc/osc_message.h"
#include "osc/osc_peer.h"
#include "osc/osc_socket.h"

namespace continuo::app {

// Sends OSC to one receiver. The socket is connected, so it also detects whether the receiver listens. One
// thread.
class OscSender {
public:
    explicit OscSender(const OscPeer& to) noexcept;

    const OscPeer& to() const noexcept { return to_; }
    // Returns false if the message was not sent, because nobody listened recently or no route exists. Never
    // blocks.
    bool send(const OscMessage& message) noexcept;
    // Returns whether the receiver's computer has reported that the port is closed.
    bool isUnreachable() noexcept;

private:
    bool connectOnce() noexcept;

    OscPeer to_;
    OscSocket socket_;
    bool connected_ = false;
};

}  // namespace continuo::app
