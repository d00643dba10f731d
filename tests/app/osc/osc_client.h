#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::test {

// A program that controls by OSC, made of liblo alone. What it sends and gets are real packets.
class OscClient {
public:
    OscClient();
    ~OscClient();
    OscClient(const OscClient&) = delete;
    OscClient& operator=(const OscClient&) = delete;

    int port() const;  // at which it listens
    // To a port of this computer.
    void send(int port, const app::OscMessage& message);
    void ask(int port, const std::string& address) { send(port, {address, {}}); }
    // These bytes, from a socket of its own.
    static void sendBytes(int port, std::span<const std::byte> bytes, const char* host = "127.0.0.1");

    // What has come since the last call.
    std::vector<app::OscMessage> take();
    // The next message of an address, while `meanwhile` is done; nothing within the time: none came.
    std::optional<app::OscMessage> await(const std::string& address, const std::function<void()>& meanwhile,
                                         std::chrono::milliseconds atMost = std::chrono::seconds(5));

private:
    void* server_;
    std::vector<app::OscMessage> got_;
};

}  // namespace continuo::test
