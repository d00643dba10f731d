#include "midi/events/paced_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <thread>
#include <tuple>

#include "app/midi/events/taken_events.h"
#include "midi/events/performance_events.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::drainInbox;

constexpr int kWriter = kTakeWriter;

// Collects events from a player that pushes far ahead, until it has pushed `count`.
std::vector<MidiEvent> collectAhead(EventInbox& inbox, std::size_t count) {
    std::vector<MidiEvent> events;
    const Moment end = LiveClock::now() + 20s;
    while (events.size() < count && LiveClock::now() < end) {
        for (const MidiEvent& each : drainInbox(inbox)) events.push_back(each);
        std::this_thread::sleep_for(1ms);
    }
    if (events.size() > count) events.resize(count);
    return events;
}

// At the end of this music a key and the pedal are still down.
const Performance kHanging = {.notes = {{80, 60, 0.25, 0.75}, {70, 64, 0.5, kStillHeld}},
                              .pedal = {{100, 0.25}}};

TEST(PacedTime, SpeedScalesTheSeconds) {
    const Moment begin{100s};
    const PacedTime half(begin, 4, 0.5);
    EXPECT_EQ(half.momentAt(4), begin);
    EXPECT_EQ(half.momentAt(5), begin + 2s);
    EXPECT_EQ(half.secondsAt(begin + 2s), 5);
}

TEST(PacedTime, SpeedChangeKeepsEarlierTimes) {
    const Moment begin{100s};
    PacedTime time(begin, 0, 1);
    time.change(begin + 2s, 0.5);
    time.change(begin + 4s, 1.5);
    EXPECT_EQ(time.momentAt(1), begin + 1s);
    EXPECT_EQ(time.momentAt(2.5), begin + 3s);
    EXPECT_EQ(time.momentAt(6), begin + 6s);
    EXPECT_EQ(time.secondsAt(begin + 1s), 1);
    EXPECT_EQ(time.secondsAt(begin + 3s), 2.5);
    EXPECT_EQ(time.secondsAt(begin + 6s), 6);
    time.change(begin, 1);  // not before the last change
    EXPECT_EQ(time.momentAt(2.5), begin + 3s);
    EXPECT_EQ(time.momentAt(4), begin + 5s);
}

TEST(PacedPlayer, SlowSpeedStretchesTheTimes) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 10s;
    const Passage passage{{.notes = {{80, 60, 0, 0.5}, {70, 62, 0.5, 1}}, .pedal = {{90, 0.25}, {0, 0.75}}},
                          1};
    const PacedPlayer player(passage, {0.5, false}, {&inbox}, begin, 30s, kWriter);
    EXPECT_EQ(collectAhead(inbox, 6),
              (std::vector<MidiEvent>{noteOn(begin, 60, 80), pedal(begin + 500ms, 90),
                                      noteOff(begin + 1s, 60), noteOn(begin + 1s, 62, 70),
                                      pedal(begin + 1500ms, 0), noteOff(begin + 2s, 62)}));
    EXPECT_FALSE(player.isOver(begin + 2s));
    EXPECT_EQ(player.position(begin + 1s), 0.5);
    EXPECT_EQ(player.position(begin), 0);
}

TEST(PacedPlayer, EachRoundReleasesItsNotesBeforeTheNext) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 10s;
    const PacedPlayer player({kHanging, 1}, {1, true}, {&inbox}, begin, 30s, kWriter);
    std::vector<MidiEvent> expected;
    for (int round = 0; round < 3; ++round) {
        const Moment at = begin + round * 1s;
        for (const MidiEvent& each :
             {pedal(at + 250ms, 100), noteOn(at + 250ms, 60, 80), noteOn(at + 500ms, 64, 70),
              noteOff(at + 750ms, 60), noteOff(at + 1s, 64), pedal(at + 1s, 0)})
            expected.push_back(each);
    }
    EXPECT_EQ(collectAhead(inbox, expected.size()), expected);
    EXPECT_EQ(player.position(begin + 2250ms), 0.25);
    EXPECT_FALSE(player.isOver(begin + 5s));
}

