#include "midi/events/midi_file_player.h"

#include <gtest/gtest.h>

#include <thread>

#include "app/midi/events/taken_events.h"
#include "midi/events/performance_events.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::drainInbox;
using test::expectError;
using testing::HasSubstr;

const Performance kMusic = {
    .notes = {{80, 60, 0.00, 0.05}, {70, 64, 0.02, 0.30}, {90, 60, 0.05, 0.08}},
    .pedal = {{40, 0.01}, {100, 0.05}, {0, 0.09}},
};

TEST(PerformanceEvents, SimultaneousEventsAreReleasesThenPedalThenNoteOns) {
    const Moment begin{5s};
    EXPECT_EQ(toEvents(kMusic, begin),
              (std::vector<MidiEvent>{
                  noteOn(begin, 60, 80), pedal(begin + 10ms, 40), noteOn(begin + 20ms, 64, 70),
                  noteOff(begin + 50ms, 60), pedal(begin + 50ms, 100), noteOn(begin + 50ms, 60, 90),
                  noteOff(begin + 80ms, 60), pedal(begin + 90ms, 0), noteOff(begin + 300ms, 64)}));
}

TEST(PerformanceEvents, HeldNotesGetNoNoteOff) {
    const Performance music = {.notes = {{80, 60, 1, 1}, {80, 62, 2, kStillHeld}}, .pedal = {}};
    const std::vector<MidiEvent> events = toEvents(music, {}, 3ms);
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[1], noteOff(Moment(1003ms), 60));
}

TEST(PerformanceEvents, UnplayableMusicIsRejected) {
    const auto refuse = [](const Performance& music, const char* why) {
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { toEvents(music); });
    };
    refuse({.notes = {{80, 128, 0, 1}}, .pedal = {}}, "note 0 has pitch 128");
    refuse({.notes = {{0, 60, 0, 1}}, .pedal = {}}, "note 0 has velocity 0");
    refuse({.notes = {{80, 60, -1, 1}}, .pedal = {}}, "note 0 lies outside");
    refuse({.notes = {}, .pedal = {{200, 0}}}, "pedal change 0 is 200");
}

TEST(MidiFilePlayer, SendsItsEventsToEveryInboxAtTheirTime) {
    EventInbox synth;
    EventInbox model;
    const Moment begin = LiveClock::now() + 20ms;
    MidiFilePlayer player(kMusic, {&synth, &model}, begin);
    EXPECT_EQ(player.end(), begin + 300ms);
    std::vector<MidiEvent> heard;
    bool early = false;
    while (!player.isDone()) {
        for (const MidiEvent& each : drainInbox(synth)) {
            early |= LiveClock::now() < each.time;
            heard.push_back(each);
        }
        std::this_thread::sleep_for(1ms);
    }
    for (const MidiEvent& each : drainInbox(synth)) heard.push_back(each);
    EXPECT_FALSE(early);
    EXPECT_EQ(heard, toEvents(kMusic, begin));
    EXPECT_EQ(drainInbox(model), toEvents(kMusic, begin));
}

TEST(MidiFilePlayer, ReaderWithALeadGetsAllEventsAhead) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 10s;
    MidiFilePlayer player(kMusic, {&inbox}, begin, 30s);
    for (int i = 0; i < 2000 && !player.isDone(); ++i) std::this_thread::sleep_for(5ms);
    EXPECT_EQ(drainInbox(inbox), toEvents(kMusic, begin));
}

// Otherwise a short last note that is not read yet would be lost with the player.
TEST(MidiFilePlayer, IsOverOnlyAfterReadersHadTimeToReadTheLastEvent) {
    EventInbox inbox;
    const MidiFilePlayer player({.notes = {{80, 60, 0, 0.01}}, .pedal = {}}, {&inbox}, LiveClock::now());
    EXPECT_FALSE(player.isOver(player.end()));
    while (!player.isDone()) std::this_thread::sleep_for(1ms);
    EXPECT_FALSE(player.isOver(player.end() + 100ms));
    EXPECT_TRUE(player.isOver(player.end() + 1s));
    EXPECT_EQ(drainInbox(inbox).size(), 2U);
}

TEST(MidiFilePlayer, StopReleasesHeldNotes) {
    EventInbox inbox;
    const Performance held = {.notes = {{80, 60, 0, 100}, {80, 62, 50, 100}}, .pedal = {{127, 0}}};
    int strokes = 0;
    int releases = 0;
    const auto take = [&] {
        for (const MidiEvent& each : drainInbox(inbox)) {
            strokes += each.isNoteOn() ? 1 : 0;
            releases += each.isNoteOff() || (each.isPedal() && each.data2 == 0) ? 1 : 0;
        }
    };
    {
        MidiFilePlayer player(held, {&inbox}, LiveClock::now());
        for (int i = 0; i < 2000 && strokes == 0; ++i) {
            std::this_thread::sleep_for(5ms);
            take();
        }
        EXPECT_EQ(releases, 0);
    }
    take();
    EXPECT_EQ(strokes, 1);
    EXPECT_EQ(releases, 2);
}

}  // namespace
}  // namespace continuo::app
