#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr_in;

namespace continuo::app {

// A UDP endpoint: IPv4 address and port, in host byte order.
struct OscPeer {
    std::uint32_t host = 0;
    std::uint16_t port = 0;
    bool operator==(const OscPeer&) const = default;
};

inline constexpr std::size_t kMostOscPeers = 8;

// Formats as "192.168.1.20:9000".
std::string toText(const OscPeer& peer);
// Parses one or several endpoints, separated by blanks or commas, kMostOscPeers at most. "localhost" is
// 127.0.0.1. Does not resolve other names, which would block. Returns nullopt for anything else.
std::optional<std::vector<OscPeer>> parseOscPeers(std::string_view text);

// toSocketAddress() converts an endpoint to the system's address; the function below converts one back.
sockaddr_in toSocketAddress(const OscPeer& peer);
OscPeer toPeer(const sockaddr_in& address);

}  // namespace continuo::app
