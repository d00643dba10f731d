#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "osc/osc_message.h"

namespace continuo::test {

// An OSC client made only with liblo. It sends and receives real packets.
class OscClient {
public:
    OscClient();
    ~OscClient();
    OscClient(const OscClient&) = delete;
    OscClient& operator=(const OscClient&) = delete;

    int port() const;  // its listening port
    // Sends to a port of this computer.
    void send(int port, const app::OscMessage& message);
    void query(int port, const std::string& address) { send(port, {address, {}}); }
    // Sends raw bytes from its own socket.
    static void sendBytes(int port, std::span<const std::byte> bytes, const char* host = "127.0.0.1");

    // Returns the messages since the last call.
    std::vector<app::OscMessage> takeMessages();
    // Returns the next message of an address while `meanwhile` runs, or nothing after a timeout.
    std::optional<app::OscMessage> await(const std::string& address, const std::function<void()>& meanwhile,
                                         std::chrono::milliseconds atMost = std::chrono::seconds(5));

private:
    void* server_;
    std::vector<app::OscMessage> got_;
};

}  // namespace continuo::test
