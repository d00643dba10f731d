#include "continuo/live_music.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numbers>
#include <set>

#include "base/philox.h"
#include "engine/facade/engine_fixture.h"
#include "support/expect_error.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {
namespace {

using Kind = PlayedEvent::Kind;
const MidiTokenizer kTokenizer(MidiProfile::Magenta);

class LiveMusicTest : public test::EngineTest {
protected:
    LiveMusic beginMusic() { return engine_.play(request(), events_); }
    LiveRequest request() const { return liveRequest(sampling_); }
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
    std::vector<ModelEvent> drawAnswer(LiveMusic& music, double until) {
        std::vector<ModelEvent> made;
        while (const auto event = music.next(until, sampling_)) made.push_back(*event);
        return made;
    }

    Engine engine_{{}};
    Events events_;
    SamplingChoice sampling_{.temperature = 1, .minP = 0, .seed = 3};
};

TEST_F(LiveMusicTest, PlayedNotesBecomeThePromptsTokens) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    EXPECT_EQ(music.beginModelTurn(1.5), 1.5);
    const Performance played{{{80, 60, 0, 0.3}, {70, 64, 0.4, 0.7}, {90, 67, 0.8, kStillHeld}}, {}};
    EXPECT_EQ(music.tokens(), kTokenizer.encodePrompt(played, 0, 1.5, MidiTokenizer::Silence::Kept).tokens);
    EXPECT_TRUE(music.isModelTurn());
}

class LivePedalTest : public LiveMusicTest {
protected:
    void SetUp() override { model_ = write("pedal.safetensors", "midi-events-pedal", 393); }
    // Returns whether the pedal is down after the tokens. Checks that each pedal event changes the pedal.
    static bool isPedalDown(const LiveMusic& music) {
        const MidiVocabulary vocabulary(MidiProfile::Pedal);
        MidiStreamDecoder decoder(vocabulary);
        for (const Token token : music.tokens()) {
            const TokenEvent::Kind kind = vocabulary.event(token).kind;
            if (kind == TokenEvent::Kind::PedalDown || kind == TokenEvent::Kind::PedalUp) {
                EXPECT_EQ(decoder.pedalIsDown(), kind == TokenEvent::Kind::PedalUp);
            }
            decoder.push(token);
        }
        return decoder.pedalIsDown();
    }
};

TEST_F(LivePedalTest, PlayedPedalBecomesThePromptsTokens) {
    LiveMusic music = beginMusic();
    music.play({Kind::Strike, 60, 80, 0});
    music.play({Kind::Pedal, 0, 100, 0.1});
    music.play({Kind::Release, 60, 0, 0.3});
    music.advanceTo(0.5);
    music.play({Kind::Pedal, 0, 20, 0.7});
    music.beginModelTurn(1.5);
    const Performance played{{{80, 60, 0, 0.3}}, {{100, 0.1}, {20, 0.7}}};
    EXPECT_EQ(
        music.tokens(),
        MidiTokenizer(MidiProfile::Pedal).encodePrompt(played, 0, 1.5, MidiTokenizer::Silence::Kept).tokens);
}

TEST_F(LivePedalTest, HigherPedalRecallGivesMorePedalPresses) {
    const auto presses = [this](double recall) {
        std::ptrdiff_t sum = 0;
        sampling_.factors.pedalRecall = recall;
        for (sampling_.seed = 0; sampling_.seed < 200; ++sampling_.seed) {
            LiveMusic music = beginMusic();
            music.play({Kind::Pedal, 0, 100, 0});
            playPhrase(music, 0.1);
            music.play({Kind::Pedal, 0, 0, 1.2});
            music.beginModelTurn(1.5);
            sum += std::ranges::count(drawAnswer(music, 30), ModelEvent::Kind::PedalDown, &ModelEvent::kind);
        }
        return sum;
    };
    EXPECT_GT(presses(parameters::kPedalRecall.max), 2 * presses(0));
}

