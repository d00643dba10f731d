#include "audio/room.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace continuo::app {
namespace {

constexpr int kRate = 48000;

// Returns the response to a click, left and right interleaved.
std::vector<float> impulseResponse(Room& room, double seconds, float left = 1, float right = 1) {
    std::vector<float> stereo(2 * static_cast<std::size_t>(seconds * kRate));
    stereo[0] = left;
    stereo[1] = right;
    room.addTo(stereo);
    stereo[0] -= left;
    stereo[1] -= right;
    return stereo;
}

double energy(const std::vector<float>& stereo, double from, double to) {
    double sum = 0;
    const auto last = 2 * static_cast<std::size_t>(to * kRate);
    for (auto i = 2 * static_cast<std::size_t>(from * kRate); i < last; ++i)
        sum += static_cast<double>(stereo[i]) * stereo[i];
    return sum;
}

TEST(Room, DecaysBySixtyDecibelsInOnePointSixSeconds) {
    Room room(kRate, 1);
    const std::vector<float> sound = impulseResponse(room, 4);
    const double perSecond = 10 * std::log10(energy(sound, 0.2, 0.4) / energy(sound, 1.0, 1.2)) / 0.8;
    EXPECT_GT(perSecond, 60 / 1.6 - 2);
    EXPECT_LT(perSecond, 60 / 1.0) << "the treble goes faster";
    EXPECT_LT(energy(sound, 3.5, 4), 1e-6 * energy(sound, 0, 0.5));
}

TEST(Room, HigherLevelIsLouderAndZeroIsSilent) {
    Room none(kRate, 0);
    EXPECT_THAT(impulseResponse(none, 0.2), testing::Each(0.0F));
    Room half(kRate, 0.5);
    Room full(kRate, 1);
    EXPECT_NEAR(energy(impulseResponse(full, 1), 0, 1) / energy(impulseResponse(half, 1), 0, 1), 4, 1e-3);
}

TEST(Room, BothEarsReceiveBothInputs) {
    Room room(kRate, 1);
    const std::vector<float> sound = impulseResponse(room, 1, 1, 0);
    double left = 0;
    double right = 0;
    for (std::size_t i = 0; i < sound.size(); i += 2) {
        left += std::abs(sound[i]);
        right += std::abs(sound[i + 1]);
    }
    EXPECT_NEAR(left / right, 1, 0.5);
}

TEST(Room, IsSilentAfterClear) {
    Room room(kRate, 1);
    impulseResponse(room, 0.3);
    room.clear();
    EXPECT_THAT(impulseResponse(room, 0.3, 0, 0), testing::Each(0.0F));
}

TEST(Room, TurningOffClearsTheTail) {
    Room room(kRate, 1);
    impulseResponse(room, 0.3);
    room.setLevel(0);
    EXPECT_THAT(impulseResponse(room, 0.3, 0, 0), testing::Each(0.0F));
    room.setLevel(1);
    EXPECT_THAT(impulseResponse(room, 0.3, 0, 0), testing::Each(0.0F));
}

TEST(Room, TailEndsInSilenceWithoutDenormals) {
    Room room(kRate, 1);
    impulseResponse(room, 30);
    EXPECT_THAT(impulseResponse(room, 0.2, 0, 0), testing::Each(0.0F));
}

}  // namespace
}  // namespace continuo::app
