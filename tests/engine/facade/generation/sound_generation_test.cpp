#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "continuo/live_controls.h"
#include "engine/facade/sound_model_fixture.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::expectError;
using ::testing::HasSubstr;

constexpr std::size_t kHop = test::SoundModelTest::kHop;

// Collects the reported sound and stops after a number of tokens.
struct Listener : Events {
    explicit Listener(int tokens = -1) : tokensLeft(tokens) {}

    void onSound(const SoundRun& run) override {
        const auto sound = static_cast<std::size_t>(run.sound);
        sounds.resize(std::max(sounds.size(), sound + 1));
        MadeSound& made = sounds[sound];
        EXPECT_EQ(run.first * 2, std::ssize(made.codes.codes));
        EXPECT_EQ(run.codes.size(), run.bits.size());
        EXPECT_EQ(run.codes.size() / 2 * kHop - (run.first == 0 ? delay : 0), run.samples.size());
        made.codes.codes.insert(made.codes.codes.end(), run.codes.begin(), run.codes.end());
        made.samples.insert(made.samples.end(), run.samples.begin(), run.samples.end());
        made.promptEnd.insert(made.promptEnd.end(), run.promptEnd.begin(), run.promptEnd.end());
        for (const float bits : run.bits) made.logProbabilities.push_back(-bits);
    }
    void onProgress(const Progress& progress) override {
        if (progress.phase == "generating" && --tokensLeft == 0) source.request_stop();
    }

    std::vector<MadeSound> sounds;
    int tokensLeft;
    std::size_t delay = 0;  // of the codec
    std::stop_source source;
};

class SoundGeneration : public test::SoundModelTest {
protected:
    SoundRequest request(std::vector<std::uint64_t> seeds, std::size_t promptSamples = 10 * kHop) const {
        SoundRequest result;
        result.modelPath = model_;
        result.codec = codec_.codec;
        result.prompt =
            promptSamples > 0 ? sound(static_cast<std::int64_t>(promptSamples)) : std::vector<float>();
        result.seconds = 0.4;
        result.seeds = std::move(seeds);
        result.compute.threads = 1;
        return result;
    }
    SoundResult run(const SoundRequest& asked) { return engine_.run(asked, events_); }
    void expectRefused(ErrorCode code, const std::string& message, const SoundRequest& asked) {
        expectError(code, HasSubstr(message), [&] { run(asked); });
    }
};

void expectSame(const MadeSound& a, const MadeSound& b) {
    EXPECT_EQ(a.codes.codes, b.codes.codes);
    EXPECT_EQ(a.samples, b.samples);
    EXPECT_EQ(a.logProbabilities, b.logProbabilities);
    EXPECT_EQ(a.tokenHash, b.tokenHash);
}

// Without latents the model receives the whole prompt, whatever its length.
TEST_F(SoundGeneration, AModelWithoutLatents_ContinuesPromptsOfAnyLength) {
    model_ = writeSoundModel("stream.safetensors", hashCodes(codec_.codec), test::tinyStreamConfig());
    for (const std::size_t frames : {0U, 10U, 90U}) {
        const SoundResult together = run(request({1, 2, 3}, frames * kHop));
        EXPECT_EQ(together.promptFrames, static_cast<std::int64_t>(frames));
        EXPECT_EQ(together.moves.latents, (LatentsCurve{{0, 5}})) << "the widest window";
        for (std::size_t i = 0; i < 3; ++i)
            expectSame(run(request({together.sounds[i].seed}, frames * kHop)).sounds[0], together.sounds[i]);
    }
}

