#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <optional>
#include <set>
#include <thread>

#include "app/jack/jack_midi_fixture.h"
#include "midi/events/midi_clock.h"
#include "midi/events/midi_scheduler.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;
using testing::HasSubstr;

// Waits for `count` messages, and shortly for more.
std::vector<TimedMessage> receiveMessages(JackStudio& studio, std::size_t count) {
    std::vector<TimedMessage> messages;
    const auto collect = [&] {
        for (TimedMessage& each : studio.receivedMessages()) messages.push_back(std::move(each));
    };
    for (int i = 0; i < 500 && messages.size() < count; ++i) {
        std::this_thread::sleep_for(10ms);
        collect();
    }
    std::this_thread::sleep_for(100ms);
    collect();
    return messages;
}

TEST_F(JackMidiTest, InputDeliversNotesAndEveryPedalValue) {
    JackStudio studio;
    MidiPorts ports({&inbox}, options(std::vector<std::string>{}));
    ASSERT_EQ(ports.apiName(), "JACK");
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.play({0x90, 60, 80});
    for (int value = 0; value < 128; ++value) {
        studio.play({0xB0, 64, static_cast<std::uint8_t>(value)});
        if (value % 16 == 15) std::this_thread::sleep_for(10ms);
    }
    studio.play({0xB3, 67, 99});
    studio.play({0x80, 60, 64});
    const std::vector<MidiEvent> events = waitForEvents(131);
    ASSERT_EQ(events.size(), 131U);
    EXPECT_TRUE(events[0].isNoteOn());
    EXPECT_EQ(events[0].data2, 80);
    for (int value = 0; value < 128; ++value) {
        const MidiEvent& event = events[static_cast<std::size_t>(value) + 1];
        EXPECT_TRUE(event.isPedal());
        EXPECT_EQ(event.data2, value);
    }
    EXPECT_EQ(events[129].data1, controller::kSoft);
    EXPECT_EQ(events[129].channel(), 3);
    EXPECT_TRUE(events[130].isNoteOff());
    EXPECT_TRUE(std::is_sorted(events.begin(), events.end(),
                               [](const MidiEvent& a, const MidiEvent& b) { return a.time < b.time; }));
    EXPECT_THAT(ports.ports(), testing::Not(testing::Contains(testing::Field(
                                   &MidiPortState::name, HasSubstr("Continuo Out:Continuo Out")))))
        << "our own output is offered as an input";
}

// Covers ports of this program and of another instance.
TEST_F(JackMidiTest, OwnRenamedPortsAreNotKeyboards) {
    JackStudio studio;
    MidiPortsOptions named = options(std::vector<std::string>{});
    named.virtualInput = "Stage In";
    named.virtualOutput = "Stage Out";
    MidiPorts stage({&inbox}, named);
    EventInbox others;
    MidiPorts usual({&others}, options(std::vector<std::string>{}));
    studio.connect("studio:keys", "Continuo Stage In:Stage In");
    studio.play({0x90, 60, 80});
    EXPECT_EQ(waitForEvents(1).size(), 1U);
    for (const MidiPorts* ports : {&stage, &usual})
        for (const MidiPortState& port : ports->ports())
            EXPECT_TRUE(port.own || port.name.find("Stage") == std::string::npos) << port.name;
}

TEST_F(JackMidiTest, CommandMessagesAreNotMusic) {
    using Kind = MidiTrigger::Kind;
    JackStudio studio;
    MidiCommands commands;
    commands.set(
        {{{Kind::Controller, controller::kSoft}, 1}, {{Kind::Note, 36, 9}, 2}, {{Kind::Program, 5}, 3}});
    MidiPortsOptions made = options(std::vector<std::string>{});
    made.commands = &commands;
    MidiPorts ports({&inbox}, made);
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.play({0x90, 60, 80});
    studio.play({0xB0, 67, 127});
    studio.play({0xB0, 67, 0});
    studio.play({0x99, 36, 100});
    studio.play({0x89, 36, 0});
    studio.play({0xC0, 5});
    studio.play({0x90, 36, 80});
    studio.play({0x80, 60, 64});
    const std::vector<MidiEvent> events = waitForEvents(3);
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[0].data1, 60);
    EXPECT_EQ(events[1].data1, 36);
    EXPECT_TRUE(events[2].isNoteOff());
    EXPECT_EQ(waitForEvents(0).size(), 0U);
    std::vector<int> given;
    for (MidiCommands::Command each; commands.pop(each);) given.push_back(each.command);
    EXPECT_EQ(given, (std::vector<int>{1, 2, 3}));
}

TEST_F(JackMidiTest, MessagesHaveTheTimeOfTheirFrame) {
    constexpr int kPairs = 20, kApart = 100;
    JackStudio studio;
    MidiPorts ports({&inbox}, options(std::vector<std::string>{}));
    studio.connect("studio:keys", "Continuo In:Continuo In");
    for (int i = 0; i < kPairs; ++i) {
        studio.play({0x90, 60, 80}, 10);
        studio.play({0x80, 60, 64}, 10 + kApart);
        std::this_thread::sleep_for(10ms);
    }
    const std::vector<MidiEvent> events = waitForEvents(2 * kPairs);
    ASSERT_EQ(events.size(), 2U * kPairs);
    std::vector<double> apart;
    for (std::size_t i = 0; i < events.size(); i += 2)
        apart.push_back(std::chrono::duration<double>(events[i + 1].time - events[i].time).count());
    std::sort(apart.begin(), apart.end());
    // A pair sometimes spans the end of a block.
    EXPECT_NEAR(apart[kPairs / 2] * kJackRate, kApart, 5);
}

