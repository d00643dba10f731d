#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "continuo/live_music.h"
#include "engine/facade/engine_fixture.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "facade/live/live_parts.h"

namespace continuo {
namespace {

using test::Failure;

// Tests that music which the model wrote and nobody has heard is rewritten or delayed.
class RewriteTest : public test::EngineTest {
protected:
    using Kind = ModelEvent::Kind;

    // Begins music. The player holds at least one key when the turn begins.
    void beginMusic(int held = 1, const std::shared_ptr<Backend>& backend = test::openNetworkDevice(1)) {
        const MidiTokenizer rules(MidiProfile::Magenta);
        ModelConfig config = test::tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = rules.vocabulary().size();
        auto parts = std::make_unique<LiveMusic::Parts>(test::makeNetworkOn(backend, config),
                                                        SessionOptions{}, rules.vocabulary());
        parts->begin(rules.encodePrompt({}, 0, kStillHeld));
        parts_ = parts.get();
        music_.emplace(std::move(parts));
        playPhrase(*music_, held);
    }
    static void playPhrase(LiveMusic& music, int held = 1) {
        music.play({PlayedEvent::Kind::Strike, 60, 80, 0});
        music.play({PlayedEvent::Kind::Release, 60, 0, 0.3});
        for (int i = 0; i < held; ++i) music.play({PlayedEvent::Kind::Strike, 64 + i, 70, 0.4});
        music.advanceTo(0.5);
        music.beginModelTurn(1);
    }
    // An event drawn by the model, with the position of its token. write() returns the events up to a time.
    struct DrawnEvent {
        ModelEvent event;
        std::size_t token = 0;
    };
    std::vector<DrawnEvent> write(LiveMusic& music, double until) const {
        std::vector<DrawnEvent> made;
        for (;;) {
            const std::size_t token = music.tokens().size();
            const auto event = music.next(until, sampling_);
            if (!event) return made;
            made.push_back({*event, token});
        }
    }
    // Returns the model's strokes in the tokens, from the turn on.
    static std::vector<std::pair<int, double>> decodeStrokes(const LiveMusic::Parts& parts) {
        std::vector<std::pair<int, double>> strokes;
        for (std::size_t i = 0; i < parts.line.tokens().size(); ++i) {
            const TokenEvent event = parts.vocabulary.event(parts.line.tokens()[i]);
            if (event.kind == TokenEvent::Kind::NoteOn && parts.line.author(i) == LiveLine::Owner::Model)
                strokes.emplace_back(event.value, static_cast<double>(parts.line.stepAfter(i)) / 100);
        }
        return strokes;
    }

