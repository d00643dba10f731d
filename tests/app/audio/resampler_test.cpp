#include "audio/resampler.h"

#include <cmath>
#include <numbers>
#include <tuple>

#include <gtest/gtest.h>

#include "app/audio/sound_analysis.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

std::vector<float> sine(double hertz, int rate, double seconds, double phase = 0) {
    std::vector<float> samples(static_cast<std::size_t>(std::llround(seconds * rate)));
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(
            0.5 * std::sin(phase + 2 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
    return samples;
}

// Resamples in pieces of `piece` samples.
std::vector<float> resampled(const std::vector<float>& in, int from, int to, std::size_t piece = 1000) {
    Resampler resampler(from, to);
    std::vector<float> out;
    for (std::size_t at = 0; at < in.size(); at += piece)
        resampler.add(std::span(in).subspan(at, std::min(piece, in.size() - at)), out);
    resampler.finish(out);
    return out;
}

// Returns dB relative to the input sine, without the ends.
double levelInDecibels(const std::vector<float>& samples) {
    const std::size_t edge = samples.size() / 8;
    double sum = 0;
    for (std::size_t i = edge; i < samples.size() - edge; ++i)
        sum += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    return 10 * std::log10(sum / static_cast<double>(samples.size() - 2 * edge) * 8);
}

class Rates : public testing::TestWithParam<std::tuple<int, int>> {};

// Compares each sample with the same tone at the other rate: no delay, attenuation or distortion.
TEST_P(Rates, PreserveATone) {
    const auto [from, to] = GetParam();
    const double hertz = std::min(from, to) * 0.11;
    const std::vector<float> out = resampled(sine(hertz, from, 0.4, 0.7), from, to);
    const std::vector<float> wanted = sine(hertz, to, 0.4, 0.7);
    ASSERT_EQ(out.size(), wanted.size());
    for (std::size_t i = wanted.size() / 4; i < 3 * wanted.size() / 4; ++i)
        ASSERT_NEAR(out[i], wanted[i], 2e-6) << i;
}

TEST_P(Rates, PreserveTheLengthToASample) {
    const auto [from, to] = GetParam();
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{7},
                                    std::size_t{1601}, std::size_t{44100}, std::size_t{44101}}) {
        const double exact = static_cast<double>(count) * to / from;
        const std::vector<float> out = resampled(std::vector<float>(count, 0.25F), from, to);
        EXPECT_LE(std::abs(static_cast<double>(out.size()) - exact), exact < 1 ? 1 : 0.5) << count;
        EXPECT_EQ(out.empty(), count == 0);
        EXPECT_EQ(static_cast<std::int64_t>(out.size()),
                  Resampler::outputLength(static_cast<std::int64_t>(count), from, to));
    }
}

TEST_P(Rates, ChunkedInputGivesTheSameOutput) {
    const auto [from, to] = GetParam();
    const std::vector<float> in = sine(440, from, 0.3);
    EXPECT_EQ(resampled(in, from, to, in.size()), resampled(in, from, to, 1));
    EXPECT_EQ(resampled(in, from, to, in.size()), resampled(in, from, to, 777));
}

INSTANTIATE_TEST_SUITE_P(Resampler, Rates,
                         testing::Values(std::tuple(44100, 16000), std::tuple(48000, 16000),
                                         std::tuple(8000, 16000), std::tuple(11025, 16000),
                                         std::tuple(96000, 16000), std::tuple(16000, 16000),
                                         std::tuple(16000, 44100), std::tuple(192000, 16000)));

TEST(Resampler, PassesBelowHalfTheRateAndBlocksAbove) {
    for (const double hertz : {50.0, 1000.0, 5000.0, 7000.0, 7250.0})
        EXPECT_NEAR(levelInDecibels(resampled(sine(hertz, 44100, 1), 44100, 16000)), 0, 0.1) << hertz;
    // A tone above 8 kHz would alias to 16 kHz minus its frequency.
    for (const double hertz : {8050.0, 8400.0, 9000.0, 12000.0, 15900.0, 20000.0})
        EXPECT_LT(levelInDecibels(resampled(sine(hertz, 44100, 1), 44100, 16000)), -100) << hertz;
}

TEST(Resampler, CountsSamplesOfLongSounds) {
    constexpr std::int64_t kHours = 24 * 3600;
    EXPECT_EQ(Resampler::outputLength(kHours * 768'000 + 1, 768'000, 16'000), kHours * 16'000);
    EXPECT_EQ(Resampler::outputLength(kHours * 44'100 + 44'099, 44'100, 16'000), kHours * 16'000 + 16'000);
}

TEST(Resampler, RejectsInvalidRates) {
    for (const int rate : {-1, 0, 999, 768'001}) {
        EXPECT_THROW(Resampler(rate, 16000), Error) << rate;
        EXPECT_THROW(Resampler(16000, rate), Error) << rate;
    }
    for (const int rate : {1000, 768'000})
        EXPECT_EQ(resampled(std::vector<float>(4000), rate, 16000).size(),
                  static_cast<std::size_t>(Resampler::outputLength(4000, rate, 16000)));
}

}  // namespace
}  // namespace continuo::app
