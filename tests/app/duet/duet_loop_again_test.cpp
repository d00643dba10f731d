#include <algorithm>
#include <cmath>

#include "app/duet/duet_loop_fixture.h"
#include "duet/memory/memory_span.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Requesting another answer instead of the current one.
class AgainTest : public DuetLoopTest {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 3;
    }
    AnswerAgain againState() const { return loop_->status().again; }
    void phraseAndTurn() {
        phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
    }
    // Runs until the answer is audible.
    void runUntilHeard() {
        for (const std::size_t before = strokes_.size(); strokes_.size() < before + 2;) advance(4ms);
    }
    // Returns the model's pitches in the log after its first `events` events, including retracted ones.
    std::vector<int> pitchesSince(std::size_t events) const {
        std::vector<int> pitches;
        for (const DuetEvent& event : log_.read(events))
            if (event.kind == Kind::Strike && event.voice == Voice::Model) pitches.push_back(event.pitch);
        return pitches;
    }
};

TEST_F(AgainTest, RequestEndsTheSoundingAnswerAndStartsAnother) {
    begin();
    phraseAndTurn();
    runUntilHeard();
    advance(500ms);
    ASSERT_TRUE(againState() == AnswerAgain::Possible);
    const double turn = events(Kind::Turn, Voice::Model).back().seconds;
    const double asked = loop_->status().seconds;
    const std::vector<Note> heard = toTake(log_.read(0)).model.notes;
    const std::size_t before = log_.read(0).size();
    loop_->answerAgain();
    readOutput();
    EXPECT_EQ(sounding(), 0) << "it is over at once";
    EXPECT_TRUE(modelsTurn());
    // The heard part belongs to the branch, and not to the main line.
    const std::vector<DuetTake> dropped = findDroppedTakes(log_.read(0));
    ASSERT_EQ(dropped.size(), 1U);
    EXPECT_FALSE(dropped[0].model.notes.empty());
    EXPECT_EQ(dropped[0].player.notes.size(), 3U);
    for (const Note& note : dropped[0].model.notes) {
        EXPECT_LE(note.start, asked);
        EXPECT_LE(note.end, asked + 0.001) << "it sounds no longer";
        EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [&](const Note& each) {
            return each.pitch == note.pitch && each.start == note.start;
        }));
    }
    EXPECT_TRUE(toTake(log_.read(0)).model.notes.empty());
    const auto back = events(Kind::Cancel, Voice::Model).back();
    EXPECT_EQ(back.value, kDropped);
    EXPECT_EQ(back.seconds, turn);
    // The new answer starts now, with the planned length of the first one.
    const double begun = events(Kind::Turn, Voice::Model).back().seconds;
    EXPECT_GE(begun, asked);
    EXPECT_LE(begun, asked + 0.05);
    while (modelsTurn()) advance(4ms);
    EXPECT_NEAR(loop_->status().seconds, begun + 3, Answer::kLongestRest + 0.1);
    const std::vector<Note> notes = toTake(log_.read(0)).model.notes;
    ASSERT_FALSE(notes.empty());
    for (const Note& note : notes) EXPECT_GE(note.start, begun);
    const std::vector<int> all = pitchesSince(0), other = pitchesSince(before);
    const std::vector<int> first(all.begin(), all.end() - static_cast<std::ptrdiff_t>(other.size()));
    EXPECT_FALSE(std::equal(first.begin(), first.end(), other.begin(), other.end())) << "others than before";
    EXPECT_EQ(loop_->status().answers, 2U);
    EXPECT_EQ(loop_->status().dropped, 1U);
    EXPECT_EQ(loop_->status().interrupted, 0U);
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The request may come at any time after the answer, if nobody has played. Each request gives a different
// answer.
TEST_F(AgainTest, RequestAfterAnAnswerStartsAnotherAtTheSameTime) {
    begin();
    phraseAndTurn();
    const std::vector<std::int32_t> context(loop_->music().tokens());
    const double time = loop_->music().time();
    std::vector<std::vector<int>> answers;
    for (int i = 0; i < 4; ++i) {
        const std::size_t before = log_.read(0).size();
        while (modelsTurn()) advance(4ms);
        answers.push_back(pitchesSince(before));
        advance(std::chrono::seconds(1 + 20 * i));
        ASSERT_TRUE(againState() == AnswerAgain::Possible);
        const double asked = loop_->status().seconds;
        loop_->answerAgain();
        EXPECT_TRUE(modelsTurn());
        EXPECT_EQ(loop_->music().time(), time) << "the same moment of the music";
        EXPECT_TRUE(std::equal(context.begin(), context.end(), loop_->music().tokens().begin()));
        EXPECT_NEAR(events(Kind::Turn, Voice::Model).back().seconds, asked, 0.05);
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
        ASSERT_FALSE(answers[i].empty());
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(answers[i], answers[j]);
    }
    while (modelsTurn()) advance(4ms);
    EXPECT_EQ(findDroppedTakes(log_.read(0)).size(), 4U);
    // Further playing is recorded at its time, and answered.
    phraseAndTurn();
    const DuetTake take = toTake(log_.read(0));
    ASSERT_EQ(take.player.notes.size(), 6U);
    EXPECT_NEAR(take.player.notes.back().start, loop_->status().seconds - 0.35, 0.06);
    EXPECT_EQ(loop_->status().interrupted, 0U);
    while (modelsTurn()) advance(4ms);
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The machine stalled before the first note was audible; the answer restarts.
TEST_F(AgainTest, RequestSurvivesAStandstill) {
    begin();
    phraseAndTurn();
    runUntilHeard();
    loop_->answerAgain();
    now_ += 3s;
    advance(1s);
    const LiveRecord record = loop_->music().record();
    EXPECT_EQ(record.samplings.back().branch, settings_.sampling.branch + 1);
    EXPECT_GT(strokes_.size(), 2U);
}

TEST_F(AgainTest, AnotherAnswerIsPossibleOnlyUntilThePlayerPlays) {
    begin();
    EXPECT_TRUE(againState() == AnswerAgain::NoAnswer);
    loop_->answerAgain();
    EXPECT_FALSE(modelsTurn());
    phraseAndTurn();
    runUntilHeard();
    loop_->stopModel();
    EXPECT_TRUE(againState() == AnswerAgain::Possible);
    push(pedal(now_, 127));
    advance(100ms);
    push(pedal(now_, 0));
    advance(100ms);
    EXPECT_TRUE(againState() == AnswerAgain::Possible) << "a pedal is no stroke";
    strike(60);
    advance(50ms);
    EXPECT_TRUE(againState() == AnswerAgain::PlayerStruck);
    const std::size_t before = log_.read(0).size();
    loop_->answerAgain();
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(log_.read(0).size(), before);
    release(60);
    // Music that the model plays together with the player is no longer an answer.
    settings_.over = PlayedOver::Together;
    loop_->set(settings_);
    while (!modelsTurn()) advance(4ms);
    EXPECT_TRUE(againState() == AnswerAgain::Possible);
    strike(72);
    advance(50ms);
    ASSERT_TRUE(modelsTurn());
    EXPECT_TRUE(againState() == AnswerAgain::PlayerStruck);
    settings_.mode = PlayMode::PlayAlong;
    loop_->set(settings_);
    EXPECT_TRUE(againState() == AnswerAgain::PlayingAlong);
}

// The key held at the turn and the pedal keep their current state.
TEST_F(AgainTest, RequestKeepsThePlayersHeldKeysAndPedal) {
    settings_.turnBy = TurnBy::Enter;
    begin();
    phrase({60, 64});
    strike(48);
    advance(200ms);
    loop_->passTurn();
    runUntilHeard();
    loop_->answerAgain();
    advance(300ms);
    const double released = loop_->status().seconds;
    release(48);
    while (modelsTurn()) advance(4ms);
    const std::vector<Note> notes = toTake(log_.read(0)).player.notes;
    ASSERT_EQ(notes.size(), 3U);
    EXPECT_NEAR(notes.back().end, released, 0.02);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(AgainTest, RequestWorksInEveryModeExceptPlayAlong) {
    for (const PlayMode mode : {PlayMode::CallAndResponse, PlayMode::HandOver, PlayMode::FreeRun}) {
        SCOPED_TRACE(static_cast<int>(mode));
        settings_.mode = mode;
        const std::size_t before = log_.read(0).size();
        begin();
        if (mode != PlayMode::FreeRun) phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
        runUntilHeard();
        loop_->answerAgain();
        runUntilHeard();
        EXPECT_TRUE(modelsTurn());
        loop_->passTurn();
        EXPECT_FALSE(modelsTurn());
        loop_->answerAgain();
        EXPECT_TRUE(modelsTurn()) << "one that was stopped";
        runUntilHeard();
        EXPECT_EQ(findDroppedTakes(log_.read(before)).size(), 2U);
        loop_->stopModel();
        advance(20ms);
        EXPECT_EQ(sounding(), 0);
        EXPECT_TRUE(repeats(loop_->music().record()));
        loop_->end();
        heard_.clear(now_);
        played_.clear(now_);
    }
}

// Requests several times before anything is audible.
TEST_F(AgainTest, ReplacedAnswerWithoutNotesLeavesNoBranch) {
    begin();
    phraseAndTurn();
    for (int i = 0; i < 3; ++i) loop_->answerAgain();
    EXPECT_TRUE(findDroppedTakes(log_.read(0)).empty());
    while (modelsTurn()) advance(4ms);
    EXPECT_FALSE(toTake(log_.read(0)).model.notes.empty());
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Beats continue, and the answer ends on a bar line.
TEST_F(AgainTest, OtherAnswerInBarsStillEndsOnABarLine) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 2;
    begin();
    const Moment origin = beginning_;
    const BeatGrid grid{now_ + 110ms, 0.3, 3};
    settings_.beats = grid;
    settings_.inTime = MusicConstraints::Pulse::Pull::On;
    loop_->set(settings_);
    phraseAndTurn();
    for (int i = 0; i < 3; ++i) {
        runUntilHeard();
        advance(std::chrono::milliseconds(130 * i));
        loop_->answerAgain();
    }
    while (modelsTurn()) advance(4ms);
    const Moment ended = origin + toDuration(events(Kind::Turn, Voice::Player).back().seconds);
    const double bars = grid.beatsAt(ended) / 3;
    EXPECT_NEAR(bars, std::round(bars), 0.01);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Music before the turn is remembered as long as another answer can be requested.
TEST_F(AgainTest, MusicBeforeTheTurnIsRememberedUntilThePlayerPlays) {
    settings_.memory = 8;
    settings_.seconds = 1;
    begin();
    for (int i = 0; i < 11; ++i) phrase({60, 62, 64, 65, 67});
    while (!modelsTurn()) advance(4ms);
    const double turn = events(Kind::Turn, Voice::Model).back().seconds;
    while (modelsTurn()) advance(4ms);
    advance(5s);
    const double from = loop_->status().memoryStart;
    EXPECT_NEAR(from, turn - 8, 0.1) << "as it was when the model answered";
    ASSERT_TRUE(againState() == AnswerAgain::Possible);
    loop_->answerAgain();
    EXPECT_NEAR(loop_->status().memoryStart, from, 1e-9) << "it was heard when it was heard";
    while (modelsTurn()) advance(4ms);
    for (int i = 0; i < 16; ++i) phrase({60, 62, 64, 65, 67});
    EXPECT_GT(loop_->status().memoryStart, loop_->status().seconds - 8 - MemorySpan::kMore - 1);
    // An answer longer than the memory cannot restart.
    settings_.length = AnswerLength::UntilIPlay;
    loop_->set(settings_);
    while (!modelsTurn()) advance(4ms);
    advance(30s);
    EXPECT_TRUE(againState() == AnswerAgain::OutOfContext);
    loop_->answerAgain();
    EXPECT_TRUE(findDroppedTakes(log_.read(0)).size() == 1U);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(AgainTest, OtherAnswerAfterAStallStartsAtTheSameTime) {
    settings_.seconds = 20;
    begin();
    phraseAndTurn();
    const double time = loop_->music().time();
    runUntilHeard();
    now_ += 2s;
    runUntilHeard();
    loop_->answerAgain();
    EXPECT_EQ(loop_->music().time(), time);
    EXPECT_TRUE(toTake(log_.read(0)).model.notes.empty());
    while (modelsTurn()) advance(4ms);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(AgainTest, RequestReleasesTheModelsPedal) {
    writeTinyWithPedal(8);
    settings_.seconds = 8;
    begin();
    phraseAndTurn();
    runUntilHeard();
    for (int i = 0; i < 2000 && pedal_ == 0; ++i) advance(4ms);
    ASSERT_GT(pedal_, 0);
    loop_->answerAgain();
    readOutput();
    EXPECT_EQ(pedal_, 0);
    while (modelsTurn()) advance(4ms);
    EXPECT_EQ(pedal_, 0);
    const std::vector<DuetTake> dropped = findDroppedTakes(log_.read(0));
    ASSERT_EQ(dropped.size(), 1U);
    ASSERT_FALSE(dropped[0].model.pedal.empty());
    EXPECT_EQ(dropped[0].model.pedal.back().value, 0) << "it ends where the answer ended";
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Random events at random times.
TEST_F(AgainTest, ReplayIsExactForRequestsAtAnyTime) {
    settings_.memory = 6;
    settings_.seconds = 2;
    begin();
    std::uint32_t state = 7;
    const auto below = [&state](std::uint32_t count) {
        state = state * 1664525 + 1013904223;
        return (state >> 16) % count;
    };
    for (int i = 0; i < 300; ++i) {
        switch (below(6)) {
            case 0: phrase({static_cast<int>(50 + below(30))}); break;
            case 1: loop_->passTurn(); break;
            case 2: loop_->stopModel(); break;
            case 3: push(pedal(now_, below(2) == 0 ? 0 : 127)); break;
            default: loop_->answerAgain(); break;
        }
        advance(std::chrono::milliseconds(below(900)));
    }
    EXPECT_GT(loop_->status().dropped, 20U);
    loop_->stopModel();
    advance(20ms);
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
    EXPECT_FALSE(toTake(log_.read(0)).model.notes.empty());
}

}  // namespace
}  // namespace continuo::app