    LiveMusic::Parts* parts_ = nullptr;
    std::optional<LiveMusic> music_;
    SamplingChoice sampling_{.temperature = 1, .minP = 0, .seed = 3};
};

TEST_F(RewriteTest, RewriteFrom_WithdrawsLaterNotesAndDrawsNewOnes) {
    sampling_.constraints.minDensity = 5;
    beginMusic();
    const std::vector<DrawnEvent> made = write(*music_, 3);
    ASSERT_GT(made.size(), 8U);
    sampling_.constraints.lowest = 90;
    sampling_.constraints.highest = 100;
    const RewriteResult rewritten = music_->rewriteFrom(2.005);
    EXPECT_EQ(rewritten.time, 2);
    for (const DrawnEvent& each : made) EXPECT_EQ(each.token >= rewritten.token, each.event.time > 2);
    EXPECT_EQ(music_->time(), 2);
    test::expectOracle(parts_->session.session(), "taken back");
    const std::vector<DrawnEvent> anew = write(*music_, 4);
    ASSERT_GT(anew.size(), 4U);
    test::expectOracle(parts_->session.session(), "gone on");
    std::vector<std::pair<int, double>> expected;
    for (const DrawnEvent& each : made) {
        if (each.event.kind == Kind::Strike && each.event.time <= 2)
            expected.emplace_back(each.event.pitch, each.event.time);
    }
    for (const DrawnEvent& each : anew) {
        if (each.event.kind != Kind::Strike) continue;
        EXPECT_GE(each.event.time, 2);
        EXPECT_GE(each.event.pitch, 90);
        expected.emplace_back(each.event.pitch, each.event.time);
    }
    EXPECT_EQ(decodeStrokes(*parts_), expected);
    // Earlier events cannot be withdrawn any more.
    const double time = music_->time();
    EXPECT_NEAR(music_->rewriteFrom(time + 0.5).time, time + 0.5, 1e-9);
    music_->endModelTurn(music_->time());
    EXPECT_THROW(music_->rewriteFrom(6), Error);
    EXPECT_THROW(music_->delay(0, 1), Error);
}

TEST_F(RewriteTest, Delay_MovesNotesAlreadyWritten) {
    sampling_.constraints.minDensity = 5;
    for (const std::size_t from : {0U, 1U, 4U}) {
        SCOPED_TRACE(from);
        beginMusic();
        const std::size_t kept = music_->tokens().size();
        std::vector<DrawnEvent> made = write(*music_, 2.5);
        ASSERT_GT(made.size(), from + 3);
        EXPECT_EQ(music_->delay(kept - 1, 0.1).seconds, 0) << "that is the player's";
        EXPECT_EQ(music_->delay(music_->tokens().size(), 0.1).seconds, 0);
        EXPECT_THROW(music_->delay(kept, -1), Error);
        const double time = music_->time();
        const DelayResult by = music_->delay(made[from].token, 0.123);
        EXPECT_NEAR(by.seconds, 0.12, 1e-9);
        EXPECT_NEAR(music_->time(), time + 0.12, 1e-9);
        test::expectOracle(parts_->session.session(), "taken back");
        std::vector<std::pair<int, double>> expected;
        for (std::size_t i = 0; i < made.size(); ++i) {
            ModelEvent& event = made[i].event;
            if (i >= from) event.time += 0.12;
            if (event.kind == Kind::Strike) expected.emplace_back(event.pitch, event.time);
        }
        const auto strokes = decodeStrokes(*parts_);
        ASSERT_EQ(strokes.size(), expected.size());
        for (std::size_t i = 0; i < strokes.size(); ++i) {
            EXPECT_EQ(strokes[i].first, expected[i].first);
            EXPECT_NEAR(strokes[i].second, expected[i].second, 1e-6);
        }
        EXPECT_FALSE(write(*music_, time + 1).empty());
        test::expectOracle(parts_->session.session(), "gone on");
    }
}

// Callers that know the token positions of events can update them.
TEST_F(RewriteTest, Delay_ReportsHowFarLaterTokensMove) {
    sampling_.constraints.minDensity = 5;
    std::ptrdiff_t most = 0;
    for (const double later : {0.05, 0.8, 3.3}) {
        SCOPED_TRACE(later);
        beginMusic();
        const std::vector<DrawnEvent> made = write(*music_, 4);
        ASSERT_GT(made.size(), 5U);
        const DelayResult by = music_->delay(made[1].token, later);
        most = std::max(most, by.tokenShift);
        // Each event is withdrawn by the first token that is later than the previous event.
        for (std::size_t i = made.size() - 1; i >= 1; --i) {
            const double before = made[i - 1].event.time + (i > 1 ? by.seconds : 0);
            const double time = made[i].event.time + by.seconds;
            if (time - before < 0.015) continue;
            const auto token = static_cast<std::ptrdiff_t>(made[i].token) + by.tokenShift;
            const std::size_t first = i == 1 ? by.token : static_cast<std::size_t>(token);
            EXPECT_EQ(music_->rewriteFrom(before).token, first) << i;
        }
    }
    EXPECT_GT(most, 0) << "no number of tokens has changed";
}

// The release of a player's note by the model makes no event and is drawn with the next event.
TEST_F(RewriteTest, RewriteFrom_WithdrawsAReleaseDrawnWithTheNextNote) {
    int found = 0;
    const auto letsGo = [&](std::size_t at) {
        const LiveLine& line = parts_->line;
        const TokenEvent::Kind kind = parts_->vocabulary.event(line.tokens()[at]).kind;
        return kind == TokenEvent::Kind::NoteOff && line.author(at) == LiveLine::Owner::Model &&
               !line.makesEvent(at);
    };
    for (sampling_.seed = 1; sampling_.seed < 20; ++sampling_.seed) {
        beginMusic(30);
        std::int64_t step = -1;
        for (const DrawnEvent& each : write(*music_, 4)) {
            const LiveLine& line = parts_->line;
            for (std::size_t at = each.token; step < 0 && !line.makesEvent(at); ++at) {
                const double time = static_cast<double>(line.stepAfter(at)) / 100;
                if (letsGo(at) && each.event.time > time + 0.005) step = line.stepAfter(at);
            }
            if (step < 0) continue;
            ++found;
            EXPECT_LE(music_->rewriteFrom(static_cast<double>(step) / 100).token, each.token);
            break;
        }
    }
    EXPECT_GT(found, 3);
}

class FailedDraw : public RewriteTest {
protected:
    // Checks that the session has all tokens of the music except the last.
    void expectHeard() const {
        const auto& line = music_->tokens();
        std::vector<Token> heard(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(parts_->fed));
        const Session& session = parts_->session.session();
        EXPECT_GE(heard.size() + 1, line.size());
        EXPECT_EQ(session.tokens(), heard);
        heard.erase(heard.begin(), heard.begin() + session.state().origin);
        EXPECT_EQ(session.state().tokens, heard);
        test::expectOracle(session, "after a failure");
    }

