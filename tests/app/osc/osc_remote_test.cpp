#include "osc/osc_remote.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "app/osc/osc_client.h"
#include "osc/osc_packet.h"

namespace continuo::test {
namespace {

using app::OscArgument;
using app::OscControl;
using app::OscMessage;
using app::OscRemote;
using app::OscValue;
using namespace std::chrono_literals;

// Stores the values of its controls.
class FakeHost : public app::OscHost {
public:
    std::optional<OscValue> value(const OscControl& control) const override {
        if (control.name == "seed") return {};  // as if the host had no seed
        const auto found = values.find(control.name);
        return found == values.end() ? OscValue{{control.least}} : found->second;
    }
    bool stage(const OscControl& control, const OscValue& value) override {
        if (value.word == "H major") return false;
        waiting[control.name] = value;
        return true;
    }
    void apply() override {
        for (const auto& [name, value] : std::exchange(waiting, {})) values[name] = value;
        ++applied;
    }
    bool runCommand(const std::string& command, std::optional<bool> on) override {
        if (command != "hand-over" && command != "record") return false;
        given.push_back(command + (!on ? "" : *on ? " 1" : " 0"));
        return true;
    }
    std::vector<OscMessage> states() const override { return {{"/continuo/turn", {turn}}}; }

    std::map<std::string_view, OscValue> values, waiting;
    std::vector<std::string> given;
    std::string turn = "yours";
    int applied = 0;
};

class OscRemoteTest : public testing::Test {
protected:
    // Polls as the window does.
    void poll() {
        now_ = std::chrono::steady_clock::now();
        remote_.poll(now_);
        remote_.sendChanges(now_);
    }
    void send(const std::string& name, const std::vector<OscArgument>& arguments = {}) {
        client_.send(remote_.port(), {"/continuo/" + name, arguments});
    }
    std::optional<OscMessage> answer(const std::string& name, std::chrono::milliseconds atMost = 5s) {
        return client_.await(
            "/continuo/" + name, [this] { poll(); }, atMost);
    }
    // Waits until all sent messages were received.
    void waitForMessages(std::uint64_t messages) {
        for (int i = 0; i < 5000 && remote_.receivedCount() + remote_.errorCount() < messages; ++i) {
            poll();
            std::this_thread::sleep_for(1ms);
        }
        EXPECT_EQ(remote_.receivedCount() + remote_.errorCount(), messages);
    }