// A typical block size of a recording machine.
class JackLongBlocks : public JackMidiTest {
protected:
    static constexpr int kFrames = 1024;
    JackLongBlocks() : JackMidiTest(kFrames) {}
};

// Played notes go to a keyboard that returns them: they would loop forever.
TEST_F(JackLongBlocks, LoopedBackNotesAreNotPlayedAgain) {
    constexpr int kStrokes = 6;
    JackStudio studio;
    std::atomic<MidiPorts*> sendTo{nullptr};
    MidiScheduler scheduler([&sendTo](const MidiEvent& event) {
        if (MidiPorts* const ports = sendTo) ports->send(event);
    });
    MidiPortsOptions made = options(std::vector<std::string>{"studio:keys"});
    made.choice.output = "studio:instrument";
    MidiPorts ports({&inbox, &scheduler.inbox()}, made);
    ASSERT_TRUE(waitForNotice("Playing the MIDI output 'studio:instrument'"));
    sendTo = &ports;
    studio.enableLoopback();
    for (std::uint8_t i = 0; i < kStrokes; ++i) {
        studio.play({0x90, static_cast<std::uint8_t>(60 + i), 80});
        std::this_thread::sleep_for(200ms);
        studio.play({0x80, static_cast<std::uint8_t>(60 + i), 64});
        std::this_thread::sleep_for(50ms);
    }
    std::this_thread::sleep_for(500ms);
    // A loop is detected after five returned notes, some of which are heard.
    constexpr std::size_t kHeard = 2 * (kStrokes + NoteEchoes::kProof);
    EXPECT_LE(waitForEvents(kHeard).size(), kHeard) << studio.totalDelay() << " s were lost";
    EXPECT_GE(ports.echoes(), 2U);
    scheduler.stop();
}

// Each tick leaves at its frame, because it is sent ahead.
TEST_F(JackLongBlocks, ClockKeepsItsIntervals) {
    constexpr int kTicks = 100;
    constexpr auto kDistance = 13700us;  // not a divisor of a block
    JackStudio studio;
    std::chrono::nanoseconds lead{};
    MidiPortsOptions made = options(std::vector<std::string>{});
    made.onLead = [&lead](std::chrono::nanoseconds now) { lead = now; };
    MidiPorts ports({}, made);
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    std::this_thread::sleep_for(500ms);  // the block clock settles
    ASSERT_GT(lead, 0ns);
    studio.receivedMessages();
    const Moment begin = LiveClock::now() + 100ms;
    for (int i = 0; i < kTicks; ++i) {
        std::this_thread::sleep_until(begin + i * kDistance - lead);
        ports.sendClock(midi_clock::kTick, begin + i * kDistance);
    }
    std::this_thread::sleep_for(150ms);
    std::vector<double> distances;
    double before = -1;
    for (const TimedMessage& each : studio.receivedMessages()) {
        if (each.bytes[0] != midi_clock::kTick) continue;
        if (before >= 0) distances.push_back(1000 * (each.time - before));
        before = each.time;
    }
    ASSERT_EQ(distances.size(), static_cast<std::size_t>(kTicks - 1));
    std::sort(distances.begin(), distances.end());
    // A busy machine sometimes delays a block. A clock without frames would have intervals of 0 or 21.3 ms.
    EXPECT_NEAR(distances[kTicks / 4], 13.7, 1);
    EXPECT_NEAR(distances[3 * kTicks / 4], 13.7, 1);
}

