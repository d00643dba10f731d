#include "training/codec/crop_sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <span>
#include <utility>

#include "support/expect_error.h"

namespace continuo {
namespace {

// Returns a clip in which each sample is its index, from `first` on, times 0.001.
AudioClip makeRamp(int first, int count) {
    AudioClip clip;
    for (int i = 0; i < count; ++i) clip.samples.push_back(static_cast<float>(first + i) / 1000);
    return clip;
}

TEST(CropSampler, DrawsEveryPositionOfEveryClip) {
    const std::vector<AudioClip> clips = {makeRamp(1, 12), {}, makeRamp(101, 10)};
    const CropSampler sampler(clips, {10, 0, 1});
    std::set<int> begins;
    for (int step = 0; step < 20; ++step) {
        const std::vector<float> crops = sampler.draw(4, step);
        for (std::size_t row = 0; row < 4; ++row) {
            begins.insert(static_cast<int>(std::lround(crops[10 * row] * 1000)));
            for (std::size_t i = 1; i < 10; ++i)
                EXPECT_NEAR(crops[10 * row + i] - crops[10 * row + i - 1], 0.001, 1e-6);
        }
    }
    EXPECT_EQ(begins, (std::set<int>{1, 2, 3, 101}));
    EXPECT_EQ(sampler.samples(), 22);
}

TEST(CropSampler, AShortClipIsPaddedWithSilence) {
    const std::vector<AudioClip> clips = {makeRamp(1, 3)};
    EXPECT_EQ(CropSampler(clips, {5, 0, 1}).draw(1, 0), (std::vector<float>{0.001f, 0.002f, 0.003f, 0, 0}));
}

TEST(CropSampler, GainsStayInRangeWithoutClipping) {
    const std::vector<AudioClip> quiet = {{"", std::vector<float>(100, 0.1f)}},
                                 loud = {{"", std::vector<float>(100, 0.9f)}};
    float least = 1, most = 0;
    for (int step = 0; step < 50; ++step) {
        const float level = CropSampler(quiet, {10, 6, 1}).draw(1, step)[0];
        least = std::min(least, level);
        most = std::max(most, level);
        EXPECT_LE(CropSampler(loud, {10, 6, 1}).draw(1, step)[0], 1.0f);
    }
    EXPECT_NEAR(least, 0.1 * std::pow(10, -0.3), 0.01);
    EXPECT_NEAR(most, 0.1 * std::pow(10, 0.3), 0.02);
}

// Returns the frequency of a tone from its zero crossings, relative to the original.
double measurePitch(std::span<const float> tone, double perSample) {
    int crossings = 0;
    std::size_t first = 0, last = 0;
    for (std::size_t i = 1; i < tone.size(); ++i) {
        if (tone[i - 1] >= 0 || tone[i] < 0) continue;
        if (crossings++ == 0) first = i;
        last = i;
    }
    return (crossings - 1) / (static_cast<double>(last - first) * perSample);
}

TEST(CropSampler, SpeedOnlyChangesThePitchWithinItsRange) {
    constexpr double kPerSample = 0.05;
    AudioClip tone;
    for (int i = 0; i < 20000; ++i)
        tone.samples.push_back(static_cast<float>(0.5 * std::sin(2 * std::numbers::pi * kPerSample * i)));
    const std::vector<AudioClip> clips = {tone};
    const CropSampler sampler(clips, {4000, 0, 1, 0.25});
    double least = 1, most = 1;
    for (int step = 0; step < 40; ++step) {
        const std::vector<float> crop = sampler.draw(1, step);
        const std::span<const float> inner = std::span(crop).subspan(100, 3000);  // before the clip's end
        const double pitch = measurePitch(inner, kPerSample);
        least = std::min(least, pitch);
        most = std::max(most, pitch);
        double energy = 0;
        for (const float each : inner) energy += static_cast<double>(each) * static_cast<double>(each);
        EXPECT_NEAR(energy / static_cast<double>(inner.size()), 0.125, 0.002) << "step " << step;
    }
    EXPECT_NEAR(least, 0.8, 0.03);
    EXPECT_NEAR(most, 1.25, 0.03);
}

TEST(CropSampler, ASpectralTiltChangesHighTonesAndKeepsLowOnes) {
    const auto levels = [](double perSample) {
        AudioClip tone;
        for (int i = 0; i < 5000; ++i)
            tone.samples.push_back(static_cast<float>(0.1 * std::sin(2 * std::numbers::pi * perSample * i)));
        const std::vector<AudioClip> clips = {tone};
        const CropSampler sampler(clips, {2500, 0, 1, 0, 12});
        std::vector<double> decibels;
        for (int step = 0; step < 400; ++step) {
            const std::vector<float> crop = sampler.draw(1, step);
            double energy = 0;
            for (std::size_t i = 500; i < crop.size(); ++i)
                energy += static_cast<double>(crop[i]) * static_cast<double>(crop[i]);
            decibels.push_back(10 * std::log10(energy / 2000 / 0.005));
        }
        return std::pair(*std::ranges::min_element(decibels), *std::ranges::max_element(decibels));
    };
    const auto [quietest, loudest] = levels(0.45);
    EXPECT_NEAR(quietest, -12, 1.5);
    EXPECT_NEAR(loudest, 12, 1.5);
    const auto [low, high] = levels(0.001);
    EXPECT_GT(low, -0.4);
    EXPECT_LT(high, 0.4);
}

TEST(CropSampler, CropsDependOnlyOnSeedAndStep) {
    const std::vector<AudioClip> clips = {makeRamp(1, 900)};
    const CropSampler sampler(clips, {10, 6, 1}), same(clips, {10, 6, 1}), other(clips, {10, 6, 2});
    EXPECT_EQ(sampler.draw(4, 7), same.draw(4, 7));
    EXPECT_NE(sampler.draw(4, 7), sampler.draw(4, 8));
    EXPECT_NE(sampler.draw(4, 7), other.draw(4, 7));
}

TEST(CropSampler, ClipsWithoutSoundAreRefused) {
    const std::vector<AudioClip> clips(2);
    test::expectError(ErrorCode::BadFile, testing::HasSubstr("no sound"), [&] { CropSampler(clips, {}); });
}

}  // namespace
}  // namespace continuo