TEST_F(LivePedalTest, TheModelsPedalIsReleasedAtTheEndOfItsTurn) {
    // Random weights rarely press the pedal, and not equally often on every processor.
    constexpr int kEnough = 11;
    int moves = 0;
    for (std::uint64_t seed = 0; seed < 12 || (moves < kEnough && seed < 60); ++seed) {
        sampling_.seed = seed;
        LiveMusic music = beginMusic();
        playPhrase(music);
        music.beginModelTurn(1.5);
        bool down = false;
        double last = 1.5;
        for (const ModelEvent& event : drawAnswer(music, 30)) {
            EXPECT_GE(event.time, last);
            last = event.time;
            if (event.kind < ModelEvent::Kind::PedalDown) continue;
            EXPECT_EQ(event.kind == ModelEvent::Kind::PedalDown, !down);
            down = !down;
            ++moves;
        }
        EXPECT_EQ(music.endModelTurn(30).pedal, down);
        EXPECT_FALSE(isPedalDown(music));
    }
    EXPECT_GE(moves, kEnough);
}

TEST_F(LivePedalTest, APedalPressedBeforeTheTurnContinuesInIt) {
    LiveMusic music = beginMusic();
    music.play({Kind::Strike, 60, 80, 0});
    music.play({Kind::Pedal, 0, 127, 0.1});
    music.play({Kind::Release, 60, 0, 0.3});
    music.beginModelTurn(1);
    const auto first = music.next(1.2, sampling_);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->kind, ModelEvent::Kind::PedalDown);
    EXPECT_EQ(first->time, 1);
    // The player's foot stays down, so from here on the pedal belongs to the player again.
    const EndedNotes ending = music.endModelTurn(1);
    EXPECT_TRUE(ending.pedal);
    music.advanceTo(1.2);
    EXPECT_TRUE(isPedalDown(music));
    music.play({Kind::Pedal, 0, 0, 1.5});
    music.advanceTo(2);
    EXPECT_FALSE(isPedalDown(music));
}

TEST_F(LivePedalTest, PlayersPedalMovesInTheModelsTurnActAfterIt) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    drawAnswer(music, 3);
    music.play({Kind::Pedal, 0, 127, 2});
    music.play({Kind::Release, 67, 0, 2.1});
    music.endModelTurn(3);
    music.advanceTo(3.5);
    EXPECT_TRUE(isPedalDown(music));
    // Makes random calls of player and model.
    RandomStream random(5, 1);
    double at = 4;
    for (int i = 0; i < 40; ++i, at += 0.5) {
        if (music.isModelTurn()) {
            while (music.next(at + 0.3, sampling_)) {
            }
            if (random.below(2) == 0) music.join({Kind::Strike, 50 + i, 60, at}, at);
            if (random.below(2) == 0) music.play({Kind::Pedal, 0, static_cast<int>(random.below(128)), at});
            if (random.below(2) == 0) music.endModelTurn(at + 0.2);
        } else {
            music.play({Kind::Pedal, 0, static_cast<int>(random.below(128)), at});
            music.play({Kind::Strike, 50, 60, at + 0.1});
            music.play({Kind::Release, 50, 60, at + 0.2});
            if (random.below(2) == 0) music.beginModelTurn(at + 0.3);
        }
    }
    isPedalDown(music);
    LiveRequest again = request();
    Engine engine{{}};
    EXPECT_TRUE(engine.replay(again, music.record(), events_).matches);
}

TEST_F(LiveMusicTest, LoadingCanBeCancelled) {
    std::stop_source nobodyWaits;
    nobodyWaits.request_stop();
    test::expectError(ErrorCode::Cancelled, testing::HasSubstr("stopped while loading the model"),
                      [&] { engine_.play(request(), events_, nobodyWaits.get_token()); });
    test::expectError(
        ErrorCode::Cancelled, testing::HasSubstr("stopped while tiny.safetensors was loading"),
        [&] { engine_.inspect(request().modelPath, ModelHash::Computed, nobodyWaits.get_token()); });
}

TEST_F(LiveMusicTest, ReadingThePromptCanBeCancelled) {
    const LiveMusic open = beginMusic();  // loads the model now
    LiveRequest asked = request();
    for (int n = 0; n < 50; ++n) asked.prompt.notes.push_back({80, 40 + n % 12, n / 4.0, n / 4.0 + 0.2});
    std::stop_source nobodyWaits;
    nobodyWaits.request_stop();
    test::expectError(ErrorCode::Cancelled, testing::HasSubstr("stopped"),
                      [&] { engine_.play(asked, events_, nobodyWaits.get_token()); });
    EXPECT_GT(engine_.play(asked, events_).tokens().size(), 100U);
}

