#include "osc/osc_server.h"

#include <continuo/error.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "app/osc/osc_client.h"
#include "osc/osc_packet.h"

namespace continuo::test {
namespace {

using app::OscMessage;
using app::OscServer;
using app::PortError;
using namespace std::chrono_literals;

const OscMessage kTemperature{"/continuo/temperature", {0.5}};

// Returns the messages that arrive within a short time.
std::vector<OscServer::Received> receiveFrom(OscServer& server, std::chrono::milliseconds within = 300ms) {
    std::vector<OscServer::Received> all;
    const auto end = std::chrono::steady_clock::now() + within;
    while (std::chrono::steady_clock::now() < end && all.empty()) {
        for (auto& each : server.receive().messages) all.push_back(std::move(each));
        std::this_thread::sleep_for(1ms);
    }
    return all;
}

TEST(OscServer, RepliesToALibloClient) {
    OscServer server(0);
    OscClient client;
    client.send(server.port(), kTemperature);
    const auto got = receiveFrom(server, 5s);
    ASSERT_EQ(got.size(), 1U);
    EXPECT_EQ(got[0].message, kTemperature);
    EXPECT_EQ(got[0].from.port, client.port());
    server.send({"/continuo/turn", {std::string("yours")}}, got[0].from);
    const auto answer = client.await("/continuo/turn", [] {});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->arguments, std::vector<app::OscArgument>{std::string("yours")});
}

// 127.0.0.2 is another address of this computer, like its network address.
TEST(OscServer, AcceptsOtherAddressesOnlyIfAllowed) {
    const std::vector<std::byte> packet = app::encodeOsc(kTemperature);
    OscServer closed(0);
    OscClient::sendBytes(closed.port(), packet, "127.0.0.2");
    EXPECT_TRUE(receiveFrom(closed).empty());
    OscServer open(0, true);
    OscClient::sendBytes(open.port(), packet, "127.0.0.2");
    EXPECT_EQ(receiveFrom(open, 5s).size(), 1U);
}

TEST(OscServer, BusyPortIsReportedInOneLine) {
    OscServer first(0);
    try {
        OscServer second(first.port());
        FAIL() << "both have it";
    } catch (const PortError& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        EXPECT_EQ(error.systemError(), EADDRINUSE);
        EXPECT_EQ(std::string(error.what()), "OSC: port " + std::to_string(first.port()) +
                                                 " is taken by another program; choose another port");
    }
}

TEST(OscServer, InvalidPacketsAreCountedAndSkipped) {
    OscServer server(0);
    const std::byte nonsense[] = {std::byte{'x'}};
    std::uint64_t wrong = 0;
    for (int i = 0; i < 10; ++i) OscClient::sendBytes(server.port(), nonsense);
    OscClient::sendBytes(server.port(), std::vector<std::byte>(9000));
    OscClient::sendBytes(server.port(), {});
    OscClient::sendBytes(server.port(), app::encodeOsc(kTemperature));
    std::size_t heard = 0;
    for (int i = 0; i < 1000 && heard == 0; ++i) {
        const OscServer::Batch taken = server.receive();
        wrong += taken.errors;
        heard += taken.messages.size();
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(heard, 1U);
    EXPECT_EQ(wrong, 12U);
}

TEST(OscServer, FloodIsReadInBatches) {
    OscServer server(0);
    const std::vector<std::byte> packet = app::encodeOsc(kTemperature);
    for (int i = 0; i < 1000; ++i) OscClient::sendBytes(server.port(), packet);
    const OscServer::Batch first = server.receive();
    EXPECT_EQ(first.messages.size(), std::size_t{OscServer::kMostPackets});
    EXPECT_TRUE(first.hasMore);
    EXPECT_FALSE(server.receive().messages.empty());
}

TEST(OscPeers, RoundTripAsText) {
    const auto peers = app::parseOscPeers(" 192.168.1.20:9000, localhost:57120 ");
    ASSERT_TRUE(peers);
    ASSERT_EQ(peers->size(), 2U);
    EXPECT_EQ(toText(peers->at(0)), "192.168.1.20:9000");
    EXPECT_EQ(toText(peers->at(1)), "127.0.0.1:57120");
    EXPECT_TRUE(app::parseOscPeers("")->empty());
    for (const char* wrong : {"192.168.1.20", "studio:9000", "1.2.3.4:0", "1.2.3.4:70000", "1.2.3:9000",
                              ":9000", "1.2.3.4:", "1.2.3.4:9000x", "::1:9000"})
        EXPECT_FALSE(app::parseOscPeers(wrong)) << wrong;
    std::string many;
    for (int i = 0; i < 9; ++i) many += "1.2.3.4:900" + std::to_string(i) + " ";
    EXPECT_FALSE(app::parseOscPeers(many));
}

}  // namespace
}  // namespace continuo::test