// Returns the largest difference of two sounds; `b` may be the end of a longer one.
float difference(std::span<const float> a, std::span<const float> b) {
    EXPECT_GE(b.size(), a.size());
    b = b.last(a.size());
    float most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

TEST_F(SoundGeneration, SoundsDoNotDependOnBatchOrThreads) {
    for (const std::string precision : {"bf16", "f32", "int8"}) {
        SoundRequest asked = request({1, 2, 3, 4, 5});
        asked.compute.precision = precision;
        const SoundResult together = run(asked);
        ASSERT_EQ(together.sounds.size(), 5u);
        for (const int turns : {1, 2}) {
            asked.itemsPerStep = turns;
            const SoundResult inTurns = run(asked);
            EXPECT_EQ(inTurns.itemsPerStep, turns);
            for (std::size_t i = 0; i < 5; ++i) expectSame(inTurns.sounds[i], together.sounds[i]);
        }
        for (const int threads : {1, 3}) {
            SoundRequest one = request({4});
            one.compute = asked.compute;
            one.compute.threads = threads;
            expectSame(run(one).sounds[0], together.sounds[3]);
        }
        EXPECT_NE(together.sounds[0].codes.codes, together.sounds[1].codes.codes);
    }
}

TEST_F(SoundGeneration, ReportedFramesEqualTheResultingSound) {
    Listener listener;
    const SoundResult result = engine_.run(request({5, 9}), listener);
    EXPECT_FALSE(result.cancelled);
    ASSERT_EQ(result.sounds.size(), 2u);
    ASSERT_EQ(listener.sounds.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const MadeSound& made = result.sounds[i];
        EXPECT_EQ(made.seed, i == 0 ? 5u : 9u);
        EXPECT_EQ(made.codes.frames(), 20);
        EXPECT_EQ(made.codes.levels, 2);
        EXPECT_EQ(made.codes.hop, 320);
        EXPECT_EQ(made.codes.sampleRate, 16000);
        EXPECT_EQ(made.codes.samples, 20 * 320);
        EXPECT_EQ(made.codes.codec, hashCodes(codec_.codec));
        EXPECT_EQ(made.samples.size(), 20 * kHop);
        EXPECT_EQ(made.logProbabilities.size(), 40u);
        EXPECT_EQ(listener.sounds[i].codes.codes, made.codes.codes);
        EXPECT_EQ(listener.sounds[i].samples, made.samples);
        for (std::size_t at = 0; at < 40; ++at)
            EXPECT_NEAR(listener.sounds[i].logProbabilities[at], made.logProbabilities[at] / std::log(2.0f),
                        1e-4f);
    }
    EXPECT_EQ(result.promptFrames, 10);
    EXPECT_EQ(result.sounds[0].promptEnd.size(), kHop);
    EXPECT_EQ(result.tokenizer, "audio-codes");
    EXPECT_EQ(result.modelHash, engine_.inspect(model_).hash);
    EXPECT_EQ(result.codecHash, hashCodes(codec_.codec));
    EXPECT_EQ(result.moves.latents, (LatentsCurve{{0, 16}}));
    EXPECT_EQ(result.device.id, "cpu");
    EXPECT_GT(result.tokensPerSecond, 0);
    EXPECT_EQ(result.phases.back().first, "generate");
}

// The codec decodes the codes of the prompt and the new ones together.
TEST_F(SoundGeneration, TheSoundIsDecodedAsAContinuationOfThePrompt) {
    // Products of other sizes round differently: by 1.0e-5 with oneDNN 3.7.
    constexpr float kRounding = 2e-5f;
    const SoundRequest asked = request({5});
    const SoundResult result = run(asked);
    CodecRequest codec = codec_;
    codec.levels = 2;
    AudioCodes codes = engine_.encode(codec, asked.prompt, events_);
    const std::vector<float> before = engine_.decode(codec, codes, events_);
    EXPECT_LT(difference(result.sounds[0].promptEnd, before), kRounding);
    const AudioCodes& made = result.sounds[0].codes;
    codes.codes.insert(codes.codes.end(), made.codes.begin(), made.codes.end());
    codes.samples += made.samples;
    const std::vector<float> whole = engine_.decode(codec, codes, events_);
    EXPECT_LT(difference(result.sounds[0].samples, whole), kRounding);
    // Decoding the new codes from silence gives a different sound.
    EXPECT_GT(difference(result.sounds[0].samples, engine_.decode(codec, made, events_)), 1e-3f);
}

// A spectrum codec delays sound. Its first new frame completes the prompt, and its last one stays incomplete.
TEST_F(SoundGeneration, TheCodecsDelayIsCompensated) {
    constexpr float kRounding = 2e-5f;
    CodecConfig config = test::tinyCodec({4});
    config.bands = 80;
    config.blocks = 2;
    codec_.codec = writeTiny("spectra.safetensors", config);
    model_ = writeSoundModel("of spectra.safetensors", hashCodes(codec_.codec));
    CodecRequest codec = codec_;
    codec.levels = 2;
    for (const std::size_t prompt : {10 * kHop, kHop, kHop / 2}) {
        Listener listener;
        listener.delay = 80;
        const SoundRequest asked = request({5, 6}, prompt);
        const SoundResult result = engine_.run(asked, listener);
        const MadeSound& made = result.sounds[1];
        EXPECT_EQ(made.codes.frames(), 21) << "0.4 s and the delay";
        EXPECT_EQ(made.codes.samples, std::int64_t{21} * 320 - 80);
        EXPECT_EQ(std::ssize(made.samples), made.codes.samples);
        EXPECT_EQ(listener.sounds[1].samples, made.samples);
        EXPECT_EQ(listener.sounds[1].promptEnd, made.promptEnd);
        // Decodes the frames of the prompt, without the one that would complete its end, together with the
        // new ones.
        std::vector<float> whole = asked.prompt;
        whole.insert(whole.begin(), std::max(prompt, kHop) - prompt, 0.0f);
        AudioCodes codes = engine_.encode(codec, whole, events_);
        codes.codes.resize(whole.size() / kHop * 2);
        codes.codes.insert(codes.codes.end(), made.codes.codes.begin(), made.codes.codes.end());
        codes.samples = static_cast<std::int64_t>(whole.size()) + made.codes.samples;
        const std::vector<float> decoded = engine_.decode(codec, codes, events_);
        EXPECT_LT(difference(made.samples, decoded), kRounding);
        EXPECT_GE(made.promptEnd.size(), kHop);
        EXPECT_LT(difference(made.promptEnd, std::span(decoded).first(whole.size())), kRounding);
    }
    const MadeSound begun = run(request({5}, 0)).sounds[0];
    EXPECT_EQ(std::ssize(begun.samples), std::int64_t{21} * 320 - 80);
    EXPECT_LT(difference(begun.samples, engine_.decode(codec_, begun.codes, events_)), kRounding);
    EXPECT_TRUE(begun.promptEnd.empty());
}

TEST_F(SoundGeneration, FramesOfThePromptEndWithThePrompt) {
    SoundRequest asked = request({5}, 5 * kHop + 100);
    const SoundResult result = run(asked);
    EXPECT_EQ(result.promptFrames, 5);
    asked.prompt.erase(asked.prompt.begin(), asked.prompt.begin() + 100);
    expectSame(run(asked).sounds[0], result.sounds[0]);
    // A prompt of less than one frame is padded with silence at its start.
    asked.prompt = std::vector<float>(asked.prompt.begin(), asked.prompt.begin() + 100);
    const SoundResult brief = run(asked);
    EXPECT_EQ(brief.promptFrames, 1);
    asked.prompt.insert(asked.prompt.begin(), kHop - 100, 0.0f);
    expectSame(run(asked).sounds[0], brief.sounds[0]);
}

// Sixty seconds, of which the context holds two thirds of a second.
TEST_F(SoundGeneration, OnlyTheEndOfALongPromptIsUsed) {
    SoundRequest asked = request({5, 6}, 3000 * kHop + 77);
    const SoundResult result = run(asked);
    EXPECT_EQ(result.promptFrames, 32);
    EXPECT_EQ(result.sounds[0].codes.frames(), 20);
    // The prompt's start has no effect on the codes, although the model receives only the prompt's end and
    // the codec decodes more of it.
    std::fill(asked.prompt.begin(), asked.prompt.begin() + 2000 * kHop, 0.0f);
    expectSame(run(asked).sounds[1], result.sounds[1]);
    std::fill(asked.prompt.end() - 20 * kHop, asked.prompt.end() - 10 * kHop, 0.0f);
    EXPECT_NE(run(asked).sounds[1].codes.codes, result.sounds[1].codes.codes);
}

TEST_F(SoundGeneration, SoundLongerThanTheContextIsGenerated) {
    SoundRequest asked = request({5});
    asked.seconds = 4;  // 400 tokens for a context of 64
    const SoundResult result = run(asked);
    EXPECT_EQ(result.sounds[0].codes.frames(), 200);
    EXPECT_GT(result.rebuilds, 20);
    const MadeSound brief = run(request({5})).sounds[0];
    EXPECT_TRUE(std::equal(brief.samples.begin(), brief.samples.end(), result.sounds[0].samples.begin()));
}

TEST_F(SoundGeneration, GeneratesWithoutAPrompt) {
    const SoundResult result = run(request({5, 6}, 0));
    EXPECT_EQ(result.promptFrames, 0);
    EXPECT_TRUE(result.sounds[0].promptEnd.empty());
    EXPECT_EQ(result.sounds[0].codes.frames(), 20);
    EXPECT_NE(result.sounds[0].codes.codes, result.sounds[1].codes.codes);
    EXPECT_LT(difference(result.sounds[0].samples, engine_.decode(codec_, result.sounds[0].codes, events_)),
              1e-5f);
}

TEST_F(SoundGeneration, FewerLevels_MakeFramesOfFewerCodes) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.codes.emplace().minimumLevels = 1;
    model_ = writeSoundModel("fewer.safetensors", hashCodes(codec_.codec), config);
    SoundRequest asked = request({5, 6}, 45 * kHop);
    asked.levels = 1;
    Events events;
    const SoundResult result = engine_.run(asked, events);
    EXPECT_EQ(result.promptFrames, 45) << "the context holds 64 tokens, here of as many frames";
    const AudioCodes& codes = result.sounds[0].codes;
    EXPECT_EQ(codes.levels, 1);
    EXPECT_EQ(codes.frames(), 20);
    EXPECT_NE(codes.codes, result.sounds[1].codes.codes);
    EXPECT_EQ(result.sounds[0].samples.size(), 20 * kHop);
    asked.levels = 2;
    const SoundResult all = run(asked);
    EXPECT_EQ(all.sounds[0].codes.codes.size(), 40u);
    asked.levels = 0;
    expectSame(run(asked).sounds[0], all.sounds[0]);
}

