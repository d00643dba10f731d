#include "osc/osc_sender.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include "osc/osc_packet.h"

namespace continuo::app {

OscSender::OscSender(const OscPeer& to) noexcept
    : to_(to), socket_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {}

// Connects if it is not connected yet. Called again after a failure, because the network may appear later.
bool OscSender::connectOnce() noexcept {
    if (connected_) return true;
    const sockaddr_in address = toSocketAddress(to_);
    connected_ =
        connect(socket_.descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    return connected_;
}

bool OscSender::send(const OscMessage& message) noexcept {
    if (!connectOnce()) return false;
    const std::vector<std::byte> bytes = encodeOsc(message);
    return ::send(socket_.descriptor(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

bool OscSender::isUnreachable() noexcept {
    int fault = 0;
    socklen_t size = sizeof fault;
    return getsockopt(socket_.descriptor(), SOL_SOCKET, SO_ERROR, &fault, &size) != 0 || fault != 0;
}

}  // namespace continuo::app