    test::NextFailure failure_ = test::noFailure();
    std::shared_ptr<Backend> backend_ =
        std::make_shared<test::FailsOnce>(test::openNetworkDevice(1), failure_);
};

TEST_F(FailedDraw, AFailedDrawLeavesTheMusicAndSessionUnchanged) {
    beginMusic(2, backend_);
    // The player's release is written before the drawn token.
    music_->play({PlayedEvent::Kind::Release, 64, 0, 0.6});
    const std::vector<Token> before = music_->tokens();
    *failure_ = Failure{"sample"};
    EXPECT_THROW(music_->next(2, sampling_), Error);
    EXPECT_EQ(music_->tokens(), before);
    EXPECT_LE(parts_->fed, before.size());
    EXPECT_EQ(parts_->session.tokens(), before);
    write(*music_, 3);
    EXPECT_EQ(parts_->session.tokens(),
              std::vector<Token>(music_->tokens().begin(),
                                 music_->tokens().begin() + static_cast<std::ptrdiff_t>(parts_->fed)));
    test::expectOracle(parts_->session.session(), "after a failure");
}

TEST_F(FailedDraw, ARetryAfterAFailureReportsAStrokeOnce) {
    for (int after = 0; after < 2; ++after) {  // one of the two is the stroke's token
        beginMusic(1, backend_);
        music_->endModelTurn(0.8);
        music_->popNoteScores();
        music_->play({PlayedEvent::Kind::Strike, 72, 80, 1});
        *failure_ = Failure{"embed", after};
        EXPECT_THROW(music_->advanceTo(1.5), Error);
        music_->advanceTo(1.6);
        const std::vector<PlayedNoteScore> heard = music_->popNoteScores();
        EXPECT_EQ(std::ranges::count(heard, 72, &PlayedNoteScore::pitch), 1) << after;
    }
}

TEST_F(FailedDraw, ARetryAfterAFailureAppendsATokenOnce) {
    beginMusic(1, backend_);
    for (int after = 0; after < 16; ++after) {
        music_->endModelTurn(music_->time());
        music_->beginModelTurn(music_->time() + 0.1);
        *failure_ = Failure{"", after};
        const auto play = [&] {
            for (int i = 0; i < 100; ++i) music_->next(music_->time() + 0.01, sampling_);
        };
        EXPECT_THROW(play(), Error);
        expectHeard();
        const std::size_t before = music_->tokens().size();
        while (music_->tokens().size() < before + 2) music_->next(music_->time() + 0.01, sampling_);
        expectHeard();
    }
}

// A later draw would feed missing tokens to the session, but here no token follows the position.
TEST_F(FailedDraw, AFailedRestartTurnDoesNotChangeLaterDraws) {
    beginMusic(1, backend_);
    const std::vector<Token> before = music_->tokens();
    for (int i = 0; i < 3; ++i) parts_->draw(sampling_);
    const std::vector<Token> drawn = music_->tokens();
    *failure_ = Failure{"embed"};
    EXPECT_THROW(music_->restartTurn(), Error);
    EXPECT_EQ(music_->tokens(), before);
    for (int i = 0; i < 3; ++i) parts_->draw(sampling_);
    EXPECT_EQ(music_->tokens(), drawn);
    expectHeard();
}

// A failed call is not part of the record.
TEST_F(FailedDraw, AReplayGivesTheSameTokens) {
    beginMusic(1, backend_);
    for (const char* op : {"sample", "storeAndAttend", "download", "upload"}) {
        write(*music_, music_->time() + 2);
        *failure_ = Failure{op};
        EXPECT_THROW(write(*music_, music_->time() + 2), Error);
    }
    write(*music_, music_->time() + 4);
    LiveRequest request;
    request.modelPath = model_;
    request.compute.precision = "f32";
    Engine engine{{}};
    Events events;
    EXPECT_TRUE(engine.replay(request, music_->record(), events).matches);
}

TEST_F(FailedDraw, AFailedDiscardKeepsTheMusic) {
    beginMusic(1, backend_);
    for (int i = 0; i < 2; ++i) parts_->draw(sampling_);
    const LiveRecord before = music_->record();
    *failure_ = Failure{"embed"};
    EXPECT_THROW(music_->discardBefore(0.4), Error);
    EXPECT_EQ(music_->contextBegin(), 0);
    EXPECT_EQ(music_->record().calls, before.calls);
    expectHeard();
    music_->discardBefore(0.4);
    EXPECT_NEAR(music_->contextBegin(), 0.35, 0.06);
    write(*music_, 4);
    EXPECT_EQ(parts_->session.tokens().size(), parts_->sessionLength(parts_->fed));
}

TEST_F(RewriteTest, AReplayGivesTheSameTokens) {
    LiveRequest request;
    request.modelPath = model_;
    request.compute.precision = "f32";
    request.sampling = sampling_;
    Engine engine{{}};
    Events events;
    LiveMusic music = engine.play(request, events);
    playPhrase(music);
    double until = 1.5;
    for (int i = 0; i < 30; ++i, until += 0.2) {
        const std::vector<DrawnEvent> made = write(music, until);
        sampling_.temperature = i % 2 == 0 ? 0.7 : 1.2;
        if (i % 3 == 0) music.rewriteFrom(until - 0.15);
        if (i % 3 == 1 && !made.empty()) music.delay(made.back().token, 0.07);
        if (i == 20) music.join({PlayedEvent::Kind::Strike, 50, 80, until - 0.1}, until - 0.1);
        if (i == 25) music.discardBefore(until - 2);
    }
    EXPECT_TRUE(engine.replay(request, music.record(), events).matches);
    LiveRecord wrong;
    wrong.calls = {{.kind = LiveCall::Kind::Rewrite, .time = 1}};
    EXPECT_THROW(engine.replay(request, wrong, events), Error);
    wrong.calls = {{.kind = LiveCall::Kind::Turn, .time = 1},
                   {.kind = LiveCall::Kind::Delay, .value = 1 << 20, .time = 1e6}};
    EXPECT_THROW(engine.replay(request, wrong, events), Error);
}

}  // namespace
}  // namespace continuo
