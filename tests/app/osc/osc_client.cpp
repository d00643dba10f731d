#include "app/osc/osc_client.h"

#include <arpa/inet.h>
#include <lo/lo.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <variant>

namespace continuo::test {
namespace {

template <class Number>
Number numberAt(const void* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
}

// Reads the argument bytewise: OSC aligns arguments to four bytes, but lo_arg would need eight.
app::OscArgument readArgument(char type, const void* bytes) {
    if (type == LO_INT32) return std::int64_t{numberAt<std::int32_t>(bytes)};
    if (type == LO_INT64) return std::int64_t{numberAt<std::int64_t>(bytes)};
    if (type == LO_FLOAT) return static_cast<double>(numberAt<float>(bytes));
    return std::string(static_cast<const char*>(bytes));
}

int storeMessage(const char* path, const char* types, lo_arg** arguments, int count, lo_message, void* to) {
    app::OscMessage message{path, {}};
    for (int i = 0; i < count; ++i) message.arguments.push_back(readArgument(types[i], arguments[i]));
    static_cast<std::vector<app::OscMessage>*>(to)->push_back(std::move(message));
    return 0;
}

}  // namespace

OscClient::OscClient() : server_(lo_server_new(nullptr, nullptr)) {
    lo_server_add_method(static_cast<lo_server>(server_), nullptr, nullptr, storeMessage, &got_);
}

OscClient::~OscClient() { lo_server_free(static_cast<lo_server>(server_)); }

int OscClient::port() const { return lo_server_get_port(static_cast<lo_server>(server_)); }

void OscClient::send(int port, const app::OscMessage& message) {
    const lo_address to = lo_address_new("127.0.0.1", std::to_string(port).c_str());
    const lo_message sent = lo_message_new();
    for (const app::OscArgument& each : message.arguments) {
        if (const auto* text = std::get_if<std::string>(&each))
            lo_message_add_string(sent, text->c_str());
        else if (const auto* number = std::get_if<double>(&each))
            lo_message_add_float(sent, static_cast<float>(*number));
        else
            lo_message_add_int32(sent, static_cast<std::int32_t>(std::get<std::int64_t>(each)));
    }
    lo_send_message_from(to, static_cast<lo_server>(server_), message.address.c_str(), sent);
    lo_message_free(sent);
    lo_address_free(to);
}

void OscClient::sendBytes(int port, std::span<const std::byte> bytes, const char* host) {
    const int out = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    inet_pton(AF_INET, host, &to.sin_addr);
    sendto(out, bytes.data(), bytes.size(), 0, reinterpret_cast<const sockaddr*>(&to), sizeof to);
    close(out);
}

std::vector<app::OscMessage> OscClient::takeMessages() {
    while (lo_server_recv_noblock(static_cast<lo_server>(server_), 0) > 0) {
    }
    return std::exchange(got_, {});
}

std::optional<app::OscMessage> OscClient::await(const std::string& address,
                                                const std::function<void()>& meanwhile,
                                                std::chrono::milliseconds atMost) {
    const auto end = std::chrono::steady_clock::now() + atMost;
    while (std::chrono::steady_clock::now() < end) {
        meanwhile();
        lo_server_recv_noblock(static_cast<lo_server>(server_), 1);
        for (std::size_t i = 0; i < got_.size(); ++i) {
            if (got_[i].address != address) continue;
            const app::OscMessage found = got_[i];
            got_.erase(got_.begin(), got_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return found;
        }
    }
    return {};
}

}  // namespace continuo::test
