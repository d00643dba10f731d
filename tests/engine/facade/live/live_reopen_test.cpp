#include <gtest/gtest.h>

#include <memory>

#include "continuo/live_music.h"
#include "engine/facade/engine_fixture.h"
#include "engine/session/session_oracle.h"
#include "facade/live/live_parts.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using Kind = PlayedEvent::Kind;

// Tests that a turn of the model can be restarted.
class ReopenTest : public test::EngineTest {
protected:
    // Begins music and also gives the test access to its parts.
    void beginMusic(const std::string& tokenizer = "midi-events") {
        const MidiTokenizer rules(tokenizer == "midi-events" ? MidiProfile::Magenta : MidiProfile::Pedal);
        ModelConfig config = test::tinyConfig(64, 16);
        config.tokenizer = tokenizer;
        config.vocabulary = rules.vocabulary().size();
        auto parts = std::make_unique<LiveMusic::Parts>(test::makeNetwork(config), SessionOptions{},
                                                        rules.vocabulary());
        parts->begin(rules.encodePrompt({}, 0, kStillHeld));
        parts_ = parts.get();
        music_.emplace(std::move(parts));
    }
    // Plays three notes within a second; the last one stays held.
    static void playPhrase(LiveMusic& music, double from = 0) {
        music.play({Kind::Strike, 60, 80, from});
        music.play({Kind::Release, 60, 0, from + 0.3});
        music.play({Kind::Strike, 64, 70, from + 0.4});
        music.advanceTo(from + 0.5);
        music.play({Kind::Release, 64, 0, from + 0.7});
        music.play({Kind::Strike, 67, 90, from + 0.8});
        music.advanceTo(from + 1);
    }
    void draw(LiveMusic& music, std::size_t tokens) const {
        for (const std::size_t end = music.tokens().size() + tokens; music.tokens().size() < end;)
            music.next(music.time() + 1, sampling_);
    }
    void draw(std::size_t tokens) { draw(*music_, tokens); }

    LiveMusic::Parts* parts_ = nullptr;
    std::optional<LiveMusic> music_;
    SamplingChoice sampling_{.temperature = 1, .minP = 0, .seed = 3};
};

// The next events equal those of the first attempt. No trace of the dropped ones remains in the tokens or in
// the network's state.
TEST_F(ReopenTest, RestartTurn_WorksDuringAndAfterTheTurn) {
    for (const bool ended : {false, true}) {
        beginMusic();
        music_->play({Kind::Strike, 60, 80, 0.1});
        music_->play({Kind::Release, 60, 0, 0.5});
        EXPECT_EQ(music_->beginModelTurn(1.5), 1.5);
        const std::vector<std::int32_t> before = music_->tokens();
        const std::vector<float> logits = parts_->session.session().hostLogits();
        draw(3);  // too few to make a rebuild due, which would change the latents
        const std::vector<std::int32_t> first = music_->tokens();
        const double time = music_->time();
        if (ended) {
            music_->endModelTurn(time);
            music_->advanceTo(time + 5);
        }
        ASSERT_TRUE(music_->canRestartTurn());
        EXPECT_EQ(music_->restartTurn(), 1.5);
        EXPECT_TRUE(music_->isModelTurn());
        EXPECT_EQ(music_->time(), 1.5);
        EXPECT_EQ(music_->tokens(), before);
        EXPECT_EQ(parts_->session.session().hostLogits(), logits);
        while (music_->tokens().size() < first.size()) music_->next(music_->time() + 1, sampling_);
        EXPECT_EQ(music_->tokens(), first);
        // Works repeatedly, and another branch gives other music.
        music_->restartTurn();
        sampling_.branch = 1;
        while (music_->tokens().size() < first.size()) music_->next(music_->time() + 1, sampling_);
        EXPECT_NE(music_->tokens(), first);
        sampling_.branch = 0;
    }
}

// For any length of the answer and any latent count.
TEST_F(ReopenTest, RestartTurn_MatchesAnUncachedPass) {
    for (const std::size_t tokens : {1, 20, 45, 300}) {
        SCOPED_TRACE(tokens);
        beginMusic();
        playPhrase(*music_);
        music_->beginModelTurn(1.5);
        const std::vector<std::int32_t> before = music_->tokens();
        for (int i = 0; i < 3; ++i) {
            sampling_.branch = static_cast<std::uint32_t>(i);
            draw(tokens);
            if (i != 1) music_->endModelTurn(music_->time() - 0.3);
            music_->restartTurn();
            EXPECT_EQ(parts_->session.tokens(), before);
            test::expectOracle(parts_->session.session(), "reopened");
            draw(3);
            test::expectOracle(parts_->session.session(), "gone on");
        }
    }
}

TEST_F(ReopenTest, AReplayOfRestartedTurnsGivesTheSameTokens) {
    LiveRequest request;
    request.modelPath = model_;
    request.compute.precision = "f32";
    request.sampling = sampling_;
    Engine engine{{}};
    Events events;
    LiveMusic music = engine.play(request, events);
    const auto again = [&] {
        ++sampling_.branch;
        music.restartTurn();
        draw(music, 40);
    };
    playPhrase(music);
    music.beginModelTurn(1.5);
    draw(music, 60);
    again();  // within the turn
    again();
    const double at = music.time();
    music.endModelTurn(at - 0.2);
    music.play({Kind::Release, 67, 0, at});
    music.advanceTo(at + 3);
    const LiveRecord early = music.recordSoFar();  // includes hashes of tokens that may still be dropped
    again();                                       // restarts the turn after its end
    EXPECT_GT(music.recordSoFar().tokens, 0u);
    music.endModelTurn(music.time());
    playPhrase(music, music.time() + 1);
    const double turn = music.beginModelTurn(music.time() + 2);
    draw(music, 30);
    music.endModelTurn(turn + 0.5);
    music.beginModelTurn(turn + 2, LiveMusic::TurnStart::Resumed);
    draw(music, 30);
    music.discardBefore(turn - 1);
    again();
    EXPECT_EQ(music.record().calls.back().kind, LiveCall::Kind::Draw);
    sampling_.branch = 0;
    EXPECT_TRUE(engine.replay(request, music.record(), events).matches);
    EXPECT_TRUE(engine.replay(request, early, events).matches);
    // A record that contains the call at an impossible position.
    LiveRecord wrong;
    wrong.calls = {{.kind = LiveCall::Kind::Restart}};
    EXPECT_THROW(engine.replay(request, wrong, events), Error);
}

