#include "osc/osc_peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace continuo::app {
namespace {

constexpr std::string_view kSeparators = " ,;\t";

std::optional<OscPeer> parsePeer(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return {};
    const std::string_view digits = text.substr(colon + 1);
    OscPeer peer;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), peer.port);
    if (fault != std::errc() || end != digits.data() + digits.size() || peer.port == 0) return {};
    const std::string host(text.substr(0, colon));
    in_addr address{};
    if (inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host.c_str(), &address) != 1) return {};
    peer.host = ntohl(address.s_addr);
    return peer;
}

}  // namespace

std::string toText(const OscPeer& peer) {
    const in_addr address{htonl(peer.host)};
    std::array<char, INET_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, &address, text.data(), text.size());
    return std::string(text.data()) + ":" + std::to_string(peer.port);
}

std::optional<std::vector<OscPeer>> parseOscPeers(std::string_view text) {
    std::vector<OscPeer> peers;
    for (std::size_t begin = text.find_first_not_of(kSeparators); begin != std::string_view::npos;
         begin = text.find_first_not_of(kSeparators, begin)) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
        const std::optional<OscPeer> peer = parsePeer(text.substr(begin, end - begin));
        if (!peer || peers.size() == kMostOscPeers) return {};
        peers.push_back(*peer);
        begin = end;
    }
    return peers;
}

sockaddr_in toSocketAddress(const OscPeer& peer) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(peer.host);
    address.sin_port = htons(peer.port);
    return address;
}

OscPeer toPeer(const sockaddr_in& address) {
    return {ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

}  // namespace continuo::app
