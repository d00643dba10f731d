#include "controllers/play/solo_listener.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class SoloListenerTest : public testing::Test {
protected:
    static std::vector<Kind> eventKinds(const std::vector<DuetEvent>& events) {
        std::vector<Kind> kinds;
        for (const DuetEvent& event : events) kinds.push_back(event.kind);
        return kinds;
    }

    EventInbox played_;
    EventQueue &first_ = played_.queue(0), &second_ = played_.queue(1);
    Moment now_ = LiveClock::now() - 10s;
    SoloListener listener_{played_, now_};
};

// One keyboard is connected by two ports.
TEST_F(SoloListenerTest, EveryNoteOnGetsItsNoteOff) {
    first_.push(noteOn(now_, 60, 80));
    second_.push(noteOn(now_ + 3ms, 60, 80));
    second_.push(noteOn(now_ + 100ms, 62, 80));
    first_.push(noteOn(now_ + 200ms, 62, 80));
    first_.push(noteOff(now_ + 300ms, 60));
    second_.push(noteOff(now_ + 303ms, 60));
    second_.push(noteOff(now_ + 400ms, 62));
    first_.push(noteOff(now_ + 500ms, 62));
    const std::vector<DuetEvent> events = listener_.read(-1, -1);
    const std::vector<Kind> kinds = {Kind::Strike, Kind::Strike,  Kind::Release,
                                     Kind::Strike, Kind::Release, Kind::Release};
    EXPECT_EQ(eventKinds(events), kinds);
    EXPECT_EQ(events.at(2).pitch, 62);
    EXPECT_DOUBLE_EQ(events.at(4).seconds, 0.303);
    EXPECT_DOUBLE_EQ(events.at(5).seconds, 0.5);
    // A later listener merges them into one piano itself, and needs to know which input holds which key.
    EXPECT_EQ(listener_.latest(LiveClock::now()).events.size(), 8U);
}

// Takes contain the notes lengthened by the sostenuto pedal, but not the pedal.
TEST_F(SoloListenerTest, SostenutoLengthensNotes) {
    first_.push(noteOn(now_, 36, 80));
    first_.push(controlChange(now_ + 100ms, controller::kSostenuto, 127));
    first_.push(noteOff(now_ + 200ms, 36));
    first_.push(controlChange(now_ + 900ms, controller::kSostenuto, 0));
    const std::vector<DuetEvent> events = listener_.read(-1, -1);
    const std::vector<Kind> kinds = {Kind::Strike, Kind::Release};
    ASSERT_EQ(eventKinds(events), kinds);
    EXPECT_DOUBLE_EQ(events.at(1).seconds, 0.9);
}

TEST_F(SoloListenerTest, SostenutoPedalAsATurnSignalHoldsNoKeys) {
    first_.push(noteOn(now_, 36, 80));
    first_.push(controlChange(now_ + 100ms, controller::kSostenuto, 127));
    first_.push(noteOff(now_ + 200ms, 36));
    const std::vector<DuetEvent> events = listener_.read(-1, controller::kSostenuto);
    const std::vector<Kind> kinds = {Kind::Strike, Kind::Release};
    ASSERT_EQ(eventKinds(events), kinds);
    EXPECT_DOUBLE_EQ(events.at(1).seconds, 0.2);
}

TEST_F(SoloListenerTest, KeyHeldWhenItBecomesTheTurnSignalIsReleased) {
    first_.push(noteOn(now_, 60, 80));
    first_.push(pedal(now_, 100));
    EXPECT_EQ(listener_.read(-1, -1).size(), 2U);
    first_.push(noteOff(now_ + 1s, 60));
    first_.push(pedal(now_ + 1s, 0));
    const std::vector<Kind> ends = {Kind::Release, Kind::Pedal};
    EXPECT_EQ(eventKinds(listener_.read(60, controller::kSustain)), ends);
    // A turn signal is ignored from press to release.
    first_.push(noteOn(now_ + 2s, 60, 80));
    first_.push(pedal(now_ + 2s, 100));
    first_.push(noteOff(now_ + 3s, 60));
    first_.push(pedal(now_ + 3s, 0));
    EXPECT_TRUE(listener_.read(60, controller::kSustain).empty());
}