TEST_F(ReopenTest, RestartTurn_IsImpossibleAfterThePlayersNextStroke) {
    beginMusic();
    EXPECT_FALSE(music_->canRestartTurn());
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("no model turn to restart"),
                      [&] { music_->restartTurn(); });
    playPhrase(*music_);
    music_->beginModelTurn(1.5);
    draw(10);
    music_->play({Kind::Release, 67, 0, 2});  // not a stroke
    EXPECT_TRUE(music_->canRestartTurn());
    music_->join({Kind::Strike, 72, 60, 3}, 3);
    EXPECT_FALSE(music_->canRestartTurn());
    music_->endModelTurn(4);
    EXPECT_FALSE(music_->canRestartTurn());
    music_->beginModelTurn(5);
    EXPECT_TRUE(music_->canRestartTurn());
    music_->endModelTurn(6);
    music_->play({Kind::Pedal, 0, 127, 6.5});
    EXPECT_TRUE(music_->canRestartTurn());
    music_->play({Kind::Strike, 60, 80, 7});
    EXPECT_FALSE(music_->canRestartTurn());
}

TEST_F(ReopenTest, RestartTurn_OfAResumedTurnReturnsToItsFirstStart) {
    beginMusic();
    playPhrase(*music_);
    music_->beginModelTurn(1.5);
    const std::vector<std::int32_t> before = music_->tokens();
    draw(30);
    music_->endModelTurn(2);
    music_->beginModelTurn(4, LiveMusic::TurnStart::Resumed);
    draw(10);
    EXPECT_EQ(music_->restartTurn(), 1.5);
    EXPECT_EQ(music_->tokens(), before);
    // A turn followed by another one cannot be reopened.
    music_->endModelTurn(2);
    music_->beginModelTurn(4);
    draw(10);
    EXPECT_EQ(music_->restartTurn(), 4);
}

TEST_F(ReopenTest, RestartTurn_FailsIfTheTurnsStartWasDiscarded) {
    beginMusic();
    playPhrase(*music_);
    music_->beginModelTurn(1.5);
    draw(80);
    music_->discardBefore(1);
    ASSERT_GT(music_->contextBegin(), 0.5);
    EXPECT_EQ(music_->restartTurn(), 1.5) << "only what is before it was forgotten";
    test::expectOracle(parts_->session.session(), "reopened");
    draw(80);
    music_->discardBefore(music_->time() - 0.5);
    EXPECT_FALSE(music_->canRestartTurn());
}

// The time of the music goes back, for the player too. Keys struck or released afterwards keep their times.
TEST_F(ReopenTest, RestartTurn_KeepsTheTimesOfLaterPlayedNotes) {
    for (const std::string tokenizer : {"midi-events", "midi-events-pedal"}) {
        beginMusic(tokenizer);
        playPhrase(*music_);
        music_->beginModelTurn(1.5);
        draw(200);
        const double time = music_->time();
        music_->endModelTurn(time);
        music_->play({Kind::Pedal, 0, 127, time + 1});
        music_->play({Kind::Release, 67, 0, time + 2});
        music_->play({Kind::Pedal, 0, 0, time + 3});
        music_->advanceTo(time + 20);
        music_->restartTurn();
        draw(4);
        const double end = music_->time();
        ASSERT_LT(end, time);
        music_->endModelTurn(end);
        EXPECT_LT(music_->time(), end + 0.05);
        music_->play({Kind::Pedal, 0, 127, end + 0.5});
        music_->play({Kind::Strike, 50, 64, end + 1});
        music_->play({Kind::Release, 50, 0, end + 1.5});
        music_->advanceTo(end + 1.2);
        EXPECT_NEAR(music_->time(), end + 1, 0.011);
    }
}

// A pedal pressed at the turn is handed over again, although the player has released it since.
TEST_F(ReopenTest, RestartTurn_RestoresAPressedPedal) {
    beginMusic("midi-events-pedal");
    music_->play({Kind::Strike, 60, 80, 0});
    music_->play({Kind::Pedal, 0, 127, 0.1});
    music_->play({Kind::Release, 60, 0, 0.3});
    music_->beginModelTurn(1);
    const auto isDownAt = [](const std::optional<ModelEvent>& event, double time) {
        return event && event->kind == ModelEvent::Kind::PedalDown && event->time == time;
    };
    EXPECT_TRUE(isDownAt(music_->next(1.2, sampling_), 1));
    music_->endModelTurn(1.5);
    music_->play({Kind::Pedal, 0, 0, 1.7});
    music_->advanceTo(2);
    music_->restartTurn();
    EXPECT_TRUE(isDownAt(music_->next(1.2, sampling_), 1));
    EXPECT_TRUE(music_->endModelTurn(1).pedal);
}

}  // namespace
}  // namespace continuo