TEST_F(LiveMusicTest, AnswerEventsComeAfterTheTurnInTimeOrder) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    double last = 1.5;
    std::set<int> sounding;
    const std::vector<ModelEvent> made = drawAnswer(music, 20);
    EXPECT_GT(made.size(), 10u);
    for (const ModelEvent& event : made) {
        EXPECT_GE(event.time, last);
        EXPECT_LT(event.time, 20);
        EXPECT_LE(event.logProbability, 0);
        last = event.time;
        if (event.kind == ModelEvent::Kind::Strike) {
            EXPECT_TRUE(sounding.insert(event.pitch).second) << "struck while it sounds";
            EXPECT_GE(event.velocity, 1);
        } else {
            EXPECT_EQ(sounding.erase(event.pitch), 1u) << "ended without a beginning";
        }
    }
    EXPECT_GE(music.time(), 20);
    const std::vector<int> ended = music.endModelTurn(20).pitches;
    EXPECT_EQ(std::set<int>(ended.begin(), ended.end()), sounding);
    EXPECT_FALSE(music.isModelTurn());
}

// Two turns with a changed latent count, a stroke of the player in the second, and a discarded beginning.
TEST_F(LiveMusicTest, AReplayOfTurnsAndJoinsGivesTheSameTokens) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    while (music.tokens().size() < 80) music.next(music.time() + 3, sampling_);
    double at = music.time() - 0.5;
    music.endModelTurn(at);
    music.advanceTo(at + 0.9);
    playPhrase(music, at + 1);
    sampling_.latents = 7;
    at = music.beginModelTurn(at + 2);
    while (music.tokens().size() < 160) music.next(music.time() + 1, sampling_);
    const LiveRecord early = music.recordSoFar();
    music.join({Kind::Strike, 72, 60, at + 0.2}, at + 0.3);
    music.play({Kind::Release, 72, 0, at + 0.4});
    while (music.tokens().size() < 200) music.next(music.time() + 1, sampling_);
    music.discardBefore(music.time() - 2);
    EXPECT_NEAR(music.contextBegin(), music.time() - 2, 1);
    while (music.tokens().size() < 240) music.next(music.time() + 1, sampling_);

    LiveRecord record = music.record();
    sampling_.latents = 0;  // the value at the start of the music
    EXPECT_EQ(record.samplings.size(), 2u);
    EXPECT_LT(record.calls.size(), 60u);
    const LiveReplay replay = engine_.replay(request(), record, events_);
    EXPECT_TRUE(replay.matches);
    EXPECT_EQ(replay.tokens, music.tokens().size());
    // A record taken in two parts equals the whole.
    const LiveRecord late = music.record({early.calls.size(), early.samplings.size(), early.acts.size()});
    LiveRecord pieces = early;
    pieces.calls.insert(pieces.calls.end(), late.calls.begin(), late.calls.end());
    EXPECT_EQ(pieces.calls, record.calls);
    // The first part replays as the beginning, whatever happened to its tokens later.
    EXPECT_TRUE(early.mayContinue);
    EXPECT_FALSE(record.mayContinue);
    const LiveReplay first = engine_.replay(request(), early, events_);
    EXPECT_TRUE(first.matches);
    EXPECT_GT(first.tokens, 140u);
    EXPECT_LE(first.tokens, 160u);
    // Another seed gives other music.
    record.samplings[1].seed = 4;
    EXPECT_FALSE(engine_.replay(request(), record, events_).matches);
}