// At the start position the pedal is pressed and the key struck again, in the first round only.
TEST(PacedPlayer, LoopEnteredInTheMiddleRestrikesHeldKeysOnce) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 10s;
    const PacedPlayer player({kHanging, 1, 0.5}, {1, true}, {&inbox}, begin, 30s, kWriter);
    EXPECT_EQ(collectAhead(inbox, 7),
              (std::vector<MidiEvent>{pedal(begin, 100), noteOn(begin, 60, 80), noteOn(begin, 64, 70),
                                      noteOff(begin + 250ms, 60), noteOff(begin + 500ms, 64),
                                      pedal(begin + 500ms, 0), pedal(begin + 750ms, 100)}));
    EXPECT_EQ(player.position(begin), 0.5);
    EXPECT_EQ(player.position(begin + 750ms), 0.25);
}

TEST(PacedPlayer, VeryShortLoopSendsFewEvents) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 1s;
    const PacedPlayer player({{.notes = {{80, 60, 0, 1}}, .pedal = {}}, 1e-6}, {1.5, true}, {&inbox}, begin,
                             2s, kWriter);
    std::this_thread::sleep_for(50ms);
    EXPECT_LT(drainInbox(inbox).size(), 20U);
}

TEST(PacedPlayer, UnplayableMusicIsRejected) {
    EventInbox inbox;
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("note 0 has pitch 300"), [&] {
        PacedPlayer({{.notes = {{80, 300, 0, 1}}, .pedal = {}}, 1}, {}, {&inbox}, LiveClock::now(), {},
                    kWriter);
    });
}

// The start may be at a note-on, at a note-off or in between: sounding notes are struck again.
TEST(PacedPlayer, StartAtAnyPositionPlaysAllLaterMusic) {
    std::mt19937 random(7);
    Performance music;
    for (int i = 0; i < 300; ++i) {
        const double start = 0.01 * static_cast<double>(random() % 400);
        const bool held = i % 50 == 0;
        music.notes.push_back(
            {1 + i % 127, static_cast<int>(random() % 88) + 21, start,
             held ? kStillHeld : start + 0.01 + 0.001 * static_cast<double>(random() % 900)});
        music.pedal.push_back({static_cast<int>(random() % 128), 0.0137 * i});
    }
    std::ranges::sort(music.notes, {}, &Note::start);
    constexpr double kSeconds = 6;
    for (const double from : {0.0, 0.123456789012, music.notes[77].start, music.notes[123].end, 3.9, 5.999}) {
        Performance left;
        for (const Note& note : music.notes)
            if (note.end > from)
                left.notes.push_back(
                    {note.velocity, note.pitch, std::max(0.0, note.start - from), note.end - from});
        int value = 0;
        for (const PedalChange& change : music.pedal) {
            if (change.time <= from) value = change.value;
            if (change.time > from) left.pedal.push_back({change.value, change.time - from});
        }
        if (value > 0) left.pedal.insert(left.pedal.begin(), {value, 0});
        EventInbox inbox;
        const Moment begin = LiveClock::now() + 10s;
        const std::vector<MidiEvent> expected = toEvents(left, begin);
        const PacedPlayer player({music, kSeconds, from}, {1, false}, {&inbox}, begin, 30s, kWriter);
        const std::vector<MidiEvent> come = collectAhead(inbox, expected.size());
        ASSERT_EQ(come.size(), expected.size()) << from;
        for (std::size_t i = 0; i < come.size(); ++i) {
            EXPECT_EQ(std::tuple(come[i].status, come[i].data1, come[i].data2),
                      std::tuple(expected[i].status, expected[i].data1, expected[i].data2))
                << from << ", event " << i;
            EXPECT_LT(std::abs((come[i].time - expected[i].time).count()), 1000) << from << ", event " << i;
        }
    }
}

