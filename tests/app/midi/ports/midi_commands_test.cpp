#include "midi/ports/midi_commands.h"

#include <gtest/gtest.h>

#include <thread>

#include "app/midi/ports/fake_midi_api.h"
#include "midi/ports/midi_ports.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using TriggerKind = MidiTrigger::Kind;

constexpr int kHandOver = 7, kKeep = 9;
constexpr std::uint8_t kSoft = controller::kSoft;

TEST(MidiTrigger, RoundTripsAsText) {
    for (const MidiTrigger& each :
         {MidiTrigger{TriggerKind::Controller, 67}, MidiTrigger{TriggerKind::Note, 36, 9},
          MidiTrigger{TriggerKind::Program, 0}, MidiTrigger{TriggerKind::Note, 127, 0}})
        EXPECT_EQ(MidiTrigger::fromText(each.text()), each) << each.text();
    EXPECT_EQ((MidiTrigger{TriggerKind::Note, 36, 9}).text(), "note 36 channel 10");
}

TEST(MidiTrigger, InvalidOrReservedTriggersAreRejected) {
    for (const char* each :
         {"", "note", "note x", "note 128", "note -1", "note 36 channel 0", "pad 36", "note 36 channel 17",
          "note 36 channel", "note 36 on 1", "note 36 channel 1 2", "controller 64", "controller 0",
          "controller 32", "controller 120", "controller 127", "note 99999999999",
          "note 36 channel -2147483648", "note 36 channel -99999999999"})
        EXPECT_FALSE(MidiTrigger::fromText(each)) << each;
    EXPECT_TRUE(MidiTrigger::fromText("note 64"));
    EXPECT_TRUE(MidiTrigger::fromText("program 120"));
}

TEST(MidiTrigger, TriggerWithoutAChannelMatchesEveryChannel) {
    EXPECT_TRUE((MidiTrigger{TriggerKind::Note, 36}).meets({TriggerKind::Note, 36, 9}));
    EXPECT_TRUE((MidiTrigger{TriggerKind::Note, 36, 9}).meets({TriggerKind::Note, 36}));
    EXPECT_FALSE((MidiTrigger{TriggerKind::Note, 36, 9}).meets({TriggerKind::Note, 36, 0}));
    EXPECT_FALSE((MidiTrigger{TriggerKind::Note, 36}).meets({TriggerKind::Controller, 36}));
    EXPECT_FALSE((MidiTrigger{TriggerKind::Note, 36}).meets({TriggerKind::Note, 37}));
}

// A keyboard and a pad controller, as received.
class MidiCommandsTest : public testing::Test {
protected:
    MidiCommandsTest() {
        studio.connectInput("Piano");
        studio.connectInput("Pads");
        MidiPortsOptions options;
        options.pollInterval = 2ms;
        options.openApi = [this] { return studio.open(); };
        options.commands = &commands;
        ports.emplace(std::vector<EventInbox*>{&inbox}, options);
    }
    void play(const FakeMidiSystem::Bytes& message, const char* port = "Piano") {
        studio.play(port, message);
    }
    void press(std::uint8_t number, std::uint8_t value, std::uint8_t channel = 0) {
        play({static_cast<std::uint8_t>(0xB0 | channel), number, value});
    }
    std::vector<int> triggeredCommands() {
        std::vector<int> all;
        for (MidiCommands::Command each; commands.pop(each);) all.push_back(each.command);
        return all;
    }
    std::vector<MidiEvent> receivedEvents() {
        inbox.collect(LiveClock::now());
        std::vector<MidiEvent> events;
        for (MidiEvent event; inbox.next(Moment::max(), event);) events.push_back(event);
        return events;
    }

    FakeMidiSystem studio;
    EventInbox inbox;
    MidiCommands commands;
    std::optional<MidiPorts> ports;
};

using Commands = std::vector<int>;

TEST_F(MidiCommandsTest, PedalTriggersOncePerPress) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    for (const int value : {10, 63, 64, 90, 127, 64, 63, 0}) press(kSoft, static_cast<std::uint8_t>(value));
    EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
    press(kSoft, 127);
    EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
    EXPECT_TRUE(receivedEvents().empty());
    press(controller::kSostenuto, 127);
    EXPECT_EQ(receivedEvents().size(), 1U) << "the other pedal is music";
}

