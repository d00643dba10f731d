#include "controllers/play/solo_listener.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class SoloListenerTest : public testing::Test {
protected:
    static std::vector<Kind> kindsOf(const std::vector<DuetEvent>& events) {
        std::vector<Kind> kinds;
        for (const DuetEvent& event : events) kinds.push_back(event.kind);
        return kinds;
    }

    EventInbox played_;
    EventQueue &first_ = played_.queue(0), &second_ = played_.queue(1);
    Moment now_ = LiveClock::now() - 10s;
    SoloListener listener_{played_, now_};
};

// A keyboard that arrives by two ports.
TEST_F(SoloListenerTest, EachStrokeHasItsEnd) {
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
    EXPECT_EQ(kindsOf(events), kinds);
    EXPECT_EQ(events.at(2).pitch, 62);
    EXPECT_DOUBLE_EQ(events.at(4).seconds, 0.303);
    EXPECT_DOUBLE_EQ(events.at(5).seconds, 0.5);
    // Who comes later makes one piano of them by itself, and knows by that who still holds what.
    EXPECT_EQ(listener_.latest(LiveClock::now()).events.size(), 8U);
}

TEST_F(SoloListenerTest, WhatWasPressedAsMusicEndsAsMusic) {
    first_.push(noteOn(now_, 60, 80));
    first_.push(pedal(now_, 100));
    EXPECT_EQ(listener_.read(-1, -1).size(), 2U);
    first_.push(noteOff(now_ + 1s, 60));
    first_.push(pedal(now_ + 1s, 0));
    const std::vector<Kind> ends = {Kind::Release, Kind::Pedal};
    EXPECT_EQ(kindsOf(listener_.read(60, controller::kSustain)), ends);
    // And a signal is none from its beginning to its end.
    first_.push(noteOn(now_ + 2s, 60, 80));
    first_.push(pedal(now_ + 2s, 100));
    first_.push(noteOff(now_ + 3s, 60));
    first_.push(pedal(now_ + 3s, 0));
    EXPECT_TRUE(listener_.read(60, controller::kSustain).empty());
}

}  // namespace
}  // namespace continuo::app
