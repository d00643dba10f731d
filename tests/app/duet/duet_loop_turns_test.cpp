#include <algorithm>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

TEST_F(DuetLoopTest, NoteJustBeforeAnAutomaticTurnCancelsIt) {
    begin();
    phrase({60, 62});
    while (!modelsTurn()) advance(4ms);
    const double turn = events(Kind::Turn, Voice::Model).at(0).seconds;
    ASSERT_GT(turn, loop_->status().seconds + 0.01);
    strike(64);
    advance(8ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(events(Kind::Turn, Voice::Player).at(0).seconds, turn);
    release(64);
    advance(100ms);
    EXPECT_TRUE(strokes_.empty());
    const DuetTake take = toTake(log_.read(0));
    EXPECT_TRUE(take.model.notes.empty());
    EXPECT_EQ(take.player.notes.size(), 3u);
    advance(400ms);
    EXPECT_TRUE(modelsTurn()) << "the phrase goes on from the stroke";
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, MusicPlayedBeforeTheModelLoadedIsAnswered) {
    const Moment beginning = now_;
    continueFrom(beginning, playPhraseAlone({60, 62, 64, 65, 67, 69, 71, 72}));
    advance(300ms);
    EXPECT_TRUE(modelsTurn());
    // Another reader of the inbox has already logged these notes.
    EXPECT_TRUE(events(Kind::Strike, Voice::Player).empty());
    EXPECT_NEAR(events(Kind::Turn, Voice::Model).at(0).seconds, 1.15 + 0.3, 0.03);
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, KeyHeldOverTheStartIsReleased) {
    const Moment beginning = now_;
    strike(48);
    std::vector<MidiEvent> before = playPhraseAlone({60, 62});
    continueFrom(beginning, before);
    advance(1s);
    EXPECT_FALSE(modelsTurn()) << "a held key is playing";
    release(48);
    advance(500ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1u);
}

// As for a model that loads while somebody plays.
TEST_F(DuetLoopTest, KeysHeldAtTheStartDelayTheTurnButStartNoPhrase) {
    writeTinyWithPedal(0);
    strike(48);
    push(pedal(now_, 100));
    now_ += 1s;
    playPhraseAlone({});  // read from the inbox by another
    const Moment beginning = now_;
    continueFrom(beginning, {}, played_.heldEvents(beginning));
    phrase({60, 62, 64});
    advance(1s);
    EXPECT_FALSE(modelsTurn()) << "key and pedal are down";
    release(48);
    advance(1s);
    EXPECT_FALSE(modelsTurn()) << "the pedal is down";
    const std::vector<Token>& tokens = loop_->music().tokens();
    const MidiVocabulary vocabulary(MidiProfile::Pedal);
    const auto has = [&](continuo::TokenEvent::Kind kind, int value) {
        return std::ranges::find(tokens, vocabulary.token({kind, value})) != tokens.end();
    };
    EXPECT_TRUE(has(continuo::TokenEvent::Kind::PedalDown, 0));
    EXPECT_TRUE(has(continuo::TokenEvent::Kind::NoteOn, 48));
    push(pedal(now_, 0));
    advance(500ms);
    EXPECT_TRUE(modelsTurn());
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, ReleasingKeysHeldAtTheStartIsNotAPhrase) {
    strike(48);
    push(pedal(now_, 100));
    now_ += 1s;
    playPhraseAlone({});
    continueFrom(now_, {}, played_.heldEvents(now_));
    advance(100ms);
    release(48);
    push(pedal(now_, 0));
    advance(2s);
    EXPECT_FALSE(modelsTurn());
    phrase({60});
    advance(500ms);
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, PhraseLongBeforeTheStartIsContextButNotAnswered) {
    const Moment beginning = now_;
    const std::vector<MidiEvent> before = playPhraseAlone({60, 62, 64});
    now_ += 20s;
    continueFrom(beginning, before);
    advance(2s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_GT(loop_->music().tokens().size(), 6u);
    phrase({67});
    advance(500ms);
    EXPECT_TRUE(modelsTurn());
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 1u);
    EXPECT_GT(events(Kind::Strike, Voice::Player).at(0).bits, 0);
}

// This holds for anything played before.
TEST_F(DuetLoopTest, StoppedModelStaysSilentUntilTheNextPhrase) {
    settings_.over = PlayedOver::Together;
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    for (const bool byEnter : {false, true}) {
        phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
        phrase({72, 74, 76});
        advance(2s);
        ASSERT_TRUE(modelsTurn());
        byEnter ? loop_->passTurn() : loop_->stopModel();
        advance(3s);
        EXPECT_FALSE(modelsTurn());
        EXPECT_EQ(sounding(), 0);
    }
    // During the gap.
    phrase({60, 64, 67});
    loop_->stopModel();
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    // Then the model answers as usual.
    phrase({60, 64, 67});
    advance(2s);
    EXPECT_TRUE(modelsTurn());
}

TEST_F(DuetLoopTest, KeyHeldOnTwoKeyboardsIsHeldUntilBothRelease) {
    begin();
    EventQueue& other = played_.queue(0);
    strike(60);
    other.push(noteOn(now_, 60, 70));
    advance(100ms);
    release(60);
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_TRUE(events(Kind::Release, Voice::Player).empty());
    other.push(noteOff(now_, 60));
    advance(20ms);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1U);
    push(pedal(now_, 100));
    other.push(pedal(now_, 0));
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    push(pedal(now_, 0));
    advance(2s);
    EXPECT_TRUE(modelsTurn());
}