// Plays sixty notes per second while the speed changes several times.
TEST(PacedPlayer, SpeedChangeIsImmediateAndRepeatsNoNote) {
    constexpr int kNotes = 60;
    constexpr double kStep = 0.02;
    EventInbox inbox;
    Performance music;
    for (int i = 0; i < kNotes; ++i) music.notes.push_back({80, 20 + i, i * kStep, i * kStep + 0.015});
    const Moment begin = LiveClock::now() + 20ms;
    PacedPlayer player({music, kNotes * kStep}, {1, false}, {&inbox}, begin, 20ms, kWriter);
    std::map<int, Moment> strokes;
    std::vector<MidiEvent> all;
    const auto take = [&] {
        for (const MidiEvent& each : drainInbox(inbox)) {
            all.push_back(each);
            if (!each.isNoteOn()) continue;
            EXPECT_FALSE(strokes.contains(each.data1));
            strokes[each.data1] = each.time;
        }
    };
    Moment changed[2];
    for (const int change : {0, 1}) {
        const std::size_t until = change == 0 ? 20 : 40;
        while (strokes.size() < until) {
            take();
            std::this_thread::sleep_for(1ms);
        }
        const double before = player.position(LiveClock::now());
        player.setPace({change == 0 ? 0.5 : 1.5, false});
        changed[change] = LiveClock::now();
        EXPECT_NEAR(player.position(changed[change]), before, 0.02);  // it does not jump
    }
    while (!player.isOver(LiveClock::now())) {
        take();
        std::this_thread::sleep_for(1ms);
    }
    take();
    ASSERT_EQ(strokes.size(), static_cast<std::size_t>(kNotes));
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(all[i - 1].time, all[i].time);
    for (int i = 1; i < kNotes; ++i) {
        const Moment one = strokes[20 + i - 1], next = strokes[20 + i];
        const double apart = std::chrono::duration<double>(next - one).count();
        const auto within = [&](Moment from, Moment to) { return one >= from && next <= to; };
        if (within(begin, changed[0])) {
            EXPECT_NEAR(apart, kStep, 1e-6) << i;
        }
        if (within(changed[0] + 20ms, changed[1])) {
            EXPECT_NEAR(apart, kStep / 0.5, 1e-6) << i;
        }
        if (within(changed[1] + 20ms, Moment::max())) {
            EXPECT_NEAR(apart, kStep / 1.5, 1e-6) << i;
        }
    }
}

TEST(PacedPlayer, LoopDisabledDuringARoundFinishesIt) {
    EventInbox inbox;
    const Moment begin = LiveClock::now() + 20ms;
    PacedPlayer player({kHanging, 1}, {1.5, true}, {&inbox}, begin, 20ms, kWriter);
    int strokes = 0;
    int held = 0;
    const auto take = [&] {
        for (const MidiEvent& each : drainInbox(inbox)) {
            strokes += each.isNoteOn();
            held += each.isNoteOn() ? 1 : each.isNoteOff() ? -1 : 0;
        }
    };
    const Moment end = LiveClock::now() + 20s;
    while (strokes < 3 && LiveClock::now() < end) {
        take();
        std::this_thread::sleep_for(1ms);
    }
    player.setPace({1.5, false});
    while (!player.isOver(LiveClock::now()) && LiveClock::now() < end) std::this_thread::sleep_for(1ms);
    take();
    EXPECT_EQ(strokes, 4);
    EXPECT_EQ(held, 0);
    EXPECT_EQ(player.position(LiveClock::now()), 1);
}

TEST(PacedPlayer, StopReleasesHeldNotesInAnyRound) {
    EventInbox inbox;
    auto player = std::make_unique<PacedPlayer>(Passage{kHanging, 0.6}, Pace{1, true}, std::vector{&inbox},
                                                LiveClock::now(), 20ms, kWriter);
    std::map<int, int> held;
    int depth = 0;
    int strokes = 0;
    const auto take = [&] {
        for (const MidiEvent& each : drainInbox(inbox)) {
            strokes += each.isNoteOn();
            if (each.isNoteOn()) ++held[each.data1];
            if (each.isNoteOff()) --held[each.data1];
            if (each.isPedal()) depth = each.data2;
        }
    };
    const Moment end = LiveClock::now() + 20s;
    while (strokes < 3 && LiveClock::now() < end) {
        take();
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(strokes, 3);  // in the second round
    EXPECT_EQ(depth, 100);
    player.reset();
    take();
    for (const auto& [pitch, count] : held) EXPECT_EQ(count, 0) << pitch;
    EXPECT_EQ(depth, 0);
}

}  // namespace
}  // namespace continuo::app