TEST_F(MidiCommandsTest, JitteringPedalTriggersOnce) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    const auto slowly = [this](std::initializer_list<std::uint8_t> values) {
        for (const std::uint8_t value : values) press(kSoft, value);
        return triggeredCommands();
    };
    EXPECT_EQ(slowly({50, 63, 64, 63, 70, 100, 127}), Commands{kHandOver});
    EXPECT_EQ(slowly({100, 63, 48, 64, 127}), Commands{}) << "it is let go below 48";
    EXPECT_EQ(slowly({47, 48, 63}), Commands{}) << "it is pressed at 64";
    EXPECT_EQ(slowly({64}), Commands{kHandOver});
    EXPECT_TRUE(receivedEvents().empty());
    // A pedal pressed as music triggers nothing until it was released.
    press(controller::kSostenuto, 127);
    commands.set({{{TriggerKind::Controller, controller::kSostenuto}, kKeep}});
    for (const int value : {100, 60, 70}) press(controller::kSostenuto, static_cast<std::uint8_t>(value));
    EXPECT_EQ(triggeredCommands(), Commands{});
    press(controller::kSostenuto, 40);
    press(controller::kSostenuto, 70);
    EXPECT_EQ(triggeredCommands(), Commands{kKeep});
}

// Split pianos send a pedal on the channel of each half.
TEST_F(MidiCommandsTest, PedalMatchesOnAnyChannel) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    press(kSoft, 127, 0);
    press(kSoft, 127, 1);
    press(kSoft, 0, 0);
    press(kSoft, 0, 1);
    EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
    press(kSoft, 127, 3);
    EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
}

TEST_F(MidiCommandsTest, AssignedPadIsNoNoteButTheSamePianoKeyIs) {
    commands.set({{{TriggerKind::Note, 36, 9}, kKeep}});
    play({0x99, 36, 100}, "Pads");
    play({0x90, 36, 80});
    play({0x89, 36, 0}, "Pads");
    play({0x99, 36, 100}, "Pads");
    play({0x99, 36, 0}, "Pads");  // the release, too
    EXPECT_EQ(triggeredCommands(), (Commands{kKeep, kKeep}));
    const std::vector<MidiEvent> events = receivedEvents();
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].channel(), 0);
    play({0x80, 36, 0});
    EXPECT_EQ(receivedEvents().size(), 1U);
}

TEST_F(MidiCommandsTest, EachProgramChangeTriggersItsCommand) {
    commands.set({{{TriggerKind::Program, 5}, kKeep}});
    play({0xC2, 5});
    play({0xC2, 6});
    play({0xC2, 5});
    EXPECT_EQ(triggeredCommands(), (Commands{kKeep, kKeep}));
    EXPECT_EQ(receivedEvents().size(), 1U);
}

// The assignments change during the press.
TEST_F(MidiCommandsTest, ReassignmentDuringAPressKeepsThePressItsFunction) {
    press(kSoft, 127);
    play({0x90, 21, 80});
    EXPECT_EQ(receivedEvents().size(), 2U);
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}, {{TriggerKind::Note, 21, 0}, kKeep}});
    press(kSoft, 100);
    EXPECT_EQ(receivedEvents().size(), 1U);
    press(kSoft, 60);
    play({0x80, 21, 0});
    std::vector<MidiEvent> events = receivedEvents();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].data2, 0) << "from now on it is no music: it must not stay half down";
    EXPECT_TRUE(events[1].isNoteOff());
    press(kSoft, 0);
    EXPECT_TRUE(triggeredCommands().empty() && receivedEvents().empty());

    press(kSoft, 127);
    play({0x90, 21, 80});
    EXPECT_EQ(triggeredCommands(), (Commands{kHandOver, kKeep}));
    commands.set({});
    press(kSoft, 0);
    play({0x80, 21, 0});
    EXPECT_TRUE(receivedEvents().empty());
    press(kSoft, 127);
    play({0x90, 21, 80});
    EXPECT_EQ(receivedEvents().size(), 2U);
}

TEST_F(MidiCommandsTest, HalfPressedPedalIsReleasedAtItsFirstCommand) {
    press(kSoft, 40);
    EXPECT_EQ(receivedEvents().size(), 1U);
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    press(kSoft, 100);
    EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
    const std::vector<MidiEvent> events = receivedEvents();
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].data2, 0);
}

