#include "continuo/live_music.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/philox.h"
#include "engine/facade/engine_fixture.h"
#include "tokenizers/midi_stream_decoder.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {
namespace {

using Kind = PlayedEvent::Kind;
const MidiTokenizer kTokenizer(MidiProfile::Magenta);

class LiveMusicTest : public test::EngineTest {
protected:
    LiveMusic begin(std::vector<LiveAct> replay = {}) {
        LiveRequest asked;
        asked.model = model_;
        asked.compute.precision = "f32";
        asked.sampling = sampling_;
        asked.replay = std::move(replay);
        return engine_.play(asked, events_);
    }
    // Three notes in a second, the last one held.
    static void phrase(LiveMusic& music, double from = 0) {
        music.play({Kind::Strike, 60, 80, from});
        music.play({Kind::Release, 60, 0, from + 0.3});
        music.play({Kind::Strike, 64, 70, from + 0.4});
        music.passTime(from + 0.5);
        music.play({Kind::Release, 64, 0, from + 0.7});
        music.play({Kind::Strike, 67, 90, from + 0.8});
        music.passTime(from + 1);
    }
    std::vector<ModelEvent> answer(LiveMusic& music, double until) {
        std::vector<ModelEvent> made;
        while (const auto event = music.next(until, sampling_)) made.push_back(*event);
        return made;
    }

    Engine engine_{{}};
    Events events_;
    SamplingChoice sampling_{.temperature = 1, .minP = 0, .seed = 3};
};

TEST_F(LiveMusicTest, WhatIsPlayedBecomesTheTokensOfAPrompt) {
    LiveMusic music = begin();
    phrase(music);
    EXPECT_EQ(music.takeTurn(1.5), 1.5);
    const Performance played{{{80, 60, 0, 0.3}, {70, 64, 0.4, 0.7}, {90, 67, 0.8, kStillHeld}}, {}};
    EXPECT_EQ(music.tokens(), kTokenizer.encodePrompt(played, 0, 1.5, true).tokens);
    EXPECT_TRUE(music.isModelsTurn());
}

TEST_F(LiveMusicTest, AnswersFromTheTurnOnInTheOrderOfTime) {
    LiveMusic music = begin();
    phrase(music);
    music.takeTurn(1.5);
    double last = 1.5;
    std::set<int> sounding;
    for (const ModelEvent& event : answer(music, 20)) {
        EXPECT_GE(event.time, last);
        EXPECT_LT(event.time, 20);
        EXPECT_LE(event.logProbability, 0);
        last = event.time;
        if (event.begins) {
            EXPECT_TRUE(sounding.insert(event.pitch).second) << "struck while it sounds";
            EXPECT_GE(event.velocity, 1);
        } else {
            EXPECT_EQ(sounding.erase(event.pitch), 1u) << "ended without a beginning";
        }
    }
    EXPECT_GE(music.time(), 20);
    const std::vector<int> ended = music.yield(20);
    EXPECT_EQ(std::set<int>(ended.begin(), ended.end()), sounding);
    EXPECT_FALSE(music.isModelsTurn());
}

TEST_F(LiveMusicTest, AReplayAnswersTheSame) {
    const auto play = [&](LiveMusic& music, bool often) {
        phrase(music);
        music.takeTurn(1.5);
        while (music.tokens().size() < 80) music.next(music.time() + (often ? 0.02 : 3), sampling_);
        const double at = music.time() - 0.5;
        music.yield(at);
        phrase(music, at + 1);
        sampling_.latents = 7;
        music.takeTurn(at + 2);
        while (music.tokens().size() < 160) music.next(music.time() + 1, sampling_);
        sampling_.latents = 0;
    };
    LiveMusic first = begin();
    play(first, false);
    LiveMusic again = begin(first.acts());
    play(again, true);
    EXPECT_EQ(again.tokens(), first.tokens());
    EXPECT_EQ(again.acts().size(), first.acts().size());
}

TEST_F(LiveMusicTest, YieldTakesBackWhatWasNotHeard) {
    LiveMusic music = begin();
    phrase(music);
    music.takeTurn(1.5);
    const std::vector<ModelEvent> made = answer(music, 12);
    const std::vector<std::int32_t> before = music.tokens();
    const double at = 6.004;
    const std::vector<int> ended = music.yield(at);
    EXPECT_LE(music.time(), at + 0.011);
    std::multiset<int> sounding;
    MidiStreamDecoder decoder(kTokenizer.vocabulary());
    for (const Token token : music.tokens()) decoder.push(token);
    for (const Note& note : decoder.sounding()) EXPECT_EQ(note.pitch, 67);  // the player's
    for (const ModelEvent& event : made) {
        if (event.time > at + 0.001) break;
        if (event.begins) sounding.insert(event.pitch);
        if (!event.begins) sounding.erase(event.pitch);
    }
    EXPECT_EQ(std::multiset<int>(ended.begin(), ended.end()), sounding);
    // What was heard stays.
    const std::size_t common = music.tokens().size() - ended.size() - 1;
    EXPECT_TRUE(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(common),
                           music.tokens().begin()));
    // The player goes on from there.
    music.play({Kind::Strike, 50, 64, at});
    music.passTime(at + 0.5);
    EXPECT_NEAR(music.time(), at, 0.011);
}