TEST_F(JackMidiTest, ScheduledMessagesArriveOnTime) {
    JackStudio studio;
    MidiPorts ports({}, options(std::vector<std::string>{}));
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    constexpr int kNotes = 200;
    std::vector<double> moments;
    {
        MidiScheduler scheduler([&ports](const MidiEvent& event) { ports.send(event); });
        const Moment begin = LiveClock::now() + 100ms;
        for (int i = 0; i < kNotes; ++i) {
            const Moment moment = begin + i * 13700us;  // not a multiple of a block
            moments.push_back(std::chrono::duration<double>(moment.time_since_epoch()).count());
            scheduler.inbox().queue(kModelWriter).push(noteOn(moment, 40 + i % 40, 1 + i % 100));
            scheduler.inbox().queue(kModelWriter).push(noteOff(moment + 9ms, 40 + i % 40));
        }
        std::this_thread::sleep_until(begin + kNotes * 13700us + 100ms);
        std::printf("scheduler: %llu sent, %llu late, worst %.2f ms\n",
                    static_cast<unsigned long long>(scheduler.status().sent),
                    static_cast<unsigned long long>(scheduler.status().late),
                    std::chrono::duration<double, std::milli>(scheduler.status().worstLateness).count());
    }
    std::vector<double> lateness;
    int held = 0;
    for (const TimedMessage& each : studio.receivedMessages()) {
        held += each.bytes[0] == 0x90 ? 1 : -1;
        if (each.bytes[0] != 0x90) continue;
        ASSERT_LT(lateness.size(), moments.size());
        EXPECT_EQ(each.bytes[2], 1 + static_cast<int>(lateness.size()) % 100);
        lateness.push_back(1000 * (each.time - moments[lateness.size()]));
    }
    ASSERT_EQ(lateness.size(), static_cast<std::size_t>(kNotes));
    EXPECT_EQ(held, 0);
    std::sort(lateness.begin(), lateness.end());
    const double mean = std::accumulate(lateness.begin(), lateness.end(), 0.0) / kNotes;
    double variance = 0;
    for (const double each : lateness) variance += (each - mean) * (each - mean) / kNotes;
    std::printf(
        "from moment to the instrument, ms: min %.2f, median %.2f, p99 %.2f, max %.2f; jitter %.2f (a block "
        "is "
        "%.2f)\n",
        lateness.front(), lateness[kNotes / 2], lateness[kNotes * 99 / 100], lateness.back(),
        std::sqrt(variance), 1000.0 * kJackBlock / kJackRate);
    EXPECT_GE(lateness.front(), 0);
    EXPECT_LT(lateness[kNotes / 2], 100) << "far more than a busy machine explains";
}

TEST_F(JackMidiTest, PanicReachesTheInstrument) {
    JackStudio studio;
    MidiPorts ports({}, options(std::vector<std::string>{}));
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    MidiScheduler scheduler([&ports](const MidiEvent& event) { ports.send(event); });
    for (int pitch = 30; pitch < 100; ++pitch)
        scheduler.inbox().queue(kModelWriter).push(noteOn(LiveClock::now(), pitch, 80));
    EXPECT_EQ(receiveMessages(studio, 70).size(), 70U);
    const double asked = steadySeconds();
    scheduler.panic();
    const std::vector<TimedMessage> messages = receiveMessages(studio, 70 + 3 * kMidiChannels);
    ASSERT_EQ(messages.size(), 70U + 3 * kMidiChannels);
    EXPECT_EQ(messages[69].bytes[0], 0x80);
    std::printf("panic: the last of %zu messages %.2f ms after the call\n", messages.size(),
                1000 * (messages.back().time - asked));
}

TEST_F(JackMidiTest, MessagesSentBeforeClosingArrive) {
    JackStudio studio;
    const auto api = openMidiApi();
    ASSERT_EQ(api->name(), "JACK");
    constexpr std::uint8_t kNotes = 100;
    for (int turn = 0; turn < 5; ++turn) {
        const std::uint64_t xruns = studio.xruns();
        auto output = api->makeOutput();
        ASSERT_TRUE(output->connect("studio:instrument"));
        for (std::uint8_t pitch = 0; pitch < kNotes; ++pitch)
            output->send(std::array<std::uint8_t, 3>{0x80, pitch, 64});
        if (turn % 2 == 0) output->disconnect();
        output.reset();
        std::set<int> pitches;
        const std::vector<TimedMessage> messages = receiveMessages(studio, kNotes);
        for (const TimedMessage& each : messages) pitches.insert(each.bytes[1]);
        EXPECT_EQ(pitches.size(), kNotes) << "turn " << turn;
        // A server that skips a block repeats the buffers' contents.
        if (studio.xruns() == xruns) {
            EXPECT_EQ(messages.size(), kNotes) << "turn " << turn;
        }
    }
    EXPECT_FALSE(api->makeOutput()->connect("nobody:here"));
}

// Messages in a skipped block are lost. A lost note-on is acceptable, a lost release is not.
TEST(JackXrun, ReleasesAreRepeatedAfterASkippedBlock) {
    const JackdProcess jackd(JackdProcess::LateClients::Drop);
    JackStudio studio;
    std::optional<MidiScheduler> scheduler;
    MidiPortsOptions options;
    options.choice.inputs = std::vector<std::string>{};
    options.onLost = [&scheduler] { scheduler->resendReleases(); };
    MidiPorts* sendTo = nullptr;
    scheduler.emplace([&sendTo](const MidiEvent& event) { sendTo->send(event); });
    MidiPorts ports({}, options);
    sendTo = &ports;
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    EventQueue& queue = scheduler->inbox().queue(kModelWriter);
    queue.push(noteOn(LiveClock::now(), 60, 80));
    queue.push(noteOff(LiveClock::now() + 20ms, 60));
    std::this_thread::sleep_for(40ms);
    const std::uint64_t sent = scheduler->status().sent;
    studio.delayNextBlock(60ms);
    for (int i = 0; i < 100 && scheduler->status().sent == sent; ++i) std::this_thread::sleep_for(20ms);
    EXPECT_GT(scheduler->status().sent, sent) << studio.xruns() << " xruns";
    scheduler->stop();
}

}  // namespace
}  // namespace continuo::test