TEST_F(SoloListenerTest, KnownHeldKeysAreReportedOnlyToNewListeners) {
    first_.push(pedal(now_, 100));
    first_.push(noteOn(now_, 36, 90));
    listener_.read(-1, -1);
    SoloListener next(played_, now_);
    next.addHeld(played_.heldEvents(now_ + 1s));
    EXPECT_TRUE(next.read(-1, -1).empty());
    EXPECT_EQ(next.latest(LiveClock::now()).initiallyHeld.size(), 2U);
    first_.push(pedal(now_ + 2s, 0));
    EXPECT_EQ(eventKinds(next.read(-1, -1)), std::vector<Kind>{Kind::Pedal});
}

TEST_F(SoloListenerTest, NewTakeContainsHeldKeys) {
    first_.push(noteOn(now_, 36, 90));
    first_.push(noteOn(now_, 21, 80));
    second_.push(noteOn(now_ + 1s, 36, 70));
    second_.push(pedal(now_ + 1s, 100));
    listener_.read(-1, -1);
    const Moment beginning = now_ + 2s;
    SoloListener next(played_, beginning, played_.heldEvents(beginning));
    second_.push(noteOff(now_ + 3s, 36));
    first_.push(noteOn(now_ + 3s, 60, 80));
    const std::vector<DuetEvent> events = next.read(21, -1);  // a turn key is not music
    const std::vector<Kind> kinds = {Kind::Strike, Kind::Pedal, Kind::Strike};
    ASSERT_EQ(eventKinds(events), kinds) << "the other input holds the key";
    EXPECT_EQ(events[0], (DuetEvent{Kind::Strike, Voice::Player, 36, 90, 0}));
    EXPECT_EQ(events[1], (DuetEvent{Kind::Pedal, Voice::Player, 0, 100, 0}));
    // A later listener gets the held keys by writer, and the events since then.
    const SoloPlaying alone = next.latest(LiveClock::now());
    EXPECT_EQ(alone.initiallyHeld.size(), 3U);
    EXPECT_EQ(alone.events.size(), 2U);
    EXPECT_EQ(alone.beginning, now_ + 3s);
    first_.push(noteOff(now_ + 4s, 36));
    EXPECT_EQ(eventKinds(next.read(21, -1)), std::vector<Kind>{Kind::Release});
}

// The keys were struck longer ago than the model remembers.
TEST_F(SoloListenerTest, NewModelReceivesLongHeldKeys) {
    first_.push(pedal(now_, 100));
    first_.push(noteOn(now_, 36, 90));
    first_.push(noteOn(now_, 40, 90));
    first_.push(noteOff(now_ + 1ms, 40));
    const auto held = [this] {
        std::vector<int> pitches;
        bool pedal = false;
        for (const MidiEvent& each : listener_.latest(LiveClock::now()).initiallyHeld) {
            if (each.isNoteOn()) pitches.push_back(each.data1);
            pedal = pedal || (each.isPedal() && each.data2 == 100);
        }
        return pedal && pitches == std::vector<int>{36};
    };
    for (int i = 0; i < 1200; ++i) {
        first_.push(noteOn(now_ + 1s + i * 1ms, 60, 80));
        first_.push(noteOff(now_ + 1s + i * 1ms, 60));
        if (i % 300 == 299) listener_.read(-1, -1);
    }
    EXPECT_TRUE(held());
    EXPECT_EQ(listener_.latest(LiveClock::now()).events.size(), std::size_t{SoloListener::kMostEvents});
}

}  // namespace
}  // namespace continuo::app