// The sound equals what the codec decodes from the codes of these levels.
TEST_F(SoundGeneration, FewerLevels_AreDecodedByTheCodec) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.codes.emplace().minimumLevels = 1;
    model_ = writeSoundModel("fewer.safetensors", hashCodes(codec_.codec), config);
    SoundRequest asked = request({5}, 0);
    asked.levels = 1;
    Events events;
    const MadeSound made = engine_.run(asked, events).sounds[0];
    EXPECT_LT(difference(made.samples, engine_.decode(codec_, made.codes, events)), 1e-5f);
}

TEST_F(SoundGeneration, UnsupportedLevelCounts_AreRefused) {
    SoundRequest asked = request({5});
    for (const int levels : {-1, 1, 3}) {
        asked.levels = levels;
        expectRefused(ErrorCode::BadRequest, "the model supports 2", asked);
    }
    ModelConfig config = test::tinyConfig(64, 16);
    config.codes.emplace().minimumLevels = 1;
    model_ = writeSoundModel("fewer.safetensors", hashCodes(codec_.codec), config);
    asked = request({5});
    asked.levels = 3;
    expectRefused(ErrorCode::BadRequest, "levels: 3 is out of range; the model supports 1 to 2", asked);
}

TEST_F(SoundGeneration, SecondsAreRoundedUpToWholeFrames) {
    for (const auto& [seconds, frames] : {std::pair(0.001, 1), {0.04, 2}, {0.041, 3}, {1.0, 50}}) {
        SoundRequest asked = request({5});
        asked.seconds = seconds;
        EXPECT_EQ(run(asked).sounds[0].codes.frames(), frames) << seconds;
    }
}