    FakeHost desk_;
    OscRemote remote_{desk_, {.port = 0}};
    OscClient client_;
    OscRemote::Time now_{};
};

std::vector<OscArgument> exampleValue(const OscControl& control) {
    using Kind = OscControl::Kind;
    switch (control.kind) {
        case Kind::Number:
        case Kind::Bounds: return {(control.least + control.most) / 2};
        case Kind::Integer:
            return {static_cast<std::int64_t>((control.least + std::min(control.most, 1e6)) / 2)};
        case Kind::Switch: return {std::int64_t{1}};
        case Kind::Choice: return {std::string(control.words.substr(0, control.words.find('|')))};
        case Kind::Pair: return {std::int64_t{40}, std::int64_t{60}};
        case Kind::Text: break;
    }
    return {std::string("Bb minor")};
}

TEST_F(OscRemoteTest, EveryControlCanBeSetAndRead) {
    for (const OscControl& control : app::oscControls()) {
        if (control.name == "seed") continue;
        const std::string name(control.name);
        send(name, exampleValue(control));
        const auto taken = answer(name);
        ASSERT_TRUE(taken) << name;
        const auto expected =
            app::makeOscMessage(control, *app::parseOscValue(control, exampleValue(control)));
        // OSC numbers have 32 bits.
        EXPECT_EQ(toText(*taken), toText(expected));
        send(name);
        EXPECT_EQ(answer(name), taken) << name;
        send("get", {name});
        EXPECT_EQ(answer(name), taken) << name;
        std::string_view words = control.words;
        if (words.empty() || control.kind == OscControl::Kind::Choice) continue;
        const std::string word(words.substr(0, words.find('|')));
        send(name, {word});
        EXPECT_EQ(answer(name)->arguments, std::vector<OscArgument>{word}) << name;
    }
    EXPECT_EQ(remote_.errorCount(), 0U);
    send("get");
    std::set<std::string> got;
    for (const auto end = std::chrono::steady_clock::now() + 5s;
         got.size() < app::oscControls().size() && std::chrono::steady_clock::now() < end;) {
        poll();
        for (const OscMessage& each : client_.takeMessages()) got.insert(each.address);
    }
    EXPECT_EQ(got.size(), app::oscControls().size());  // except the seed, but with the turn
    EXPECT_TRUE(got.contains("/continuo/turn"));
}

TEST_F(OscRemoteTest, ReplyContainsTheAppliedValue) {
    send("temperature", {1e9});
    EXPECT_EQ(answer("temperature")->arguments, std::vector<OscArgument>{2.0});
    send("turn");
    EXPECT_EQ(answer("turn")->arguments, std::vector<OscArgument>{std::string("yours")});
    EXPECT_NE(remote_.lastMessage().find("/continuo/turn (127.0.0.1:"), std::string::npos)
        << remote_.lastMessage();
}

TEST_F(OscRemoteTest, ErrorsAreCountedAndReportedOncePerSecond) {
    send("temperature", {std::string("hot")});
    waitForMessages(1);
    const auto at = std::chrono::steady_clock::now();
    EXPECT_EQ(remote_.takeError(at),
              "1 wrong OSC message passed over: temperature takes a number from 0.1 to 2");
    send("temperature", {1.0, 2.0});
    send("seed", {1.0});
    send("scale", {std::string("H major")});
    send("no-such-thing", {1.0});
    send("hand-over", {std::string("now")});
    send("hand-over", {1.0, 2.0});
    send("get", {1.0});
    client_.query(remote_.port(), "/elsewhere/temperature");
    client_.query(remote_.port(), "/continuo");
    client_.query(remote_.port(), "/continuo/");
    waitForMessages(12);  // the scale was parsed, but is invalid
    EXPECT_EQ(remote_.errorCount(), 11U);
    EXPECT_FALSE(remote_.takeError(at + 999ms));
    EXPECT_EQ(remote_.takeError(at + 1s), "10 wrong OSC messages passed over: no address of Continuo's");
    EXPECT_FALSE(remote_.takeError(at + 5s));
    EXPECT_TRUE(desk_.given.empty());
    EXPECT_TRUE(desk_.values.empty());
}

TEST_F(OscRemoteTest, CommandsRunAfterEarlierValues) {
    send("temperature", {0.5});
    send("hand-over");
    send("record", {std::int64_t{1}});
    send("hand-over", {0.0});
    waitForMessages(4);
    EXPECT_EQ(desk_.given, (std::vector<std::string>{"hand-over", "record 1", "hand-over 0"}));
    EXPECT_EQ(desk_.values["temperature"], (OscValue{{0.5}}));
}

TEST_F(OscRemoteTest, ValueFloodAppliesTheLastAndSkipsMost) {
    for (int i = 0; i < 10000; ++i) {
        send("temperature", {1.0 + (i % 2)});
        if (i % 500 == 499) poll();
    }
    for (int i = 0; i < 100; ++i) poll();
    send("temperature", {0.7});
    for (int i = 0; i < 1000 && desk_.values["temperature"] != OscValue{{0.7}}; ++i) poll();
    EXPECT_EQ(desk_.values["temperature"], (OscValue{{0.7}}));
    EXPECT_LE(desk_.applied, 200);
    EXPECT_EQ(remote_.errorCount(), 0U);
}

TEST_F(OscRemoteTest, ValueFloodLeavesNoBacklog) {
    for (int i = 0; i < 2000; ++i) {  // more than the system buffers
        send("temperature", {1.0});
        send("hand-over");
    }
    poll();
    EXPECT_LE(desk_.applied, 5);
    send("temperature", {0.7});
    poll();
    EXPECT_EQ(desk_.values["temperature"], (OscValue{{0.7}}));
}

TEST_F(OscRemoteTest, CommandsAreLimitedToFiftyPerSecond) {
    const auto at = std::chrono::steady_clock::now();
    for (int i = 0; i < 10000; ++i) {
        send("hand-over");
        if (i % 200 == 199) remote_.poll(at);
    }
    EXPECT_EQ(desk_.given.size(), std::size_t{OscRemote::kCommandsPerSecond});
    EXPECT_GT(remote_.errorCount(), 1000U);
    remote_.poll(at);
    send("record");
    std::this_thread::sleep_for(20ms);
    remote_.poll(at + 100ms);
    EXPECT_EQ(desk_.given.back(), "record");
}

TEST_F(OscRemoteTest, ReceiversGetEverythingThenChanges) {
    OscClient receiver;
    remote_.setReceivers({{0x7F000001, static_cast<std::uint16_t>(receiver.port())}});
    ASSERT_TRUE(receiver.await("/continuo/turn", [this] { poll(); }));
    std::this_thread::sleep_for(20ms);
    receiver.takeMessages();
    for (int i = 0; i < 20; ++i) remote_.sendChanges(now_ += 100ms);
    std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(receiver.takeMessages().empty());
    desk_.turn = "model";
    remote_.sendChanges(now_ += 100ms);
    const auto told = receiver.await("/continuo/turn", [] {});
    ASSERT_TRUE(told);
    EXPECT_EQ(told->arguments, std::vector<OscArgument>{std::string("model")});
}

TEST_F(OscRemoteTest, ReceiversAreNotifiedAtMostThirtyTimesPerSecond) {
    OscClient receiver;
    remote_.setReceivers({{0x7F000001, static_cast<std::uint16_t>(receiver.port())}});
    const auto at = std::chrono::steady_clock::now();
    int told = 0;
    for (int i = 0; i < 1000; ++i) {
        desk_.turn = std::to_string(i);
        remote_.sendChanges(at + std::chrono::milliseconds(i));
        for (const OscMessage& each : receiver.takeMessages()) told += each.address == "/continuo/turn";
    }
    std::this_thread::sleep_for(20ms);
    for (const OscMessage& each : receiver.takeMessages()) told += each.address == "/continuo/turn";
    EXPECT_LE(told, 31);
    EXPECT_GE(told, 25);
}

TEST_F(OscRemoteTest, NewReceiverGetsEverything) {
    int port = 0;
    {
        const OscClient gone;
        port = gone.port();
    }
    remote_.setReceivers({{0x7F000001, static_cast<std::uint16_t>(port)}});
    auto at = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) remote_.sendChanges(at += 40ms);  // without a listener
    app::OscServer late(port);
    std::set<std::string> got;
    for (int i = 0; i < 100 && got.size() < app::oscControls().size(); ++i) {
        remote_.sendChanges(at += 40ms);
        std::this_thread::sleep_for(2ms);
        for (const auto& each : late.receive().messages) got.insert(each.message.address);
    }
    EXPECT_EQ(got.size(), app::oscControls().size());
}

// Changes during the receiver's absence were lost.
TEST_F(OscRemoteTest, ReturningReceiverGetsEverything) {
    auto receiver = std::make_unique<app::OscServer>(0);
    const int port = receiver->port();
    remote_.setReceivers({{0x7F000001, static_cast<std::uint16_t>(port)}});
    auto at = std::chrono::steady_clock::now();
    remote_.sendChanges(at);
    receiver.reset();
    desk_.turn = "model";
    remote_.sendChanges(at += 40ms);
    std::this_thread::sleep_for(20ms);
    remote_.sendChanges(at += 40ms);
    receiver = std::make_unique<app::OscServer>(port);
    std::set<std::string> got;
    for (int i = 0; i < 50 && got.size() < app::oscControls().size(); ++i) {
        remote_.sendChanges(at += 40ms);
        std::this_thread::sleep_for(2ms);
        for (const auto& each : receiver->receive().messages) got.insert(toText(each.message));
    }
    EXPECT_TRUE(got.contains("/continuo/turn model"));
}

}  // namespace
}  // namespace continuo::test
