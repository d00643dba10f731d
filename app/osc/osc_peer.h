#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr_in;

namespace continuo::app {

// Another end of OSC's UDP: an IPv4 address and a port, in the host's order of bytes.
struct OscPeer {
    std::uint32_t host = 0;
    std::uint16_t port = 0;
    bool operator==(const OscPeer&) const = default;
};

inline constexpr std::size_t kMostOscPeers = 8;

// "192.168.1.20:9000"
std::string textOf(const OscPeer& peer);
// One or several such, parted by blanks or commas, kMostOscPeers at most; "localhost" is 127.0.0.1. Names of
// other computers are not looked up, as that would wait for the network. Nothing: that is no such list.
std::optional<std::vector<OscPeer>> readOscPeers(std::string_view text);

// As the system's calls have it.
sockaddr_in socketAddressOf(const OscPeer& peer);
OscPeer peerOf(const sockaddr_in& address);

}  // namespace continuo::app