TEST_F(SoundGeneration, CancellingKeepsTheFinishedFrames) {
    for (const int together : {0, 2}) {
        SoundRequest asked = request({4, 5, 6});
        asked.itemsPerStep = together;
        asked.seconds = 2;
        const SoundResult whole = run(asked);
        Listener listener(together == 0 ? 17 : 1);  // stops within a frame, or after each sound had a turn
        const SoundResult begun = engine_.run(asked, listener, listener.source.get_token());
        EXPECT_TRUE(begun.cancelled);
        EXPECT_FALSE(begun.failure);
        const std::int64_t frames = begun.sounds[0].codes.frames();
        EXPECT_GE(frames, together == 0 ? 8 : 1);
        EXPECT_LE(frames, together == 0 ? 8 : 99);
        for (std::size_t i = 0; i < 3; ++i) {
            const MadeSound &a = begun.sounds[i], &b = whole.sounds[i];
            ASSERT_EQ(a.codes.frames(), frames);
            ASSERT_EQ(a.samples.size(), static_cast<std::size_t>(frames) * kHop);
            EXPECT_EQ(a.codes.samples, std::ssize(a.samples));
            EXPECT_EQ(std::ssize(a.logProbabilities), frames * 2);
            EXPECT_TRUE(std::equal(a.samples.begin(), a.samples.end(), b.samples.begin()));
            EXPECT_NE(a.tokenHash, b.tokenHash);
        }
    }
}

