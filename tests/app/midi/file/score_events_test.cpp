#include "midi/file/score_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <thread>

#include "app/midi/file/midi_bytes.h"
#include "midi/events/midi_file_player.h"
#include "midi/events/midi_scheduler.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using namespace continuo::test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kExpression = controller::kExpression;

std::vector<MidiEvent> eventsIn(const Bytes& events, std::vector<std::string>* notPlayed = nullptr) {
    return toEvents(*parseMidiFile(oneTrack(events), "in").score, {}, {}, notPlayed);
}

MidiEvent makeNoteOff(Moment time, int pitch, std::uint8_t velocity) {
    MidiEvent event = noteOff(time, pitch);
    event.data2 = velocity;
    return event;
}

// On channel 3: expression, three pedals, notes with release velocities. A tick is 5 ms.
const Bytes kPedalled = {0, 0xB2, 11, 90, 0, 0x92, 60, 80, 2, 0xB2, 66, 127, 2, 0xB2, 67, 70,
                         0, 0xB2, 64, 40, 2, 0x82, 60, 33, 2, 0xB2, 11, 50,  0, 0x92, 64, 70,
                         2, 0xB2, 66, 0,  0, 0xB2, 67, 0,  2, 0xB2, 64, 0,   2, 0x82, 64, 99};

TEST(ScoreEvents, ControllersAndReleaseVelocitiesKeepTheirTimes) {
    const auto at = [](int ticks) { return Moment(5ms * ticks); };
    EXPECT_THAT(eventsIn(kPedalled),
                ElementsAre(controlChange(at(0), kExpression, 90), noteOn(at(0), 60, 80),
                            controlChange(at(2), controller::kSostenuto, 127), pedal(at(4), 40),
                            controlChange(at(4), controller::kSoft, 70), makeNoteOff(at(6), 60, 33),
                            controlChange(at(8), kExpression, 50), noteOn(at(8), 64, 70),
                            controlChange(at(10), controller::kSoft, 0),
                            controlChange(at(10), controller::kSostenuto, 0), pedal(at(12), 0),
                            makeNoteOff(at(14), 64, 99)));
}

TEST(ScoreEvents, MidiOutputReceivesEveryEvent) {
    const std::shared_ptr<const MidiScore> score = parseMidiFile(oneTrack(kPedalled), "in").score;
    std::mutex mutex;
    std::vector<std::pair<MidiEvent, Moment>> sent;
    const Moment begin = LiveClock::now() + 150ms;
    const std::vector<MidiEvent> events = toEvents(*score, {}, begin);
    {
        MidiScheduler scheduler(
            [&](const MidiEvent& event) {
                const std::lock_guard lock(mutex);
                sent.emplace_back(event, LiveClock::now());
            },
            [](const MidiEvent&) { return 4; });
        MidiFilePlayer player(events, {&scheduler.inbox()}, begin, 100ms, kModelWriter);
        for (int i = 0; i < 2000 && !player.isOver(LiveClock::now()); ++i) std::this_thread::sleep_for(5ms);
    }
    ASSERT_GE(sent.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& [event, moment] = sent[i];
        EXPECT_EQ(event.time, events[i].time) << i;
        EXPECT_GE(moment, events[i].time) << i;
        EXPECT_EQ(event.channel(), 4) << i;
        EXPECT_EQ(event.kind(), events[i].kind()) << i;
        EXPECT_EQ(event.data1, events[i].data1) << i;
        EXPECT_EQ(event.data2, events[i].data2) << i;
    }
}

TEST(ScoreEvents, NoteOffsAreSentAtTheKeysReleaseUnderSostenuto) {
    // If the pedal is pressed at the time of the note-on, the key counts as down.
    const auto events = eventsIn({0, 0x90, 60, 80, 0, 0xB0, 66, 127, 10, 0x80, 60, 5, 40, 0xB0, 66, 0});
    ASSERT_THAT(events, SizeIs(4));
    EXPECT_TRUE(events[0].isNoteOn());
    EXPECT_EQ(events[2], makeNoteOff(Moment(50ms), 60, 5));
}

TEST(ScoreEvents, UnisonOfTwoChannelsLastsUntilTheLaterRelease) {
    const auto events = eventsIn({0, 0x90, 60, 80, 10, 0x91, 60, 70, 10, 0x81, 60, 20, 10, 0x80, 60, 30});
    EXPECT_THAT(events, ElementsAre(noteOn(Moment(0ms), 60, 80), makeNoteOff(Moment(50ms), 60, 64),
                                    noteOn(Moment(50ms), 60, 70), makeNoteOff(Moment(150ms), 60, 64)));
}

TEST(ScoreEvents, LoudestExpressionOfTheChannelsIsSentAndReported) {
    const Bytes notes = {0, 0x90, 60, 80, 0, 0x91, 72, 80};
    std::vector<std::string> notPlayed;
    const auto differing =
        eventsIn(notes + Bytes{0, 0xB0, 11, 40, 5, 0xB1, 11, 60, 5, 0xB0, 11, 90}, &notPlayed);
    std::vector<int> values;
    for (const MidiEvent& each : differing)
        if (each.isController()) values.push_back(each.data2);
    EXPECT_THAT(values, ElementsAre(60, 90));
    EXPECT_THAT(notPlayed, SizeIs(1));
    notPlayed.clear();
    eventsIn(notes + Bytes{0, 0xB0, 11, 40, 0, 0xB1, 11, 40, 0, 0xB2, 11, 90}, &notPlayed);
    EXPECT_THAT(notPlayed, IsEmpty()) << "the third channel has no notes";
}

TEST(ScoreEvents, ResetLiftsTheSoftPedalAndExpression) {
    const auto events = eventsIn({0, 0x90, 60, 80, 0, 0xB0, 67, 90, 0, 0xB0, 11, 40, 5, 0xB0, 121, 0});
    const Moment reset(25ms);
    EXPECT_THAT(events, testing::IsSupersetOf({controlChange(reset, controller::kSoft, 0),
                                               controlChange(reset, kExpression, 127)}));
}

}  // namespace
}  // namespace continuo::app