// The stroke keeps its time, notes already heard stay, sounding notes end once, and the model receives the
// stroke.
TEST_F(LiveMusicTest, Join_InsertsThePlayersStrokeIntoTheModelsMusic) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    std::vector<ModelEvent> made = drawAnswer(music, 9);
    std::set<int> sounding;
    const double heard = 4.006;
    std::size_t kept = 0;
    for (const ModelEvent& event : made) {
        if (event.time > heard) break;
        ++kept;
        if (event.kind == ModelEvent::Kind::Strike) sounding.insert(event.pitch);
        if (event.kind == ModelEvent::Kind::Release) sounding.erase(event.pitch);
    }
    ASSERT_FALSE(sounding.empty());
    const int struck = *sounding.begin();
    const JoinResult joined = music.join({Kind::Strike, struck, 99, 3.95}, heard);
    EXPECT_EQ(joined.endedPitches, std::vector<int>{struck});
    EXPECT_NEAR(joined.time, 4, 1e-9);
    EXPECT_TRUE(music.isModelTurn());
    sounding.erase(struck);
    double last = music.time();
    for (const ModelEvent& event : drawAnswer(music, 12)) {
        EXPECT_GE(event.time, last);
        last = event.time;
        EXPECT_TRUE(event.kind == ModelEvent::Kind::Strike ? sounding.insert(event.pitch).second
                                                           : sounding.erase(event.pitch) == 1);
    }
    const std::vector<PlayedNoteScore> strokes = music.popNoteScores();
    ASSERT_EQ(strokes.size(), 4u);
    EXPECT_EQ(strokes[3].pitch, struck);
    // Decodes all tokens.
    MidiStreamDecoder decoder(kTokenizer.vocabulary());
    std::size_t models = 0;
    for (const Token token : music.tokens()) decoder.push(token);
    for (const ModelEvent& event : made)
        models += &event < made.data() + kept && event.kind == ModelEvent::Kind::Strike ? 1 : 0;
    EXPECT_GE(decoder.seconds(), 12);
    EXPECT_GT(models, 0u);
    EXPECT_THROW(music.join({Kind::Strike, 128, 99, 13}, 13), Error);
}

// The surprise of the player's strokes equals that of scoring the whole.
TEST_F(LiveMusicTest, ReportsTheSurpriseOfThePlayersNotes) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    const std::vector<PlayedNoteScore> strokes = music.popNoteScores();
    ASSERT_EQ(strokes.size(), 3u);
    ScoreRequest asked;
    asked.modelPath = model_;
    asked.compute.precision = "f32";
    asked.pieces = {{"phrase", {{{80, 60, 0, 0.3}, {70, 64, 0.4, 0.7}, {90, 67, 0.8, 1.5}}, {}}}};
    double all = 0;
    for (std::size_t i = 0; i < strokes.size(); ++i) {
        EXPECT_EQ(strokes[i].pitch, asked.pieces[0].performance.notes[i].pitch);
        EXPECT_LT(strokes[i].logProbability, 0);
        all -= static_cast<double>(strokes[i].logProbability);
    }
    const ScoreResult score = engine_.run(asked, events_);
    ASSERT_EQ(score.pieces.size(), 1u);
    double bits = 0;
    for (const double each : score.pieces[0].noteBits) bits += each;
    EXPECT_LT(all / std::numbers::ln2, bits);  // bits also include waits, velocities and releases
    EXPECT_GT(all / std::numbers::ln2, 0.1 * bits);
    // A pitch alone has the same surprise when the file is scored.
    for (std::size_t i = 0; i < strokes.size(); ++i)
        EXPECT_NEAR(score.pieces[0].pitchBits.at(i), -strokes[i].logProbability / std::numbers::ln2, 1e-3);
    EXPECT_TRUE(music.popNoteScores().empty());
}

TEST_F(LiveMusicTest, EndModelTurn_WithdrawsNotesNotYetHeard) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    const std::vector<ModelEvent> made = drawAnswer(music, 12);
    const std::vector<std::int32_t> before = music.tokens();
    const double at = 6.004;
    const std::vector<int> ended = music.endModelTurn(at).pitches;
    EXPECT_LE(music.time(), at + 0.011);
    std::multiset<int> sounding;
    MidiStreamDecoder decoder(kTokenizer.vocabulary());
    for (const Token token : music.tokens()) decoder.push(token);
    for (const Note& note : decoder.sounding()) EXPECT_EQ(note.pitch, 67);  // the player's
    for (const ModelEvent& event : made) {
        if (event.time > at + 0.001) break;
        if (event.kind == ModelEvent::Kind::Strike) sounding.insert(event.pitch);
        if (event.kind == ModelEvent::Kind::Release) sounding.erase(event.pitch);
    }
    EXPECT_EQ(std::multiset<int>(ended.begin(), ended.end()), sounding);
    // Notes already heard stay.
    const std::size_t common = music.tokens().size() - ended.size() - 1;
    EXPECT_TRUE(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(common),
                           music.tokens().begin()));
    // The player continues from the time at which the model's turn ended.
    music.play({Kind::Strike, 50, 64, at});
    music.advanceTo(at + 0.5);
    EXPECT_NEAR(music.time(), at, 0.011);
}

