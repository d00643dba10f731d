#include "duet/duet_loop.h"

#include <continuo/engine.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "app/duet/duet_fixture.h"
#include "library/music_builder.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

// A duet whose clock is ours, so that minutes take a second.
class DuetLoopTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        DuetModelTest::SetUp();
        settings_.adaptiveGap = false;
        settings_.gap = 0.3;
        settings_.sampling.seed = 3;
        settings_.sampling.temperature = 1;
    }
    void begin() { begin(play()); }
    void begin(LiveMusic music) {
        // A millisecond apart, so that no note falls on the moment of a look.
        beginning_ = now_ - 1ms;
        loop_.emplace(std::move(music), settings_, played_, std::vector<EventInbox*>{&heard_}, log_,
                      beginning_, [this] { return now_ += computing_; });
    }
    // What came out of the inbox before is heard first; second 0 is at `beginning`.
    void goOn(Moment beginning, const std::vector<MidiEvent>& before,
              const std::vector<MidiEvent>& held = {}) {
        loop_.emplace(
            play(), settings_, played_, std::vector<EventInbox*>{&heard_}, log_, beginning,
            [this] { return now_; }, PlayedAlone{beginning, before, held});
    }
    // The phrase as it was played alone, and the time that it took.
    std::vector<MidiEvent> alone(std::initializer_list<int> pitches) {
        for (const int pitch : pitches) {
            push(noteOn(now_, pitch, 80));
            push(noteOff(now_ + 100ms, pitch));
            now_ += 150ms;
        }
        std::vector<MidiEvent> events;
        played_.collect(now_);
        for (MidiEvent event; played_.next(now_, event);) events.push_back(event);
        return events;
    }
    void strike(int pitch, int velocity = 80) { push(noteOn(now_, pitch, velocity)); }
    void release(int pitch) { push(noteOff(now_, pitch)); }
    void push(const MidiEvent& event) { played_.queue(kHandWriter).push(event); }
    void phrase(std::initializer_list<int> pitches) {
        for (const int pitch : pitches) {
            strike(pitch);
            pass(100ms);
            release(pitch);
            pass(50ms);
        }
    }
    // So much time goes by, in looks; whoever sounds the music has always done so up to now.
    void pass(std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            const bool wrote = loop_->look();
            if (!wrote || computing_ == 0us) now_ += 4ms;
            listen();
        }
    }
    void listen() {
        heard_.collect(now_);
        for (MidiEvent event; heard_.next(now_, event);) {
            if (event.isNoteOn()) ++sounding_[event.data1];
            if (event.isNoteOff()) --sounding_[event.data1];
            if (event.isNoteOn()) strokes_.push_back(event);
            if (event.isPedal()) {
                pedal_ = event.data2;
                ++pedalMoves_;
            }
        }
        for (const auto& [pitch, count] : sounding_) {
            ASSERT_GE(count, 0);
            ASSERT_LE(count, 1);
        }
    }
    int sounding() const {
        int sum = 0;
        for (const auto& [pitch, count] : sounding_) sum += count;
        return sum;
    }
    bool modelsTurn() const { return loop_->status().modelsTurn; }
    std::vector<DuetEvent> events(Kind kind, Voice voice) const {
        std::vector<DuetEvent> found;
        for (const DuetEvent& event : log_.read(0)) {
            if (event.kind == kind && event.voice == voice) found.push_back(event);
        }
        return found;
    }

    DuetSettings settings_;
    DuetLog log_;
    EventInbox played_, heard_;
    Moment now_{std::chrono::hours(1)}, beginning_{};
    std::chrono::microseconds computing_{0};  // that pass at each look at the clock
    std::optional<DuetLoop> loop_;
    std::map<int, int> sounding_;
    std::vector<MidiEvent> strokes_;
    int pedal_ = 0, pedalMoves_ = 0;  // the model's, as it is heard
};