// One keyboard is connected by two ports, one of which may be late: each note gets its end.
TEST_F(DuetLoopTest, DuplicatedKeyEndsAsOftenAsItIsStruck) {
    begin();
    EventQueue& other = played_.queue(0);
    for (const std::chrono::milliseconds late : {4ms, 40ms}) {
        const std::size_t before = log_.read(0).size();
        for (int i = 0; i < 24; ++i) {
            const int pitch = 60 + i % 3;
            strike(pitch);
            advance(late);
            other.push(noteOn(now_, pitch, 80));
            advance(80ms);
            release(pitch);
            advance(late);
            other.push(noteOff(now_, pitch));
            advance(20ms);
        }
        advance(200ms);
        const DuetTake take = toTake(log_.read(before));
        EXPECT_EQ(take.player.notes.size(), late < 20ms ? 24U : 48U);
        for (const Note& note : take.player.notes) EXPECT_LT(note.end - note.start, 0.3);
        loop_->stopModel();
    }
    loop_->end();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The last release may be on another keyboard than the first note.
TEST_F(DuetLoopTest, PhraseOfTwoKeyboardsIsAnswered) {
    const Moment beginning = now_;
    EventQueue& other = played_.queue(0);
    strike(60);
    other.push(noteOn(now_ + 4ms, 60, 80));
    push(noteOff(now_ + 200ms, 60));
    other.push(noteOff(now_ + 204ms, 60));
    now_ += 300ms;
    continueFrom(beginning, playPhraseAlone({62}));
    advance(500ms);
    EXPECT_TRUE(modelsTurn());
}

// Processing could take too long; the music is saved anyway.
TEST_F(DuetLoopTest, EventsAfterTheEndAreNotAddedToTheModelsContext) {
    constexpr int kStrokes = 500;
    begin();
    advance(20ms);
    const std::size_t tokens = loop_->music().tokens().size();
    for (int i = 0; i < kStrokes; ++i) {
        strike(30 + i % 60);
        release(30 + i % 60);
    }
    loop_->ignoreAfter(now_);
    loop_->poll();
    EXPECT_EQ(loop_->music().tokens().size(), tokens);
    loop_->end();
    int strokes = 0;
    for (const DuetEvent& each : log_.read(0))
        strokes += each.kind == Kind::Strike && each.voice == Voice::Player ? 1 : 0;
    EXPECT_EQ(strokes, kStrokes);
}

// A key pressed as music is released as music.
TEST_F(DuetLoopTest, KeyHeldWhenItBecomesTheTurnSignalIsReleased) {
    begin();
    strike(21);
    push(pedal(now_, 100));
    advance(20ms);
    settings_.turnBy = TurnBy::Key;
    settings_.turnKey = 21;
    loop_->set(settings_);
    release(21);
    advance(20ms);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1U);
    settings_.turnBy = TurnBy::Pedal;
    settings_.turnController = 64;
    loop_->set(settings_);
    push(pedal(now_, 0));
    advance(20ms);
    EXPECT_EQ(events(Kind::Pedal, Voice::Player).size(), 2U);
    EXPECT_FALSE(modelsTurn());
}