TEST_F(LiveMusicTest, NotesHeldByThePlayerAreNotEndedByTheModel) {
    LiveMusic music = beginMusic();
    music.play({Kind::Strike, 60, 80, 0.1});
    music.play({Kind::Strike, 64, 80, 0.1});
    music.play({Kind::Pedal, 0, 127, 0.2});
    music.play({Kind::Release, 64, 0, 0.3});
    music.beginModelTurn(0.5);
    const auto openPitches = [&] {
        std::set<int> open;
        MidiStreamDecoder decoder(kTokenizer.vocabulary());
        for (const Token token : music.tokens()) decoder.push(token);
        for (const Note& note : decoder.sounding()) open.insert(note.pitch);
        return open;
    };
    EXPECT_EQ(openPitches(), (std::set<int>{60, 64}));
    music.play({Kind::Pedal, 0, 0, 0.6});  // ends note 64; 60 is held by its key
    music.next(0.51, sampling_);
    EXPECT_FALSE(openPitches().contains(64));
    EXPECT_THROW(music.play({Kind::Strike, 70, 64, 0.7}), Error);
    music.endModelTurn(0.7);
    // The release of 60, in the player's own turn, is written unless the model already ended the note.
    const bool sounds = openPitches().contains(60);
    const std::size_t tokens = music.tokens().size();
    music.play({Kind::Release, 60, 0, 1});
    music.advanceTo(1.1);
    EXPECT_EQ(music.tokens().size() > tokens, sounds);
    EXPECT_FALSE(openPitches().contains(60));
}

// The joined note ends although no event of the model follows it.
TEST_F(LiveMusicTest, AJoinedAndReleasedNoteIsNotAmongTheModelsHeldOnes) {
    constexpr int kPitch = 127;
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    music.join({Kind::Strike, kPitch, 99, 10}, 10);
    music.play({Kind::Release, kPitch, 0, 10.05});
    const std::vector<int> ended = music.endModelTurn(10.2).pitches;
    EXPECT_THAT(ended, testing::Not(testing::Contains(kPitch))) << "it was not the model's";
    MidiStreamDecoder decoder(kTokenizer.vocabulary());
    for (const Token token : music.tokens()) decoder.push(token);
    for (const Note& note : decoder.sounding()) EXPECT_NE(note.pitch, kPitch);
}

// Constraints may change with each call, and the record contains them.
TEST_F(LiveMusicTest, ChangedConstraintsActFromTheNextToken) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    sampling_.constraints = {0b101010110101, true, 48, 60, 2, 3, 0, 1, 127};
    std::set<int> sounding;
    std::vector<double> strokes;
    for (const ModelEvent& event : drawAnswer(music, 45)) {
        if (event.kind == ModelEvent::Kind::Release) {
            sounding.erase(event.pitch);
            continue;
        }
        sounding.insert(event.pitch);
        strokes.push_back(event.time);
        EXPECT_TRUE(event.pitch >= 48 && event.pitch <= 60) << event.pitch;
        EXPECT_TRUE(0b101010110101 >> (event.pitch % 12) & 1) << event.pitch;
        EXPECT_LE(sounding.size(), 2u);
        EXPECT_LE(std::ranges::count_if(strokes, [&](double each) { return each > event.time - 1.995; }), 6);
    }
    EXPECT_GT(strokes.size(), 10u);
    sampling_.constraints = {.lowest = 90};
    for (const ModelEvent& event : drawAnswer(music, 55))
        EXPECT_TRUE(event.kind != ModelEvent::Kind::Strike || event.pitch >= 90);
    const LiveRecord record = music.record();
    EXPECT_GE(record.samplings.size(), 2u);
    EXPECT_TRUE(engine_.replay(request(), record, events_).matches);
    sampling_.constraints = {.lowest = 60, .highest = 59};
    EXPECT_THROW(music.next(65, sampling_), Error);
}