TEST_F(DuetLoopTest, AnAnswerIsAsLongAsThePhrase) {
    begin();
    phrase({60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83});  // 2.1 s
    pass(260ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_NEAR(loop_->status().answerLength, 2.05, 0.1);
    EXPECT_EQ(loop_->status().answerLeft, loop_->status().answerLength) << "nothing sounds yet";
    while (events(Kind::Strike, Voice::Model).empty()) pass(4ms);
    pass(300ms);  // until it is due
    const double began = events(Kind::Strike, Voice::Model).at(0).seconds;
    const DuetStatus first = loop_->status();
    pass(500ms);
    EXPECT_NEAR(loop_->status().answerLeft, first.answerLeft - 0.5, 0.02);
    pass(3500ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_LT(loop_->status().answerLeft, 0);
    EXPECT_EQ(sounding(), 0);
    EXPECT_NEAR(events(Kind::Turn, Voice::Player).at(0).seconds - began, 2.05, 0.1);
}

TEST_F(DuetLoopTest, AMachineThatStandsStillAtTheTurnAnswersWhenItGoesOn) {
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    begin();
    for (int i = 0; i < 10; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) pass(4ms);
        now_ += 3s;
        const std::size_t before = strokes_.size();
        const double later = loop_->status().seconds;
        while (modelsTurn()) pass(4ms);
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
TEST_F(DuetLoopTest, AnAnswerInBarsEndsOnABarLine) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 2;
    begin();
    const Moment beginning = now_;
    const BeatGrid grid{now_ + 110ms, 0.3, 3};
    settings_.beats = grid;
    loop_->set(settings_);
    for (int i = 0; i < 8; ++i) {
        phrase({60, 64, 67});
        pass(i * 70ms);
        while (!modelsTurn()) pass(4ms);
        const double turn = grid.beatsAt(now_) / 3;
        EXPECT_NEAR(loop_->status().answerLength, 1.8, 1e-9);
        while (modelsTurn()) pass(4ms);
        const Moment ended =
            beginning + std::chrono::duration_cast<LiveClock::duration>(
                            std::chrono::duration<double>(events(Kind::Turn, Voice::Player).back().seconds));
        const double bars = grid.beatsAt(ended) / 3;
        EXPECT_NEAR(bars, std::round(bars), 0.01) << "answer " << i;
        // From the line next to the turn, and at least until there is a note.
        EXPECT_GE(bars - turn, 1.45);
        EXPECT_LE(bars - turn, 2.6);
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// What was written sounds to its end, and nothing more is written.
TEST_F(DuetLoopTest, AnAnswerInTokensHasSoMany) {
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 60;
    begin();
    for (int i = 0; i < 4; ++i) {
        phrase({60, 64, 67});
        while (!modelsTurn()) pass(4ms);
        EXPECT_LT(loop_->status().answerLength, 0) << "nobody knows how long they are";
        const std::size_t before = loop_->music().tokens().size(), strokes = strokes_.size();
        std::size_t most = before;
        while (modelsTurn()) {
            most = std::max(most, loop_->music().tokens().size());
            pass(4ms);
        }
        // An event has up to a dozen waits and a velocity before it, which are drawn with it.
        EXPECT_GE(most - before, 60U);
        EXPECT_LT(most - before, 75U);
        EXPECT_GT(strokes_.size(), strokes);
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_TRUE(repeats(loop_->music().record()));
    // A single token still is a note.
    settings_.tokens = 1;
    loop_->set(settings_);
    phrase({60, 64, 67});
    while (!modelsTurn()) pass(4ms);
    const std::size_t strokes = strokes_.size();
    const Moment began = now_;
    while (modelsTurn()) pass(4ms);
    EXPECT_EQ(strokes_.size(), strokes + 1);
    EXPECT_LT(now_ - began, 3s);
}

TEST_F(DuetLoopTest, AnAnswerThatHasItsTokensEndsWhenSoManyAreAskedFor) {
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    phrase({60, 64, 67});
    pass(6s);
    ASSERT_TRUE(modelsTurn());
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 10;
    const std::size_t tokens = loop_->music().tokens().size();
    const double written = loop_->music().time();  // ahead, by as long a wait as came last
    loop_->set(settings_);
    pass(8ms);
    EXPECT_EQ(loop_->music().tokens().size(), tokens) << "it has enough of them";
    while (modelsTurn()) pass(4ms);
    EXPECT_NEAR(events(Kind::Turn, Voice::Player).back().seconds, written + 0.5, 0.01);
    EXPECT_EQ(sounding(), 0);
}

// Who waits for an answer takes a long rest for a failure. Later in it the model may rest as it likes.
TEST_F(DuetLoopTest, AModelThatLikesToRestAnswersSoon) {
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
            while (!modelsTurn()) pass(4ms);
            const Moment turn = now_;
            while (strokes_.size() == before && now_ < turn + 10s) pass(4ms);
            EXPECT_LT(std::chrono::duration<double>(now_ - turn).count(), most > 0 ? 2.1 : 1.6) << i;
            pass(25s);
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

// A token takes some milliseconds, and music may begin with a chord.
TEST_F(DuetLoopTest, AnAnswersFirstNotesAreNotLate) {
    computing_ = 200us;  // three looks at the clock an event
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    begin();
    for (int i = 0; i < 30; ++i) {
        phrase({60, 64});
        pass(2s);
    }
    EXPECT_EQ(loop_->status().answers, 30u);
    EXPECT_GT(strokes_.size(), 30u);
    EXPECT_EQ(loop_->status().worstLateness, 0);
}

TEST_F(DuetLoopTest, ASlowInstrumentHasItsNotesInTime) {
    computing_ = 200us;
    settings_.outputLead = 200ms;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 1;
    begin();
    LiveClock::duration least = 1h;
    for (int i = 0; i < 10; ++i) {
        phrase({60, 64});
        const Moment released = now_ - 50ms;
        std::optional<Moment> first;
        for (const Moment end = now_ + 3s; now_ < end; now_ += 2ms) {
            loop_->look();
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

// Struck over or not: what was heard is in the take, and neither has a note in it that never ends.
TEST_F(DuetLoopTest, ADeviceThatFailsInTheModelsTurnLeavesTheTakeAsItWasHeard) {
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
        pass(4s);
        ASSERT_TRUE(modelsTurn());
        ASSERT_GT(strokes_.size(), 3U);
        *fails = true;
        if (over) strike(72);
        EXPECT_THROW(pass(10s), Error);
        if (over) release(72);
        loop_->end();
        now_ += 1s;
        listen();
        EXPECT_EQ(sounding(), 0);
        std::vector<DuetEvent> log = log_.read(before);
        EXPECT_EQ(
            std::count_if(log.begin(), log.end(),
                          [](const auto& each) { return each.kind == Kind::TakenBack && each.value == 0; }),
            1);
        std::erase_if(log, [](const DuetEvent& event) { return event.kind != Kind::Turn; });
        ASSERT_EQ(log.size(), 2U);
        EXPECT_EQ(log[1].voice, Voice::Player);
        const DuetTake take = takeOf(log_.read(before));
        EXPECT_EQ(take.model.notes.size(), strokes_.size());
        for (const Note& note : take.model.notes) EXPECT_LT(note.end, kStillHeld);
        EXPECT_EQ(take.player.notes.size(), over ? 3U : 2U);
        heard_.forget(now_);
        played_.forget(now_);
    }
}

TEST_F(DuetLoopTest, AStrokeJustBeforeTheTurnTakesItBack) {
    begin();
    phrase({60, 62});
    while (!modelsTurn()) pass(4ms);
    const double turn = events(Kind::Turn, Voice::Model).at(0).seconds;
    ASSERT_GT(turn, loop_->status().seconds + 0.01);
    strike(64);
    pass(8ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(events(Kind::Turn, Voice::Player).at(0).seconds, turn);
    release(64);
    pass(100ms);
    EXPECT_TRUE(strokes_.empty());
    const DuetTake take = takeOf(log_.read(0));
    EXPECT_TRUE(take.model.notes.empty());
    EXPECT_EQ(take.player.notes.size(), 3u);
    pass(400ms);
    EXPECT_TRUE(modelsTurn()) << "the phrase goes on from the stroke";
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, WhatWasPlayedAloneBeforeIsAnswered) {
    const Moment beginning = now_;
    goOn(beginning, alone({60, 62, 64, 65, 67, 69, 71, 72}));
    pass(300ms);
    EXPECT_TRUE(modelsTurn());
    // Who took it out of the inbox has it in a log.
    EXPECT_TRUE(events(Kind::Strike, Voice::Player).empty());
    EXPECT_NEAR(events(Kind::Turn, Voice::Model).at(0).seconds, 1.15 + 0.3, 0.03);
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, AKeyThatIsHeldOverTheBeginningIsLetGo) {
    const Moment beginning = now_;
    strike(48);
    std::vector<MidiEvent> before = alone({60, 62});
    goOn(beginning, before);
    pass(1s);
    EXPECT_FALSE(modelsTurn()) << "a held key is playing";
    release(48);
    pass(500ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1u);
}

// As a model that comes while somebody plays finds them.
TEST_F(DuetLoopTest, WhatIsDownAtTheBeginningHoldsAndBeginsNoPhrase) {
    writeTinyWithPedal(0);
    strike(48);
    push(pedal(now_, 100));
    now_ += 1s;
    alone({});  // somebody else took it out of the inbox
    const Moment beginning = now_;
    goOn(beginning, {}, played_.held(beginning));
    phrase({60, 62, 64});
    pass(1s);
    EXPECT_FALSE(modelsTurn()) << "key and pedal are down";
    release(48);
    pass(1s);
    EXPECT_FALSE(modelsTurn()) << "the pedal is down";
    const std::vector<Token>& tokens = loop_->music().tokens();
    const MidiVocabulary vocabulary(MidiProfile::Pedal);
    const auto has = [&](continuo::TokenEvent::Kind kind, int value) {
        return std::ranges::find(tokens, vocabulary.token({kind, value})) != tokens.end();
    };
    EXPECT_TRUE(has(continuo::TokenEvent::Kind::PedalDown, 0));
    EXPECT_TRUE(has(continuo::TokenEvent::Kind::NoteOn, 48));
    push(pedal(now_, 0));
    pass(500ms);
    EXPECT_TRUE(modelsTurn());
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, ToLetGoWhatWasDownAtTheBeginningIsNoPhrase) {
    strike(48);
    push(pedal(now_, 100));
    now_ += 1s;
    alone({});
    goOn(now_, {}, played_.held(now_));
    pass(100ms);
    release(48);
    push(pedal(now_, 0));
    pass(2s);
    EXPECT_FALSE(modelsTurn());
    phrase({60});
    pass(500ms);
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, APhraseOfLongAgoIsHeardAndNotAnswered) {
    const Moment beginning = now_;
    const std::vector<MidiEvent> before = alone({60, 62, 64});
    now_ += 20s;
    goOn(beginning, before);
    pass(2s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_GT(loop_->music().tokens().size(), 6u);
    phrase({67});
    pass(500ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 1u);
    EXPECT_GT(events(Kind::Strike, Voice::Player).at(0).bits, 0);
}

TEST_F(DuetLoopTest, TheLogKnowsHowEachNoteSurprises) {
    begin();
    phrase({60, 62, 64});
    pass(3s);
    const auto players = events(Kind::Strike, Voice::Player);
    ASSERT_EQ(players.size(), 3u);
    for (const DuetEvent& event : players) EXPECT_GT(event.bits, 0);
    const auto models = events(Kind::Strike, Voice::Model);
    ASSERT_FALSE(models.empty());
    for (const DuetEvent& event : models) EXPECT_GT(event.bits, 0);
    EXPECT_NEAR(players[1].seconds - players[0].seconds, 0.15, 0.01);
    EXPECT_EQ(events(Kind::Latents, Voice::Model).at(0).value, 16);
}

TEST_F(DuetLoopTest, OtherSettingsLeaveTheControllersLatents) {
    settings_.sampling.latents = 8;
    settings_.latentsAuto = true;
    begin();
    EXPECT_EQ(loop_->status().latents, 16);  // the fewest of the controller
    settings_.sampling.temperature = 0.5;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 16);
    settings_.latentsAuto = false;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 8);
}

// A machine that stood still for a moment at the turn is not too slow for its latents.
TEST_F(DuetLoopTest, AnAnswersFirstNoteTakesNoLatentsAway) {
    settings_.latentsAuto = true;
    settings_.fewestLatents = 2;
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 1;  // that note alone
    begin();
    for (int i = 0; i < 60; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) pass(4ms);
        now_ += 100ms;
        while (modelsTurn()) pass(4ms);
    }
    EXPECT_GT(loop_->status().late, 10U);
    EXPECT_EQ(loop_->status().latents, 16);
}

TEST_F(DuetLoopTest, TheFewestLatentsMayChangeWhileTheyPlay) {
    settings_.sampling.latents = 2;
    settings_.latentsAuto = true;
    settings_.fewestLatents = 4;
    begin();
    EXPECT_EQ(loop_->status().latents, 4);
    settings_.fewestLatents = 8;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 8);
    settings_.latentsAuto = false;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 2);  // by hand it is no matter
    settings_.fewestLatents = 12;
    settings_.latentsAuto = true;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 12);
}

// Whatever was played until then.
TEST_F(DuetLoopTest, AModelThatIsStoppedStaysSilent) {
    settings_.over = PlayedOver::Together;
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    for (const bool byEnter : {false, true}) {
        phrase({60, 64, 67});
        while (!modelsTurn()) pass(4ms);
        phrase({72, 74, 76});
        pass(2s);
        ASSERT_TRUE(modelsTurn());
        byEnter ? loop_->passTurn() : loop_->stopModel();
        pass(3s);
        EXPECT_FALSE(modelsTurn());
        EXPECT_EQ(sounding(), 0);
    }
    // In the gap.
    phrase({60, 64, 67});
    loop_->stopModel();
    pass(3s);
    EXPECT_FALSE(modelsTurn());
    // And then it answers as ever.
    phrase({60, 64, 67});
    pass(2s);
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, AnotherLengthActsOnTheAnswerThatIsOn) {
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    phrase({60, 64, 67});
    pass(6s);
    ASSERT_TRUE(modelsTurn());
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 9;
    loop_->set(settings_);
    EXPECT_NEAR(loop_->status().answerLength, 9, 1e-9);
    pass(1s);
    EXPECT_TRUE(modelsTurn());
    settings_.seconds = 2;  // it is over, but for what was handed on
    loop_->set(settings_);
    const double left = loop_->status().answerLeft;
    EXPECT_LE(left, 0.08);
    pass(std::chrono::milliseconds(20 + std::lround(left * 1000)));
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// What one of two keyboards holds is held.
TEST_F(DuetLoopTest, TwoKeyboardsAreOnePiano) {
    begin();
    EventQueue& other = played_.queue(0);
    strike(60);
    other.push(noteOn(now_, 60, 70));
    pass(100ms);
    release(60);
    pass(3s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_TRUE(events(Kind::Release, Voice::Player).empty());
    other.push(noteOff(now_, 60));
    pass(20ms);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1U);
    push(pedal(now_, 100));
    other.push(pedal(now_, 0));
    pass(3s);
    EXPECT_FALSE(modelsTurn());
    push(pedal(now_, 0));
    pass(2s);
    EXPECT_TRUE(modelsTurn());
}

// A keyboard that arrives by two ports, soon or late: no note of it is left without an end.
TEST_F(DuetLoopTest, AKeyThatArrivesTwiceEndsAsOftenAsItIsStruck) {
    begin();
    EventQueue& other = played_.queue(0);
    for (const std::chrono::milliseconds late : {4ms, 40ms}) {
        const std::size_t before = log_.read(0).size();
        for (int i = 0; i < 24; ++i) {
            const int pitch = 60 + i % 3;
            strike(pitch);
            pass(late);
            other.push(noteOn(now_, pitch, 80));
            pass(80ms);
            release(pitch);
            pass(late);
            other.push(noteOff(now_, pitch));
            pass(20ms);
        }
        pass(200ms);
        const DuetTake take = takeOf(log_.read(before));
        EXPECT_EQ(take.player.notes.size(), late < 20ms ? 24U : 48U);
        for (const Note& note : take.player.notes) EXPECT_LT(note.end - note.start, 0.3);
        loop_->stopModel();
    }
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The one who let go last need not be the one who struck first.
TEST_F(DuetLoopTest, WhatTwoKeyboardsPlayedBeforeIsAnswered) {
    const Moment beginning = now_;
    EventQueue& other = played_.queue(0);
    strike(60);
    other.push(noteOn(now_ + 4ms, 60, 80));
    push(noteOff(now_ + 200ms, 60));
    other.push(noteOff(now_ + 204ms, 60));
    now_ += 300ms;
    goOn(beginning, alone({62}));
    pass(500ms);
    EXPECT_TRUE(modelsTurn());
}

// Which may take longer than anybody waits; what was played is kept all the same.
TEST_F(DuetLoopTest, ABacklogIsNotPutBeforeTheModelAtTheEnd) {
    constexpr int kStrokes = 500;
    begin();
    pass(20ms);
    const std::size_t tokens = loop_->music().tokens().size();
    for (int i = 0; i < kStrokes; ++i) {
        strike(30 + i % 60);
        release(30 + i % 60);
    }
    loop_->leave(now_);
    loop_->look();
    EXPECT_EQ(loop_->music().tokens().size(), tokens);
    loop_->end();
    int strokes = 0;
    for (const DuetEvent& each : log_.read(0))
        strokes += each.kind == Kind::Strike && each.voice == Voice::Player ? 1 : 0;
    EXPECT_EQ(strokes, kStrokes);
}

// What was down as music comes up as music.
TEST_F(DuetLoopTest, AKeyThatIsHeldMayBecomeTheSignal) {
    begin();
    strike(21);
    push(pedal(now_, 100));
    pass(20ms);
    settings_.turnBy = TurnBy::Key;
    settings_.turnKey = 21;
    loop_->set(settings_);
    release(21);
    pass(20ms);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1U);
    settings_.turnBy = TurnBy::Pedal;
    settings_.turnController = 64;
    loop_->set(settings_);
    push(pedal(now_, 0));
    pass(20ms);
    EXPECT_EQ(events(Kind::Pedal, Voice::Player).size(), 2U);
    EXPECT_FALSE(modelsTurn());
}

// However the model's turn ends, at any moment: the pedal that was heard last is up, and so is the take's.
TEST_F(DuetLoopTest, TheModelsPedalIsUpHoweverItsTurnEnds) {
    writeTinyWithPedal(3);
    settings_.over = PlayedOver::Yield;
    begin();
    std::mt19937 random(3);
    int wasDown = 0;
    for (int turn = 0; turn < 60; ++turn) {
        phrase({60, 62, 64, 65, 67, 69, 71, 72});
        pass(400ms);
        ASSERT_TRUE(modelsTurn()) << turn;
        pass(std::chrono::milliseconds(random() % 1000));
        wasDown += pedal_ > 0 ? 1 : 0;
        switch (turn % 4) {
            case 0: loop_->stopModel(); break;
            case 1: strike(40); break;
            case 2: loop_->passTurn(); break;
            default:
                for (int i = 0; i < 100 && modelsTurn(); ++i) pass(100ms);
        }
        pass(12ms);
        if (turn % 4 == 1) release(40);
        pass(100ms);
        ASSERT_FALSE(modelsTurn()) << turn;
        ASSERT_EQ(pedal_, 0) << turn;
        ASSERT_EQ(sounding(), 0) << turn;
        const std::vector<PedalChange> moved = takeOf(log_.read(0)).model.pedal;
        ASSERT_TRUE(moved.empty() || moved.back().value == 0) << turn;
    }
    EXPECT_GT(pedalMoves_, 60);
    EXPECT_GT(wasDown, 10);
    for (int i = 0; i < 100 && pedal_ == 0; ++i) {
        phrase({60, 62, 64, 65, 67, 69, 71, 72});
        for (int look = 0; look < 250 && pedal_ == 0; ++look) pass(4ms);
    }
    EXPECT_GT(pedal_, 0);
    loop_->end();
    pass(0ms);
    heard_.collect(now_);
    listen();
    EXPECT_EQ(pedal_, 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The model's pedal is its own: what the player's foot does in the model's turn does not move it.
TEST_F(DuetLoopTest, PlayingAlongThePedalsAreApart) {
    writeTinyWithPedal(6);
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    for (int i = 0; i < 120; ++i) {
        strike(50 + i % 12);
        push(pedal(now_, i % 2 == 0 ? 127 : 0));
        pass(90ms);
        release(50 + i % 12);
        pass(60ms);
    }
    EXPECT_EQ(events(Kind::Pedal, Voice::Player).size(), 120U);
    EXPECT_GT(events(Kind::Pedal, Voice::Model).size(), 1U);
    int value = 0;
    for (const PedalChange& change : takeOf(log_.read(0)).model.pedal) {
        EXPECT_NE(change.value, value);
        value = change.value;
    }
    loop_->stopModel();
    pass(20ms);
    EXPECT_EQ(pedal_, 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, AControllerPassesTheTurnBothWays) {
    settings_.turnBy = TurnBy::Pedal;
    settings_.mode = PlayMode::HandOver;
    begin();
    phrase({60, 62});
    pass(3s);
    EXPECT_FALSE(modelsTurn());
    push(controlChange(now_, 67, 127));
    pass(8ms);
    EXPECT_TRUE(modelsTurn());
    push(controlChange(now_, 67, 100));  // still down
    push(controlChange(now_, 67, 0));
    pass(20s);
    EXPECT_TRUE(modelsTurn());
    push(controlChange(now_, 67, 127));
    pass(8ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(events(Kind::Pedal, Voice::Player).empty());
}

TEST_F(DuetLoopTest, AKeyPassesTheTurnAndIsNoMusic) {
    settings_.turnBy = TurnBy::Key;
    begin();
    phrase({60, 62});
    strike(21);
    pass(8ms);
    EXPECT_TRUE(modelsTurn());
    release(21);
    pass(100ms);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 2u);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 2u);
}

TEST_F(DuetLoopTest, AKeyThatArrivesTwicePassesTheTurnOnce) {
    settings_.turnBy = TurnBy::Key;
    begin();
    EventQueue& other = played_.queue(0);
    phrase({60, 62});
    strike(21);
    other.push(noteOn(now_ + 2ms, 21, 80));
    pass(8ms);
    EXPECT_TRUE(modelsTurn());
    release(21);
    other.push(noteOff(now_ + 2ms, 21));
    pass(100ms);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 2u);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 2u);
}

TEST_F(DuetLoopTest, EnterAlonePassesTheTurn) {
    settings_.turnBy = TurnBy::Enter;
    begin();
    phrase({60, 62});
    pass(2s);
    EXPECT_FALSE(modelsTurn());
    loop_->passTurn();
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, ThePlayerDucksTheModel) {
    settings_.over = PlayedOver::Duck;
    settings_.mode = PlayMode::HandOver;
    begin();
    phrase({60});
    pass(4s);
    strike(30);
    pass(100ms);
    const std::size_t before = strokes_.size();
    for (int i = 0; i < 12; ++i) {  // never a pause
        release(30 + i);
        strike(31 + i);
        pass(200ms);
    }
    EXPECT_TRUE(modelsTurn());
    ASSERT_GT(strokes_.size(), before + 3);
    for (std::size_t i = before; i < strokes_.size(); ++i) EXPECT_LE(strokes_[i].data2, 64) << i;
    release(42);
    pass(10s);
    int loudest = 0;
    for (std::size_t i = before; i < strokes_.size(); ++i)
        loudest = std::max<int>(loudest, strokes_[i].data2);
    EXPECT_GT(loudest, 64);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 14u);
    for (const DuetEvent& event : events(Kind::Strike, Voice::Player)) EXPECT_GT(event.bits, 0);
}

// What was struck in an answer, and is over, is answered by it; what comes at its end is answered next.
TEST_F(DuetLoopTest, AStrokeThatAnAnswerWentOnWithIsNotAnsweredAgain) {
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 5;
    for (const PlayedOver over : {PlayedOver::Duck, PlayedOver::Together}) {
        settings_.over = over;
        begin();
        phrase({60});
        while (!modelsTurn()) pass(4ms);
        pass(1s);
        phrase({72});
        ASSERT_TRUE(modelsTurn());
        pass(20s);
        EXPECT_EQ(loop_->status().answers, 1U);
        phrase({60});
        while (!modelsTurn()) pass(4ms);
        pass(1s);
        strike(72);  // and holds it
        while (modelsTurn()) pass(4ms);
        EXPECT_EQ(loop_->status().answers, 2U);
        release(72);
        pass(400ms);
        EXPECT_EQ(loop_->status().answers, 3U);
        loop_->end();
        heard_.forget(now_);
        sounding_.clear();
    }
}

// What is handed on sounds, so it is in the take, however closely before a stroke it came.
TEST_F(DuetLoopTest, ATakeHasEveryNoteThatWasHeard) {
    writeTinyWithPedal(2);
    settings_.mode = PlayMode::PlayAlong;
    begin();
    std::mt19937 random(5);
    for (int i = 0; i < 400; ++i) {
        const int pitch = 90 + i % 5;  // the model may strike them too, which is one key then
        strike(pitch);
        pass(std::chrono::milliseconds(10 + random() % 60));
        release(pitch);
        pass(std::chrono::milliseconds(10 + random() % 60));
    }
    const double now = loop_->status().seconds;
    MusicBuilder builder;
    for (const DuetEvent& event : log_.read(0)) builder.take(event);
    std::vector<std::pair<int, int>> heard, kept;  // a hundredth of a second, pitch
    const auto stepOf = [](double seconds) { return static_cast<int>(std::lround(seconds * 100)); };
    for (const MidiEvent& stroke : strokes_)
        heard.emplace_back(stepOf(std::chrono::duration<double>(stroke.time - beginning_).count()),
                           stroke.data1);
    const TakeContent take = builder.music(0, kStillHeld, now, true);
    for (const PlayedNote& played : take.of(Voice::Model).notes)
        if (played.note.start < now - 0.02) kept.emplace_back(stepOf(played.note.start), played.note.pitch);
    std::sort(heard.begin(), heard.end());
    std::sort(kept.begin(), kept.end());
    ASSERT_GT(kept.size(), 60U);
    std::vector<std::pair<int, int>> lost;
    std::erase_if(heard, [&](const auto& each) { return each.first >= stepOf(now - 0.02); });
    std::set_difference(heard.begin(), heard.end(), kept.begin(), kept.end(), std::back_inserter(lost));
    EXPECT_TRUE(lost.empty()) << lost.size() << " of " << heard.size() << " are not in the take";
    EXPECT_EQ(heard.size(), kept.size());
}

TEST_F(DuetLoopTest, BothPlayAlongFromTheFirstNoteOn) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    pass(1s);
    EXPECT_FALSE(modelsTurn());
    phrase({60, 62, 64, 65, 67, 69});
    EXPECT_TRUE(modelsTurn());
    pass(5s);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 6u);
    EXPECT_GT(strokes_.size(), 5u);
    loop_->stopModel();
    pass(1s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    phrase({60});
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, PlayingAlongItLeavesThePlayerRoom) {
    settings_.mode = PlayMode::PlayAlong;
    const auto strokesBeside = [&](PlayedOver over) {
        settings_.over = over;
        begin();
        strike(60);
        pass(2s);  // what was written before the limit was there
        strokes_.clear();
        for (int i = 0; i < 80; ++i) {
            strike(60 + i % 12);
            pass(200ms);
            release(60 + i % 12);
            pass(200ms);
        }
        const std::size_t beside = strokes_.size();
        strokes_.clear();
        loop_->stopModel();
        pass(1s);
        return beside;
    };
    // In 32 s, with what two seconds may have at once.
    const std::size_t yielding = strokesBeside(PlayedOver::Yield),
                      together = strokesBeside(PlayedOver::Together);
    EXPECT_LE(yielding, 48u + 3u);
    EXPECT_GT(together, yielding);
    EXPECT_LE(together, 80u + 5u);
}

// Both hands flat on the keys, over and over: more strokes a second than a limit may be.
TEST_F(DuetLoopTest, ThePlayerMayPlayFasterThanAnyLimit) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    for (int i = 0; i < 40; ++i) {
        for (int key = 60; key < 70; ++key) strike(key);
        pass(30ms);
        for (int key = 60; key < 70; ++key) release(key);
        pass(30ms);
    }
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 400u);
}

TEST_F(DuetLoopTest, PlayingAlongItFillsThePlayersRests) {
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Yield;
    begin();
    strike(60);
    pass(100ms);
    release(60);
    pass(3s);
    strokes_.clear();
    pass(60s);
    EXPECT_GT(strokes_.size(), 70u);  // where the player's last note counted still there would be 62 at most
}

TEST_F(DuetLoopTest, TheModelRunsFreeUntilItIsStopped) {
    settings_.mode = PlayMode::FreeRun;
    begin();
    pass(10s);
    EXPECT_TRUE(modelsTurn());
    EXPECT_GT(strokes_.size(), 5u);
    loop_->stopModel();
    pass(3s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    loop_->passTurn();
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, TheModelKeepsToTheKeyOfWhatIsPlayed) {
    settings_.sampling.constraints.strict = true;
    settings_.scaleUse = ScaleUse::AsPlayed;
    settings_.mode = PlayMode::HandOver;
    const auto answerTo = [this](std::initializer_list<int> tune) {
        strokes_.clear();
        phrase(tune);
        pass(10s);
        loop_->passTurn();
        pass(400ms);  // how dense it begins depends on when the worker builds latents anew
        return strokes_.size();
    };
    begin();
    EXPECT_FALSE(loop_->status().key);
    EXPECT_GT(answerTo({60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60}), 10u);
    ASSERT_TRUE(loop_->status().key);
    EXPECT_EQ(loop_->status().key->scale, (Scale{0, Scale::Kind::Major}));
    for (const MidiEvent& stroke : strokes_)
        EXPECT_TRUE(Scale({0, Scale::Kind::Major}).pitchClasses() >> (stroke.data1 % 12) & 1)
            << int{stroke.data1};
    // Another wish counts from the next token on, and a replay follows it.
    settings_.scaleUse = ScaleUse::Chosen;
    settings_.scale = {6, Scale::Kind::MajorPentatonic};
    loop_->set(settings_);
    EXPECT_GT(answerTo({60, 62, 64}), 10u);
    for (const MidiEvent& stroke : strokes_)
        EXPECT_TRUE(settings_.scale.pitchClasses() >> (stroke.data1 % 12) & 1) << int{stroke.data1};
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The sixteenths of 100 beats a minute, 0.15 s apart; a third of a line of chance would be near one.
TEST_F(DuetLoopTest, TheModelPlaysOnTheBeat) {
    settings_.mode = PlayMode::HandOver;
    settings_.inTime = MusicConstraints::Pulse::Pull::On;
    begin();
    const BeatGrid grid{now_ + 37ms, 0.6, 4};
    settings_.beats = grid;
    loop_->set(settings_);
    phrase({60, 64, 67});
    loop_->passTurn();
    pass(20s);
    ASSERT_GT(strokes_.size(), 20U);
    const auto near = std::count_if(strokes_.begin(), strokes_.end(), [&](const MidiEvent& stroke) {
        const double sixteenths = 4 * grid.beatsAt(stroke.time);
        return std::abs(sixteenths - std::round(sixteenths)) < 0.17;  // 25 ms
    });
    EXPECT_GT(static_cast<double>(near), 0.7 * static_cast<double>(strokes_.size()));
    loop_->passTurn();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, RemembersAsLongAsItIsAsked) {
    settings_.memory = 5;
    begin();
    for (int i = 0; i < 6; ++i) {
        phrase({60, 62, 64, 67});
        pass(2s);
    }
    const DuetStatus status = loop_->status();
    EXPECT_GT(status.hearsFrom, status.seconds - 9);
    settings_.memory = 0;
    loop_->set(settings_);
    pass(20s);
    phrase({60, 62, 64, 67});
    pass(2s);
    EXPECT_EQ(loop_->status().hearsFrom, status.hearsFrom);
}

// Ends anywhere between two steps of the model's time.
TEST_F(DuetLoopTest, AnAnswerThatIsMadeShorterLetsGoAllThatSounds) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    for (int i = 0; i < 150; ++i) {
        phrase({60, 64});
        pass(std::chrono::milliseconds(900 + 7 * i % 400));
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 0.5;
        loop_->set(settings_);
        while (modelsTurn()) pass(4ms);
        pass(8ms);
        ASSERT_EQ(sounding(), 0) << "answer " << i;
        settings_.length = AnswerLength::UntilIPlay;
        loop_->set(settings_);
    }
    EXPECT_GT(strokes_.size(), 150u);
}

TEST_F(DuetLoopTest, APedalThatPassedTheTurnIsNotDownForAnother) {
    settings_.mode = PlayMode::HandOver;
    settings_.turnBy = TurnBy::Pedal;
    settings_.turnController = 66;
    begin();
    push(controlChange(now_, 66, 127));
    pass(8ms);
    ASSERT_TRUE(modelsTurn());
    settings_.turnController = 67;  // while it is down
    loop_->set(settings_);
    push(controlChange(now_, 67, 127));
    pass(8ms);
    EXPECT_FALSE(modelsTurn());
}

// A pianist who does anything at any moment, in all modes.
class AnyPianist : public DuetLoopTest, public testing::WithParamInterface<int> {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        if (GetParam() % 2 == 0) writeTinyWithPedal(2);
    }
};

TEST_P(AnyPianist, LeavesNoNoteSounding) {
    std::mt19937 random(static_cast<unsigned>(GetParam()));
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const auto change = [&] {
        settings_.mode = static_cast<PlayMode>(below(4));
        settings_.over = static_cast<PlayedOver>(below(3));
        settings_.turnBy = static_cast<TurnBy>(below(4));
        settings_.length = static_cast<AnswerLength>(below(4));
        settings_.bars = 1 + below(2);
        settings_.beats.reset();
        if (below(2) == 0) settings_.beats = BeatGrid{now_, 0.3, 1 + below(4)};
        settings_.seconds = 1 + below(3);
        settings_.adaptiveGap = below(2) == 0;
        settings_.latentsAuto = below(2) == 0;
        settings_.memory = below(3) * 4;
    };
    change();
    begin();
    std::set<int> keys;
    for (int i = 0; i < 400; ++i) {
        const int what = below(20);
        const int pitch = 55 + below(14);
        if (what < 12) {
            keys.contains(pitch) ? release(pitch) : strike(pitch, 1 + below(127));
            if (!keys.erase(pitch)) keys.insert(pitch);
        } else if (what < 14) {
            push(controlChange(now_, below(2) == 0 ? 64 : 67, below(128)));
        } else if (what == 14) {
            loop_->passTurn();
        } else if (what == 15) {
            loop_->stopModel();
        } else if (what == 16) {
            change();
            loop_->set(settings_);
        } else {
            for (const int key : keys) release(key);
            keys.clear();
            push(pedal(now_, 0));
        }
        pass(std::chrono::milliseconds(4 + below(below(4) == 0 ? 1500 : 120)));
        if (HasFatalFailure()) return;
        if (modelsTurn()) continue;
        ASSERT_EQ(sounding(), 0) << "after " << i;
        ASSERT_EQ(pedal_, 0) << "after " << i;
    }
    loop_->end();
    now_ += 1s;
    listen();
    EXPECT_EQ(sounding(), 0);
    // The log tells what was heard.
    const DuetTake take = takeOf(log_.read(0));
    EXPECT_EQ(take.model.notes.size(), strokes_.size());
    for (const Note& note : take.model.notes) EXPECT_LT(note.end, kStillHeld);
    // Turns alternate.
    Voice turn = Voice::Player;
    for (const DuetEvent& event : log_.read(0)) {
        if (event.kind != Kind::Turn) continue;
        EXPECT_NE(event.voice, turn);
        turn = event.voice;
    }
    // And it is the same again, from the record.
    EXPECT_TRUE(repeats(loop_->music().record()));
}
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPianist, testing::Range(1, 13));

}  // namespace
}  // namespace continuo::app