// With and without latents, also after the context is full and slides.
TEST_F(SoundGeneration, ACancelledSoundResumesFromItsCodes) {
    const std::string stream =
        writeSoundModel("stream.safetensors", hashCodes(codec_.codec), test::tinyStreamConfig());
    for (const std::string& model : {model_, stream}) {
        SoundRequest asked = request({4, 5, 6});
        asked.modelPath = model;
        asked.seconds = 2;
        Listener whole;
        const SoundResult atOnce = engine_.run(asked, whole);
        for (const std::size_t frames : {1U, 9U, 77U, 100U}) {
            SoundRequest rest = asked;
            for (const MadeSound& each : atOnce.sounds)
                rest.drawn.emplace_back(each.codes.codes.begin(),
                                        each.codes.codes.begin() + static_cast<std::ptrdiff_t>(frames * 2));
            Listener listener;
            const SoundResult result = engine_.run(rest, listener);
            EXPECT_FALSE(result.cancelled);
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_EQ(result.sounds[i].codes.codes, atOnce.sounds[i].codes.codes);
                EXPECT_EQ(result.sounds[i].samples, atOnce.sounds[i].samples);
                EXPECT_EQ(result.sounds[i].tokenHash, atOnce.sounds[i].tokenHash);
                EXPECT_EQ(listener.sounds[i].samples, whole.sounds[i].samples);
                EXPECT_TRUE(std::isnan(listener.sounds[i].logProbabilities[frames * 2 - 1]));
                for (std::size_t at = frames * 2; at < 200; ++at)
                    EXPECT_EQ(listener.sounds[i].logProbabilities[at], whole.sounds[i].logProbabilities[at]);
            }
        }
    }
}

TEST_F(SoundGeneration, ResumingReplaysEarlierMovesAndAppliesNewOnesAfterwards) {
    SoundRequest asked = request({6});
    asked.moves.latents = {{0, 16}, {10, 7}};
    const SoundResult whole = run(asked);
    const auto& codes = whole.sounds[0].codes.codes;
    asked.drawn = {{codes.begin(), codes.begin() + 24}};
    EXPECT_EQ(run(asked).sounds[0].codes.codes, codes);
    LiveControls controls(asked.sampling);
    controls.temperature = 0.2;
    const SoundResult moved = engine_.run(asked, events_, {}, &controls);
    EXPECT_EQ(moved.moves.latents, whole.moves.latents);
    ASSERT_EQ(moved.moves.sampling.size(), 1u);
    EXPECT_EQ(moved.moves.sampling[0].first, 24);
}

TEST_F(SoundGeneration, CancellingWhileRepeatingKeepsTheRepeatedFrames) {
    SoundRequest asked = request({6});
    const auto codes = run(asked).sounds[0].codes.codes;
    asked.drawn = {{codes.begin(), codes.begin() + 24}};
    struct Stops : Events {
        std::stop_source source;
        void onSound(const SoundRun& run) override {
            if (run.first == 4) source.request_stop();
        }
    } stops;
    const SoundResult result = engine_.run(asked, stops, stops.source.get_token());
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.sounds[0].codes.codes, std::vector(codes.begin(), codes.begin() + 10));
}

TEST_F(SoundGeneration, CancellingBeforeTheFirstTokenThrows) {
    std::stop_source source;
    source.request_stop();
    expectError(ErrorCode::Cancelled, HasSubstr("stopped"),
                [&] { engine_.run(request({4}), events_, source.get_token()); });
}

TEST_F(SoundGeneration, ChangedControlsActFromTheNextTokenAndAreReplayed) {
    // The slider moves after the fifth frame.
    struct Slider : Events {
        LiveControls controls{SoundRequest().sampling};
        SliderMoves told;
        void onSound(const SoundRun& run) override {
            if (run.first != 4) return;
            controls.latents = 7;
            controls.temperature = 0.2;
        }
        void onMoves(const SliderMoves& moves) override { told = moves; }
    };
    SoundRequest asked = request({6});
    const SoundResult still = run(asked);
    Slider slider;
    const SoundResult moved = engine_.run(asked, slider, {}, &slider.controls);
    EXPECT_EQ(moved.moves.latents, (LatentsCurve{{0, 16}, {10, 7}}));
    EXPECT_EQ(moved.moves, slider.told);
    const auto &a = moved.sounds[0].codes.codes, &b = still.sounds[0].codes.codes;
    EXPECT_TRUE(std::equal(a.begin(), a.begin() + 10, b.begin()));
    EXPECT_NE(a, b);
    asked.moves = moved.moves;
    expectSame(run(asked).sounds[0], moved.sounds[0]);
}