TEST_F(MidiCommandsTest, LearningTakesOnePressAndIgnoresTheSustainPedal) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    commands.learn(true);
    for (const int number : {0, 32, 64}) press(static_cast<std::uint8_t>(number), 127);
    EXPECT_EQ(receivedEvents().size(), 3U);
    press(kSoft, 63);
    press(kSoft, 127, 4);
    press(kSoft, 0, 4);
    play({0x90, 60, 80});
    MidiCommands::Command learnt;
    ASSERT_TRUE(commands.pop(learnt));
    EXPECT_EQ(learnt.command, MidiCommands::kLearnt);
    EXPECT_EQ(learnt.trigger, (MidiTrigger{TriggerKind::Controller, kSoft})) << "on every channel";
    EXPECT_TRUE(triggeredCommands().empty());
    EXPECT_EQ(receivedEvents().size(), 1U) << "the key is music";
    commands.learn(true);
    play({0x99, 36, 100}, "Pads");
    play({0x89, 36, 0}, "Pads");
    ASSERT_TRUE(commands.pop(learnt));
    EXPECT_EQ(learnt.trigger, (MidiTrigger{TriggerKind::Note, 36, 9}));
    EXPECT_TRUE(receivedEvents().empty());
    commands.learn(true);
    commands.learn(false);
    play({0x99, 36, 100}, "Pads");
    EXPECT_TRUE(triggeredCommands().empty());
    EXPECT_EQ(receivedEvents().size(), 1U);
}

TEST_F(MidiCommandsTest, PedalUnpluggedWhileDownCanBePressedAgain) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    press(kSoft, 127);
    studio.disconnectInput("Piano");
    const auto connected = [this] {
        for (const MidiPortState& each : ports->ports())
            if (each.name == "Piano") return each.connected;
        return false;
    };
    for (int i = 0; i < 1000 && connected(); ++i) std::this_thread::sleep_for(2ms);
    studio.connectInput("Piano");
    for (int i = 0; i < 1000 && !connected(); ++i) std::this_thread::sleep_for(2ms);
    press(kSoft, 127);
    EXPECT_EQ(triggeredCommands(), (Commands{kHandOver, kHandOver}));
}

// As some keyboards do when another sound is selected.
TEST_F(MidiCommandsTest, AllNotesOffReleasesTheCommandPedal) {
    commands.set({{{TriggerKind::Controller, kSoft}, kHandOver}});
    for (const std::uint8_t toAll : {controller::kResetAll, controller::kAllSoundOff}) {
        press(kSoft, 127);
        press(toAll, 0, 1);  // on another channel
        press(kSoft, 127);
        EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
        press(toAll, 0);
        press(kSoft, 127);
        EXPECT_EQ(triggeredCommands(), Commands{kHandOver});
        press(kSoft, 0);
    }
}

// A program may connect and play as soon as the port exists.
TEST_F(MidiCommandsTest, PadPressedAsThePortOpensIsNoNote) {
    struct HastyApi final : FakeApi {
        using FakeApi::FakeApi;
        std::unique_ptr<MidiInput> makeInput(MidiHandler handler, const std::string& virtualName) override {
            if (!virtualName.empty()) handler(LiveClock::now(), FakeMidiSystem::Bytes{0x99, 36, 100});
            return FakeApi::makeInput(std::move(handler), virtualName);
        }
    };
    commands.set({{{TriggerKind::Note, 36, 9}, kKeep}});
    MidiPortsOptions options;
    options.openApi = [this] { return std::make_unique<HastyApi>(studio); };
    options.commands = &commands;
    ports.emplace(std::vector<EventInbox*>{&inbox}, options);
    EXPECT_EQ(triggeredCommands(), Commands{kKeep});
    EXPECT_TRUE(receivedEvents().empty());
}

TEST_F(MidiCommandsTest, ReturnedOwnNotesTriggerNothing) {
    commands.set({{{TriggerKind::Note, 60}, kKeep}});
    for (int i = 0; i < 40 && ports->echoes() == 0; ++i) {
        const auto pitch = static_cast<std::uint8_t>(61 + i);
        MidiEvent stroke = noteOn(LiveClock::now(), pitch, 80);
        stroke.writer = kModelWriter;
        ports->send(stroke);
        play({0x90, pitch, 80});
        std::this_thread::sleep_for(std::chrono::milliseconds(35));
        play({0x80, pitch, 0});
    }
    ASSERT_GT(ports->echoes(), 0U);
    ports->send(noteOn(LiveClock::now(), 60, 80));
    play({0x90, 60, 80});
    play({0x80, 60, 0});
    EXPECT_TRUE(triggeredCommands().empty());
    play({0x90, 60, 81});
    EXPECT_EQ(triggeredCommands(), Commands{kKeep});
}

}  // namespace
}  // namespace continuo::app
