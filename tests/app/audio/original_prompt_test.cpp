#include "audio/original_prompt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "audio/sound_file_reader.h"
#include "audio/sound_file_writer.h"
#include "continuo/error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

constexpr int kCodecRate = 16'000;

double tone(double hertz, double seconds) { return std::sin(2 * std::numbers::pi * hertz * seconds); }

// Returns a tone of 330 Hz on the left and, at half the level, 440 Hz on the right.
std::vector<float> stereo(int rate, double seconds, double level = 0.5) {
    std::vector<float> samples;
    for (int i = 0; i < std::lround(seconds * rate); ++i) {
        samples.push_back(static_cast<float>(level * tone(330, double(i) / rate)));
        samples.push_back(static_cast<float>(level / 2 * tone(440, double(i) / rate)));
    }
    return samples;
}

class OriginalPrompt : public testing::Test {
protected:
    std::filesystem::path write(const std::vector<float>& samples, int rate, int channels) {
        const std::filesystem::path file = folder_.path() / "prompt.wav";
        SoundFileWriter writer(file, rate, SampleFormat::Float32, std::ssize(samples) / channels, {},
                               channels);
        writer.write(samples);
        writer.finish();
        return file;
    }
    // Returns seconds `from` to `to` of a file as a prompt at the codec's rate.
    static FilePrompt part(const std::filesystem::path& file, double from, double to) {
        const std::vector<float> all = readSound(file, kCodecRate).samples;
        FilePrompt prompt{file, std::llround(from * kCodecRate), {}, kCodecRate};
        prompt.samples.assign(all.begin() + prompt.first, all.begin() + std::llround(to * kCodecRate));
        return prompt;
    }

    test::TemporaryFolder folder_;
};

TEST_F(OriginalPrompt, ContainsTheFilesSamplesAtTheirOwnRate) {
    const std::vector<float> all = stereo(44'100, 2);
    const auto sound = readOriginalPrompt(part(write(all, 44'100, 2), 0.5, 1.5));
    ASSERT_TRUE(sound);
    EXPECT_EQ(sound->sampleRate, 44'100);
    ASSERT_EQ(sound->channels.size(), 2U);
    EXPECT_EQ(sound->frames(), 44'100);
    EXPECT_TRUE(std::ranges::equal(sound->interleaved(), std::span(all).subspan(44'100, 88'200)));
}

TEST_F(OriginalPrompt, IsScaledDownLikeTheMonoPrompt) {
    std::vector<float> loud = stereo(44'100, 1, 3);
    const FilePrompt prompt = part(write(loud, 44'100, 2), 0, 1);
    const auto sound = readOriginalPrompt(prompt);
    ASSERT_TRUE(sound);
    const float gain = readSound(prompt.file, kCodecRate).gain;
    EXPECT_LT(gain, 0.6F);
    for (std::size_t i = 0; i < loud.size(); ++i)
        ASSERT_NEAR(sound->channels[i % 2][i / 2], std::clamp(loud[i] * gain, -1.0F, 1.0F), 1e-6);
}

TEST_F(OriginalPrompt, LowRateIsResampledToTheCodecsRate) {
    const auto sound = readOriginalPrompt(part(write(stereo(8'000, 1), 8'000, 2), 0, 1));
    ASSERT_TRUE(sound);
    EXPECT_EQ(sound->sampleRate, kCodecRate);
    EXPECT_EQ(sound->frames(), kCodecRate);
    for (int i = 1'000; i < 15'000; ++i)
        ASSERT_NEAR(sound->channels[0][static_cast<std::size_t>(i)], 0.5 * tone(330, double(i) / kCodecRate),
                    2e-3);
}

TEST_F(OriginalPrompt, IsNotReadFromAChangedOrMissingFile) {
    const FilePrompt prompt = part(write(stereo(44'100, 1), 44'100, 2), 0.25, 0.75);
    write(stereo(44'100, 1, 0.4), 44'100, 2);
    EXPECT_FALSE(readOriginalPrompt(prompt));
    write(stereo(44'100, 0.5), 44'100, 2);
    EXPECT_FALSE(readOriginalPrompt(prompt));
    std::filesystem::remove(prompt.file);
    EXPECT_FALSE(readOriginalPrompt(prompt));
}

TEST_F(OriginalPrompt, StopsOnRequest) {
    const FilePrompt prompt = part(write(stereo(44'100, 1), 44'100, 2), 0, 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(readOriginalPrompt(prompt, stop.get_token()), Error);
}

// A continuation that is the same tone: the whole must be one tone, without a step at the seam.
TEST_F(OriginalPrompt, ContinuesWithoutAStepAtTheSeam) {
    for (const int rate : {16'000, 22'050, 44'100, 48'000}) {
        FullSound sound;
        sound.sampleRate = rate;
        sound.channels.resize(2);
        const auto value = [](double seconds) { return static_cast<float>(0.5 * tone(330, seconds)); };
        for (int i = 0; i < rate; ++i)
            for (auto& channel : sound.channels) channel.push_back(value(double(i) / rate));
        std::vector<float> end, made;
        for (int i = -640; i < 0; ++i) end.push_back(value(1 + double(i) / kCodecRate));
        for (int i = 0; i < kCodecRate; ++i) made.push_back(value(1 + double(i) / kCodecRate));
        appendContinuation(sound, end, made, kCodecRate);
        EXPECT_EQ(sound.frames(), 2 * rate);
        const auto near = static_cast<std::size_t>(rate) / 20;  // the resampler has no context at the ends
        for (const std::vector<float>& channel : sound.channels)
            for (std::size_t i = near; i + near < channel.size(); ++i)
                ASSERT_NEAR(channel[i], value(double(i) / rate), 5e-3) << rate << " at " << i;
    }
}

TEST_F(OriginalPrompt, ContinuationWithoutAPromptIsNotCrossfaded) {
    FullSound sound{kCodecRate, {{}}};
    const std::vector<float> end(320, 1.0F), made = {0.1F, 0.2F, 2.0F};
    appendContinuation(sound, {}, made, kCodecRate);
    EXPECT_EQ(sound.channels[0], (std::vector<float>{0.1F, 0.2F, 1.0F}));
    FullSound same{kCodecRate, {{}}};
    appendContinuation(same, end, made, kCodecRate);
    EXPECT_EQ(same.channels[0], sound.channels[0]);
}

}  // namespace
}  // namespace continuo::app