TEST_F(SoundGeneration, AnotherCodecIsRefused) {
    SoundRequest asked = request({1});
    asked.codec = writeTiny("other.safetensors", test::tinyCodec(), 4);
    const std::string own = hashCodes(codec_.codec).substr(0, 12);
    expectRefused(ErrorCode::BadModel, own, asked);
    expectRefused(ErrorCode::BadModel, hashCodes(asked.codec).substr(0, 12), asked);
    expectRefused(ErrorCode::BadModel, "choose the codec that it was trained with", asked);
    asked.codec = model_;
    expectRefused(ErrorCode::BadModel, "model.safetensors", asked);
    asked.codec = folder_ / "nowhere.safetensors";
    expectRefused(ErrorCode::NotFound, "nowhere.safetensors", asked);
    // The model names the codec's correct hash, but its other fields differ from the codec file.
    CodecConfig slow = test::tinyCodec();
    slow.strides = {2, 4, 5, 4};
    asked.codec = writeTiny("slow.safetensors", slow);
    asked.modelPath = writeSoundModel("of slow.safetensors", hashCodes(asked.codec));
    expectRefused(ErrorCode::BadModel, "does not match the levels, codes or rate of slow.safetensors", asked);
}

TEST_F(SoundGeneration, InvalidRequestsAreRefused) {
    expectRefused(ErrorCode::BadRequest, "0 sounds at once; choose 1 to 16", request({}));
    expectRefused(ErrorCode::BadRequest, "17 sounds at once", request(std::vector<std::uint64_t>(17)));
    SoundRequest asked = request({1});
    asked.seconds = 0;
    expectRefused(ErrorCode::BadRequest, "choose more than 0 and at most 86,400", asked);
    asked.seconds = std::numeric_limits<double>::quiet_NaN();
    expectRefused(ErrorCode::BadRequest, "choose more than 0", asked);
    asked = request({1});
    asked.prompt[7] = std::numeric_limits<float>::infinity();
    expectRefused(ErrorCode::BadRequest, "the prompt: sample 7 is not a number", asked);
    asked = request({1, 2});
    asked.drawn = {{1, 2}};
    expectRefused(ErrorCode::BadRequest, "differ in length between the sounds", asked);
    asked.drawn = {{1, 2, 3}, {1, 2, 3}};
    expectRefused(ErrorCode::BadRequest, "frame", asked);
    asked.drawn = {{1, 32}, {1, 2}};
    expectRefused(ErrorCode::BadRequest, "32", asked);
    asked.drawn.assign(2, std::vector<std::int32_t>(42));
    expectRefused(ErrorCode::BadRequest, "the part already generated is longer than the sound", asked);
    asked = request({1});
    asked.sampling.factors.timingTemperature = 1.2;
    expectRefused(ErrorCode::BadRequest, "sound has no timing", asked);
    asked = request({1});
    asked.sampling.temperature = -1;
    expectRefused(ErrorCode::BadRequest, "temperature", asked);
    asked = request({1});
    asked.sampling.latents = 65;
    expectRefused(ErrorCode::BadRequest, "latents", asked);
    asked = request({1});
    asked.modelPath = music_;
    expectRefused(ErrorCode::BadModel, "midi-events", asked);
}

TEST_F(SoundGeneration, ACodecIsFoundByItsHash) {
    Engine engine(EngineOptions{{folder_}, {}});
    const std::string other = writeTiny("other.safetensors", test::tinyCodec(), 4);
    EXPECT_EQ(engine.findCodec(hashCodes(codec_.codec)), codec_.codec);
    EXPECT_EQ(engine.findCodec(hashCodes(other)), other);
    EXPECT_EQ(engine.findCodec(engine.hash(other)), std::nullopt);
    EXPECT_EQ(engine.findCodec(""), std::nullopt);
}

TEST_F(SoundGeneration, ADamagedCodec_DoesNotHideTheOthers) {
    const std::string hash = hashCodes(codec_.codec);
    std::string damaged = test::readFile(codec_.codec);
    const std::size_t name = damaged.find("encoder.");
    ASSERT_NE(name, std::string::npos);
    damaged[name] = 'x';
    test::writeFile(folder_ / "a damaged codec.safetensors", damaged);
    Engine engine(EngineOptions{{folder_}, {}});
    EXPECT_EQ(engine.models().size(), 4u) << "the damaged one is still described";
    EXPECT_EQ(engine.findCodec(hash), codec_.codec);
}

}  // namespace
}  // namespace continuo