TEST_F(LiveMusicTest, LatentsCanChangeDuringTheAnswer) {
    LiveMusic music = beginMusic();
    playPhrase(music);
    music.beginModelTurn(1.5);
    sampling_.latents = 2;
    std::int64_t fewest = 16;
    for (int i = 0; i < 60; ++i) {
        music.next(1000, sampling_);
        fewest = std::min(fewest, music.latentsStatus().latents);
    }
    EXPECT_LE(fewest, 4);  // one latent after a rebuild, and those added until the swap
    EXPECT_GT(music.latentsStatus().rebuilds, 3);
    sampling_.latents = 17;
    EXPECT_THROW(music.next(1e4, sampling_), Error);
    sampling_.latents = 0;
    EXPECT_NO_THROW(music.next(1e4, sampling_));
}

// In any order of calls, times never decrease. Each note that the model began is ended by the model or handed
// over at the end of its turn.
TEST_F(LiveMusicTest, EveryNoteEndsWhenTurnsChangeAtRandom) {
    LiveMusic music = beginMusic();
    RandomStream random(4, 0);
    double now = 0;
    std::set<int> models, keys;
    for (int turn = 0; turn < 60; ++turn) {
        for (auto notes = random.below(6); notes > 0; --notes) {
            now += 0.2 * random.real();
            const int pitch = 50 + static_cast<int>(random.below(12));
            const bool down = keys.contains(pitch);
            music.play({down ? Kind::Release : Kind::Strike, pitch, 64, now});
            if (down) keys.erase(pitch);
            if (!down) keys.insert(pitch);
            if (random.below(4) == 0) music.play({Kind::Pedal, 0, static_cast<int>(random.below(128)), now});
            if (random.below(2) == 0) music.advanceTo(now);
        }
        now = music.beginModelTurn(now + 0.1 * random.real());
        const double ahead = now + random.real();
        while (const auto event = music.next(ahead, sampling_)) {
            ASSERT_GE(event->time, now - 1e-9);
            ASSERT_TRUE(event->kind == ModelEvent::Kind::Strike ? models.insert(event->pitch).second
                                                                : models.erase(event->pitch) == 1);
            if (random.below(9) == 0 && !keys.empty()) {
                music.play({Kind::Release, *keys.begin(), 0, event->time});
                keys.erase(keys.begin());
            }
        }
        now += (ahead - now) * random.real();
        // Withdraws the events drawn for later, starts and ends alike. The decoder reads the remaining
        // tokens.
        const std::vector<int> ended = music.endModelTurn(now).pitches;
        models.clear();
        MidiStreamDecoder decoder(kTokenizer.vocabulary());
        for (const Token token : music.tokens()) decoder.push(token);
        ASSERT_NEAR(decoder.seconds(), music.time(), 1e-9);
        ASSERT_LE(music.time(), now + 0.031);
        for (const Note& note : decoder.sounding())
            ASSERT_EQ(std::count(ended.begin(), ended.end(), note.pitch), 0);
        now = std::max(now, music.time());
    }
}

TEST_F(LiveMusicTest, RefusesInvalidRequests) {
    LiveRequest asked;
    asked.modelPath = write("picture.safetensors", "rgb-raster", 259);
    EXPECT_THROW(engine_.play(asked, events_), Error);
    asked.modelPath = model_;
    asked.sampling.temperature = -1;
    EXPECT_THROW(engine_.play(asked, events_), Error);
    LiveMusic music = beginMusic();
    EXPECT_THROW(music.next(1, sampling_), Error);
    EXPECT_THROW(music.play({Kind::Strike, 128, 64, 0}), Error);
    // Refused calls are not recorded, otherwise a replay would stop there.
    for (const double time : {-1.0, 2 * kLongestSeconds}) {
        EXPECT_THROW(music.beginModelTurn(time), Error);
        EXPECT_FALSE(music.isModelTurn());
    }
    EXPECT_TRUE(music.record().calls.empty());
}

}  // namespace
}  // namespace continuo