TEST_F(DuetLoopTest, TurnSignalKeyIsNotMusic) {
    settings_.turnBy = TurnBy::Key;
    begin();
    phrase({60, 62});
    strike(21);
    advance(8ms);
    EXPECT_TRUE(modelsTurn());
    release(21);
    advance(100ms);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 2u);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 2u);
}

TEST_F(DuetLoopTest, DuplicatedSignalKeyPassesTheTurnOnce) {
    settings_.turnBy = TurnBy::Key;
    begin();
    EventQueue& other = played_.queue(0);
    phrase({60, 62});
    strike(21);
    other.push(noteOn(now_ + 2ms, 21, 80));
    advance(8ms);
    EXPECT_TRUE(modelsTurn());
    release(21);
    other.push(noteOff(now_ + 2ms, 21));
    advance(100ms);
    EXPECT_EQ(events(Kind::Strike, Voice::Player).size(), 2u);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 2u);
}

// Enter means to start the answer that has just started automatically, not to end it.
TEST_F(DuetLoopTest, EnterRightAfterTheGapKeepsTheAnswer) {
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    const auto answered = [this] {
        phrase({60, 62, 64});
        while (!modelsTurn()) advance(4ms);
    };
    answered();
    advance(400ms);
    loop_->passTurn();
    EXPECT_TRUE(modelsTurn());
    loop_->passTurn();  // the second one counts
    EXPECT_FALSE(modelsTurn());
    answered();
    advance(1100ms);
    loop_->passTurn();
    EXPECT_FALSE(modelsTurn());
}

TEST_F(DuetLoopTest, EnterEndsAnAnswerThePlayerJoined) {
    settings_.over = PlayedOver::Together;
    settings_.length = AnswerLength::UntilIPlay;
    begin();
    phrase({60, 62, 64});
    while (!modelsTurn()) advance(4ms);
    advance(100ms);
    phrase({72});
    ASSERT_TRUE(modelsTurn());
    loop_->passTurn();
    EXPECT_FALSE(modelsTurn());
    // Enter does not end a requested answer either.
    phrase({60, 62, 64});
    loop_->passTurn();
    ASSERT_TRUE(modelsTurn());
    advance(100ms);
    loop_->passTurn();
    EXPECT_FALSE(modelsTurn());
}

TEST_F(DuetLoopTest, AnswerWithoutAPhraseHasADefaultLength) {
    begin();
    loop_->passTurn();
    EXPECT_EQ(loop_->status().answerLength, DuetSettings::kFromNothing);
    advance(500ms);
    loop_->stopModel();
    phrase({60, 62});
    loop_->passTurn();
    EXPECT_LT(loop_->status().answerLength, 2) << "it is as long as a phrase there was";
}

TEST_F(DuetLoopTest, OnlyEnterPassesTheTurn) {
    settings_.turnBy = TurnBy::Enter;
    begin();
    phrase({60, 62});
    advance(2s);
    EXPECT_FALSE(modelsTurn());
    loop_->passTurn();
    EXPECT_TRUE(modelsTurn());
}

}  // namespace
}  // namespace continuo::app
