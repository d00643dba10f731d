#include "controllers/play/take_splitter.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

using test::release;
using test::strike;
using Events = std::vector<DuetEvent>;

constexpr bool kPlayers = false, kModels = true;  // whose turn it is

class TakeSplitterTest : public testing::Test {
protected:
    TakeSplitterTest() { splitter_.setRests({.shown = 3, .beforeFirst = 5, .within = 20}); }

    TakeSplitter splitter_;
    const TakeSplitter::Take empty_, played_{.empty = false, .lastHeard = 10};
};

TEST_F(TakeSplitterTest, NoteAfterALongRestStartsANewTake) {
    Events events{release(10, 60), strike(30, 62), release(30.25, 62)};
    const auto next = splitter_.split(events, played_, kPlayers, 31);
    ASSERT_TRUE(next);
    EXPECT_EQ(events, Events{release(10, 60)});
    EXPECT_DOUBLE_EQ(next->beginning, 29.5);
    EXPECT_EQ(next->events, (Events{strike(0.5, 62), release(0.75, 62)}));
}

// An event can arrive before its sounding time. The new take then begins now, not shortly before the event.
TEST_F(TakeSplitterTest, NewTakeStartsAtOnceForAnEventInTheFuture) {
    Events events{strike(31, 62)};
    const auto next = splitter_.split(events, played_, kPlayers, 30);
    ASSERT_TRUE(next);
    EXPECT_DOUBLE_EQ(next->beginning, 30);
    EXPECT_EQ(next->events, Events{strike(1, 62)});
}

TEST_F(TakeSplitterTest, EventsBeforeTheLimitStayInTheTake) {
    const Events all{strike(29.9, 62), release(40, 62)};
    Events events = all;
    EXPECT_FALSE(splitter_.split(events, played_, kPlayers, 41));
    EXPECT_EQ(events, all);
}

TEST_F(TakeSplitterTest, RestDoesNotSplitATakeWhileTheModelPlays) {
    Events answer{strike(40, 62, 80, Voice::Model)}, players{strike(40, 62)};
    EXPECT_FALSE(splitter_.split(answer, played_, kPlayers, 41));
    EXPECT_FALSE(splitter_.split(players, played_, kModels, 41));
}

TEST_F(TakeSplitterTest, ModelPlayingFirstHasItsTurnInTheNewTake) {
    Events events{test::turn(6, Voice::Model), strike(6.5, 62, 80, Voice::Model)};
    const auto next = splitter_.split(events, empty_, kModels, 6.25);
    ASSERT_TRUE(next);
    EXPECT_EQ(events.size(), 1U);
    EXPECT_DOUBLE_EQ(next->beginning, 6);
    ASSERT_EQ(next->events.size(), 2U);
    EXPECT_EQ(next->events[0].kind, DuetEvent::Kind::Turn);
    EXPECT_EQ(next->events[0].voice, Voice::Model);
    EXPECT_DOUBLE_EQ(next->events[0].seconds, 0.5);
    EXPECT_EQ(next->events[1], strike(0.5, 62, 80, Voice::Model));
}

TEST_F(TakeSplitterTest, LeadingSilenceIsRemoved) {
    Events soon{strike(4.9, 60)}, late{strike(5, 60)};
    EXPECT_FALSE(splitter_.split(soon, empty_, kPlayers, 6));
    EXPECT_TRUE(splitter_.split(late, empty_, kPlayers, 6));
}

TEST_F(TakeSplitterTest, AfterARecording_TheNextNoteStartsANewTake) {
    splitter_.setRecorded(true);
    splitter_.setRecorded(false);
    Events next{strike(10.5, 62)}, later{strike(11, 62)};
    EXPECT_TRUE(splitter_.split(next, played_, kPlayers, 11));
    EXPECT_FALSE(splitter_.split(later, played_, kPlayers, 12)) << "once";
}

TEST_F(TakeSplitterTest, AfterARecording_TheAnswerEndsInItsTake) {
    splitter_.setRecorded(true);
    splitter_.setRecorded(false);
    Events answer{strike(10.5, 62, 80, Voice::Model)}, none;
    Events further{test::turn(15, Voice::Model), strike(15.5, 62, 80, Voice::Model)};
    EXPECT_FALSE(splitter_.split(answer, played_, kModels, 11));
    EXPECT_FALSE(splitter_.split(none, played_, kPlayers, 12));
    EXPECT_TRUE(splitter_.split(further, played_, kModels, 15)) << "another turn";
}

TEST_F(TakeSplitterTest, AfterARecording_ANoteDuringTheAnswerStartsANewTake) {
    splitter_.setRecorded(true);
    splitter_.setRecorded(false);
    Events over{strike(10.5, 62)};
    EXPECT_TRUE(splitter_.split(over, played_, kModels, 11));
}

TEST_F(TakeSplitterTest, RecordingIsNotSplitAtRests) {
    splitter_.setRecorded(true);
    Events events{strike(100, 62)};
    EXPECT_FALSE(splitter_.split(events, played_, kPlayers, 101));
    EXPECT_DOUBLE_EQ(splitter_.shownTime(played_, 100), 100);
    EXPECT_DOUBLE_EQ(splitter_.shownTime(empty_, 4), 4);
}

TEST_F(TakeSplitterTest, ClockPausesInALongSilence) {
    EXPECT_DOUBLE_EQ(splitter_.shownTime(played_, 12), 12);
    EXPECT_DOUBLE_EQ(splitter_.shownTime(played_, 20), 13);
    EXPECT_DOUBLE_EQ(splitter_.shownTime(empty_, 4), 0);
}

// Otherwise the first notes would have no pedal.
TEST_F(TakeSplitterTest, HeldPedalIsCopiedIntoTheNewTake) {
    const auto pedal = [](double seconds, int value, Voice voice = Voice::Player) {
        return DuetEvent{DuetEvent::Kind::Pedal, voice, 0, value, seconds};
    };
    Events before{{DuetEvent::Kind::Latents, Voice::Model, 0, 64, 0}, pedal(1, 90)}, at{strike(6, 60)};
    EXPECT_FALSE(splitter_.split(before, empty_, kPlayers, 2));
    auto next = splitter_.split(at, empty_, kPlayers, 6);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->events,
              (Events{{DuetEvent::Kind::Latents, Voice::Model, 0, 64, 0}, pedal(0, 90), strike(0.5, 60)}));
    // Earlier pedal values belong to the previous take. Within the same poll the value keeps its time.
    Events then{pedal(9, 0), pedal(39.9, 127), strike(40, 60)};
    next = splitter_.split(then, played_, kPlayers, 40);
    ASSERT_TRUE(next);
    ASSERT_EQ(next->events.size(), 3U);
    EXPECT_EQ(next->events[1].kind, DuetEvent::Kind::Pedal);
    EXPECT_NEAR(next->events[1].seconds, 0.4, 1e-9);
    Events up{pedal(3, 0), strike(100, 60)};
    next = splitter_.split(up, played_, kPlayers, 100);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->events.size(), 2U) << "the latents alone";
    // The model's pedal is released with its answer.
    Events answer{
        pedal(3, 127, Voice::Model), {DuetEvent::Kind::Cancel, Voice::Model, 0, 0, 5}, strike(200, 60)};
    next = splitter_.split(answer, played_, kPlayers, 200);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->events.size(), 2U);
    splitter_.discardModelState();
    Events alone{strike(300, 60)};
    next = splitter_.split(alone, played_, kPlayers, 300);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->events, Events{strike(0.5, 60)});
}

}  // namespace
}  // namespace continuo::app
