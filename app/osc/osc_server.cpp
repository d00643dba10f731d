#include "osc/osc_server.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "osc/osc_packet.h"

namespace continuo::app {
namespace {

constexpr int kKernelBytes = 1 << 20;  // receive buffer; holds messages while the window is busy
constexpr std::size_t kMostMessages = 1024;

[[noreturn]] void failOscPort(int port, int why) {
    const std::string name = "OSC: port " + std::to_string(port);
    if (why == EADDRINUSE) throw PortError(name + " is taken by another program; choose another port", why);
    throw PortError(name + " cannot be opened: " + std::strerror(why) + "; choose another port", why);
}

}  // namespace

OscServer::OscServer(int port, bool others)
    : socket_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)),
      packet_(OscPacket::kMostBytes + 1) {
    if (descriptor() < 0) failOscPort(port, errno);
    setsockopt(descriptor(), SOL_SOCKET, SO_RCVBUF, &kKernelBytes, sizeof kKernelBytes);
    const OscPeer here{others ? INADDR_ANY : INADDR_LOOPBACK, static_cast<std::uint16_t>(port)};
    sockaddr_in address = toSocketAddress(here);
    if (bind(descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        failOscPort(port, errno);
    socklen_t size = sizeof address;
    getsockname(descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = toPeer(address).port;
}

OscServer::Batch OscServer::receive() {
    Batch taken;
    for (int packets = 0; packets < kMostPackets && taken.messages.size() < kMostMessages; ++packets) {
        sockaddr_in from{};
        socklen_t size = sizeof from;
        const ssize_t bytes = recvfrom(descriptor(), packet_.data(), packet_.size(), 0,
                                       reinterpret_cast<sockaddr*>(&from), &size);
        if (bytes < 0 && errno != EINTR) return taken;
        if (bytes < 0) continue;
        OscPacket packet = decodeOsc(std::span(packet_).first(static_cast<std::size_t>(bytes)));
        for (OscMessage& each : packet.messages) taken.messages.push_back({std::move(each), toPeer(from)});
        taken.errors += packet.errors;
        if (packet.errors > 0) taken.lastError = packet.lastError;
    }
    taken.hasMore = true;
    return taken;
}

void OscServer::send(const OscMessage& message, const OscPeer& to) noexcept {
    const std::vector<std::byte> bytes = encodeOsc(message);
    const sockaddr_in address = toSocketAddress(to);
    sendto(descriptor(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
           reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

}  // namespace continuo::app