TEST_F(LiveMusicTest, WhatThePlayerHoldsIsThePlayers) {
    LiveMusic music = begin();
    music.play({Kind::Strike, 60, 80, 0.1});
    music.play({Kind::Strike, 64, 80, 0.1});
    music.play({Kind::Pedal, 0, 127, 0.2});
    music.play({Kind::Release, 64, 0, 0.3});
    music.takeTurn(0.5);
    const auto openPitches = [&] {
        std::set<int> open;
        MidiStreamDecoder decoder(kTokenizer.vocabulary());
        for (const Token token : music.tokens()) decoder.push(token);
        for (const Note& note : decoder.sounding()) open.insert(note.pitch);
        return open;
    };
    EXPECT_EQ(openPitches(), (std::set<int>{60, 64}));
    music.play({Kind::Pedal, 0, 0, 0.6});  // 64 ends, 60 is held by its key
    music.next(0.51, sampling_);
    EXPECT_FALSE(openPitches().contains(64));
    EXPECT_THROW(music.play({Kind::Strike, 70, 64, 0.7}), Error);
    music.yield(0.7);
    // Its release, in the player's own turn, is written unless the model ended the note.
    const bool sounds = openPitches().contains(60);
    const std::size_t tokens = music.tokens().size();
    music.play({Kind::Release, 60, 0, 1});
    music.passTime(1.1);
    EXPECT_EQ(music.tokens().size() > tokens, sounds);
    EXPECT_FALSE(openPitches().contains(60));
}

TEST_F(LiveMusicTest, LatentsActWhileItPlays) {
    LiveMusic music = begin();
    phrase(music);
    music.takeTurn(1.5);
    sampling_.latents = 2;
    std::int64_t fewest = 16;
    for (int i = 0; i < 60; ++i) {
        music.next(1000, sampling_);
        fewest = std::min(fewest, music.load().latents);
    }
    EXPECT_LE(fewest, 4);  // one after a rebuild, and what came until the swap
    EXPECT_GT(music.load().rebuilds, 3);
    sampling_.latents = 17;
    EXPECT_THROW(music.next(1e4, sampling_), Error);
    sampling_.latents = 0;
    EXPECT_NO_THROW(music.next(1e4, sampling_));
}

// Whatever happens when: times go on, what the model begins it ends, or yield says so, and the tokens hold.
TEST_F(LiveMusicTest, TurnsAtAnyMoment) {
    LiveMusic music = begin();
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
            if (random.below(2) == 0) music.passTime(now);
        }
        now = music.takeTurn(now + 0.1 * random.real());
        const double ahead = now + random.real();
        while (const auto event = music.next(ahead, sampling_)) {
            ASSERT_GE(event->time, now - 1e-9);
            ASSERT_TRUE(event->begins ? models.insert(event->pitch).second : models.erase(event->pitch) == 1);
            if (random.below(9) == 0 && !keys.empty()) {
                music.play({Kind::Release, *keys.begin(), 0, event->time});
                keys.erase(keys.begin());
            }
        }
        now += (ahead - now) * random.real();
        // What was drawn for later is taken back, beginnings and ends alike: the decoder knows what is left.
        const std::vector<int> ended = music.yield(now);
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

TEST_F(LiveMusicTest, RefusesWhatItCannotPlay) {
    LiveRequest asked;
    asked.model = write("picture.safetensors", "rgb-raster", 259);
    EXPECT_THROW(engine_.play(asked, events_), Error);
    asked.model = model_;
    asked.sampling.temperature = -1;
    EXPECT_THROW(engine_.play(asked, events_), Error);
    LiveMusic music = begin();
    EXPECT_THROW(music.next(1, sampling_), Error);
    EXPECT_THROW(music.play({Kind::Strike, 128, 64, 0}), Error);
}

}  // namespace
}  // namespace continuo
