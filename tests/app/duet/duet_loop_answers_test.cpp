#include <algorithm>
#include <cmath>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

TEST_F(DuetLoopTest, AnswerIsAsLongAsThePhrase) {
    begin();
    phrase({60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83});  // 2.1 s
    advance(260ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_NEAR(loop_->status().answerLength, 2.05, 0.1);
    EXPECT_EQ(loop_->status().answerLeft, loop_->status().answerLength) << "nothing sounds yet";
    while (events(Kind::Strike, Voice::Model).empty()) advance(4ms);
    advance(300ms);  // until it is due
    const double began = events(Kind::Strike, Voice::Model).at(0).seconds;
    const DuetStatus first = loop_->status();
    advance(500ms);
    EXPECT_NEAR(loop_->status().answerLeft, first.answerLeft - 0.5, 0.02);
    advance(3500ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_LT(loop_->status().answerLeft, 0);
    EXPECT_EQ(sounding(), 0);
    EXPECT_NEAR(events(Kind::Turn, Voice::Player).at(0).seconds - began, 2.05, 0.1);
}

TEST_F(DuetLoopTest, AnswerStartsWhenAStalledMachineResumes) {
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    begin();
    for (int i = 0; i < 10; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) advance(4ms);
        now_ += 3s;
        const std::size_t before = strokes_.size();
        const double later = loop_->status().seconds;
        while (modelsTurn()) advance(4ms);
        EXPECT_GT(strokes_.size(), before) << "answer " << i;
        const auto turns = events(Kind::Turn, Voice::Player);
        ASSERT_EQ(turns.size(), static_cast<std::size_t>(i) + 1);
        EXPECT_GE(turns.back().seconds, later + 1);
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_EQ(loop_->status().worstLateness, 0);
    EXPECT_GT(loop_->status().worstAnswer, 3);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Four bars are four bars, wherever in the bar the player stopped and whenever the first note comes.
TEST_F(DuetLoopTest, AnswerInBarsEndsOnABarLine) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 2;
    begin();
    const Moment beginning = now_;
    const BeatGrid grid{now_ + 110ms, 0.3, 3};
    settings_.beats = grid;
    loop_->set(settings_);
    for (int i = 0; i < 8; ++i) {
        phrase({60, 64, 67});
        advance(i * 70ms);
        while (!modelsTurn()) advance(4ms);
        const double turn = grid.beatsAt(now_) / 3;
        EXPECT_NEAR(loop_->status().answerLength, 1.8, 1e-9);
        while (modelsTurn()) advance(4ms);
        const Moment ended =
            beginning + std::chrono::duration_cast<LiveClock::duration>(
                            std::chrono::duration<double>(events(Kind::Turn, Voice::Player).back().seconds));
        const double bars = grid.beatsAt(ended) / 3;
        EXPECT_NEAR(bars, std::round(bars), 0.01) << "answer " << i;
        // The bars count from the bar line nearest to the turn. The answer lasts at least until it has a
        // note.
        EXPECT_GE(bars - turn, 1.45);
        EXPECT_LE(bars - turn, 2.6);
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Everything written sounds to its end, and nothing more is written.
TEST_F(DuetLoopTest, AnswerInTokensHasExactlyTheSetNumber) {
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 60;
    begin();
    for (int i = 0; i < 4; ++i) {
        phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
        EXPECT_LT(loop_->status().answerLength, 0) << "nobody knows how long they are";
        const std::size_t before = loop_->music().tokens().size(), strokes = strokes_.size();
        std::size_t most = before;
        while (modelsTurn()) {
            most = std::max(most, loop_->music().tokens().size());
            advance(4ms);
        }
        // An event may be preceded by a dozen time tokens and a velocity, which are drawn with it.
        EXPECT_GE(most - before, 60U);
        EXPECT_LT(most - before, 75U);
        EXPECT_GT(strokes_.size(), strokes);
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_TRUE(repeats(loop_->music().record()));
    // A single token still gives a note.
    settings_.tokens = 1;
    loop_->set(settings_);
    phrase({60, 64, 67});
    while (!modelsTurn()) advance(4ms);
    const std::size_t strokes = strokes_.size();
    const Moment began = now_;
    while (modelsTurn()) advance(4ms);
    EXPECT_EQ(strokes_.size(), strokes + 1);
    EXPECT_LT(now_ - began, 3s);
}

TEST_F(DuetLoopTest, TokenLimitBelowTheTokensWrittenEndsTheAnswer) {
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    phrase({60, 64, 67});
    advance(6s);
    ASSERT_TRUE(modelsTurn());
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 10;
    const std::size_t tokens = loop_->music().tokens().size();
    const double written = loop_->music().time();  // ahead by the last rest
    loop_->set(settings_);
    advance(8ms);
    EXPECT_EQ(loop_->music().tokens().size(), tokens) << "it has enough of them";
    while (modelsTurn()) advance(4ms);
    EXPECT_NEAR(events(Kind::Turn, Voice::Player).back().seconds, written + 0.5, 0.01);
    EXPECT_EQ(sounding(), 0);
}

// A long rest before an answer seems like a failure. Later in the answer the model may rest freely.
TEST_F(DuetLoopTest, AnswerStartsSoonDespiteTheModelsRests) {
    writeTiny(8);
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 30;
    double longest = 0;
    for (const double most : {0.0, 0.5}) {
        settings_.sampling.constraints.density = most;
        begin();
        for (int i = 0; i < 5; ++i) {
            const std::size_t before = strokes_.size();
            phrase({60, 64});
            while (!modelsTurn()) advance(4ms);
            const Moment turn = now_;
            while (strokes_.size() == before && now_ < turn + 10s) advance(4ms);
            EXPECT_LT(std::chrono::duration<double>(now_ - turn).count(), most > 0 ? 2.1 : 1.6) << i;
            advance(25s);
            for (std::size_t each = before + 1; each < strokes_.size(); ++each)
                longest = std::max(
                    longest,
                    std::chrono::duration<double>(strokes_[each].time - strokes_[each - 1].time).count());
            loop_->passTurn();
        }
        EXPECT_TRUE(repeats(loop_->music().record()));
    }
    EXPECT_GT(longest, 3);
}

// A token takes some milliseconds, and music may start with a chord.
TEST_F(DuetLoopTest, FirstNotesOfAnAnswerAreOnTime) {
    computing_ = 200us;  // three clock reads per event
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    begin();
    for (int i = 0; i < 30; ++i) {
        phrase({60, 64});
        advance(2s);
    }
    EXPECT_EQ(loop_->status().answers, 30u);
    EXPECT_GT(strokes_.size(), 30u);
    EXPECT_EQ(loop_->status().worstLateness, 0);
}

TEST_F(DuetLoopTest, OutputWithALeadGetsItsNotesInTime) {
    computing_ = 200us;
    settings_.outputLead = 200ms;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    settings_.sampling.constraints.voices = 4;  // a chord no longer than its lead time
    begin();
    LiveClock::duration least = 1h;
    for (int i = 0; i < 10; ++i) {
        phrase({60, 64});
        const Moment released = now_ - 50ms;
        std::optional<Moment> first;
        for (const Moment end = now_ + 3s; now_ < end; now_ += 2ms) {
            loop_->poll();
            heard_.collect(now_);
            for (MidiEvent event; heard_.next(Moment::max(), event);) {
                if (!event.isNoteOn()) continue;
                least = std::min(least, event.time - now_);
                if (!first) first = event.time;
            }
        }
        ASSERT_TRUE(first);
        EXPECT_GE(*first - released, 480ms) << "the gap, and the notes on their way";
    }
    EXPECT_GE(least, 200ms);
    EXPECT_EQ(loop_->status().worstLateness, 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// With or without notes of the player: the take has what was heard, and no note without an end.
TEST_F(DuetLoopTest, FailingDeviceLeavesThePlayedMusicInTheTake) {
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 20;
    settings_.lookahead = 1;
    for (const std::optional<PlayedOver> over :
         {std::optional<PlayedOver>(), {PlayedOver::Yield}, {PlayedOver::Together}}) {
        SCOPED_TRACE(over ? static_cast<int>(*over) : -1);
        settings_.over = over.value_or(PlayedOver::Yield);
        const std::size_t before = log_.read(0).size();
        strokes_.clear();
        const auto fails = std::make_shared<std::atomic<bool>>(false);
        begin(playOn(fails));
        phrase({60, 64});
        advance(4s);
        ASSERT_TRUE(modelsTurn());
        ASSERT_GT(strokes_.size(), 3U);
        *fails = true;
        if (over) strike(72);
        EXPECT_THROW(advance(10s), Error);
        if (over) release(72);
        now_ += 1s;  // until the device reported it
        readOutput();
        loop_->end();
        readOutput();
        EXPECT_EQ(sounding(), 0);
        std::vector<DuetEvent> log = log_.read(before);
        EXPECT_EQ(
            std::count_if(log.begin(), log.end(),
                          [](const auto& each) { return each.kind == Kind::Cancel && each.value == 0; }),
            1);
        std::erase_if(log, [](const DuetEvent& event) { return event.kind != Kind::Turn; });
        ASSERT_EQ(log.size(), 2U);
        EXPECT_EQ(log[1].voice, Voice::Player);
        const DuetTake take = toTake(log_.read(before));
        EXPECT_EQ(take.model.notes.size(), strokes_.size());
        for (const Note& note : take.model.notes) EXPECT_LT(note.end, kStillHeld);
        EXPECT_EQ(take.player.notes.size(), over ? 3U : 2U);
        heard_.clear(now_);
        played_.clear(now_);
    }
}

TEST_F(DuetLoopTest, ChangedLengthAppliesToTheRunningAnswer) {
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    phrase({60, 64, 67});
    advance(6s);
    ASSERT_TRUE(modelsTurn());
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 9;
    loop_->set(settings_);
    EXPECT_NEAR(loop_->status().answerLength, 9, 1e-9);
    advance(1s);
    EXPECT_TRUE(modelsTurn());
    settings_.seconds = 2;  // it ends, except for sent events
    loop_->set(settings_);
    const double left = loop_->status().answerLeft;
    EXPECT_LE(left, 0.08);
    advance(std::chrono::milliseconds(20 + std::lround(left * 1000)));
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The change comes at any time between two steps of the model's clock.
TEST_F(DuetLoopTest, ShorteningAnAnswerReleasesItsNotes) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    for (int i = 0; i < 150; ++i) {
        phrase({60, 64});
        advance(std::chrono::milliseconds(900 + 7 * i % 400));
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 0.5;
        loop_->set(settings_);
        while (modelsTurn()) advance(4ms);
        advance(8ms);
        ASSERT_EQ(sounding(), 0) << "answer " << i;
        settings_.length = AnswerLength::UntilIPlay;
        loop_->set(settings_);
    }
    EXPECT_GT(strokes_.size(), 150u);
}

}  // namespace
}  // namespace continuo::app
