#include "audio/click.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "app/audio/sound_analysis.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr Moment kStart{1000s};
constexpr int kRate = 48000, kBlock = 128;

class ClickTest : public testing::Test {
protected:
    ClickTest() {
        click.setTempo(&tempo);
        click.set(true, 0.5F);
    }
    void playUntil(double seconds) {
        while (static_cast<double>(sound.size()) / kRate < seconds) {
            std::vector<float> block(2 * kBlock);
            const auto at = std::chrono::duration<double>(static_cast<double>(sound.size()) / kRate);
            click.add(block, kStart + std::chrono::duration_cast<LiveClock::duration>(at), 1.0 / kRate);
            for (int i = 0; i < kBlock; ++i) sound.push_back(block[2 * static_cast<std::size_t>(i)]);
        }
    }
    // Returns the times in seconds at which silence ends.
    std::vector<double> onsets() const {
        std::vector<double> found;
        std::size_t quiet = 100000;
        for (std::size_t i = 0; i < sound.size(); ++i) {
            if (std::abs(sound[i]) < 0.001) {
                ++quiet;
            } else {
                if (quiet > 2000) found.push_back(static_cast<double>(i) / kRate);
                quiet = 0;
            }
        }
        return found;
    }
    double amplitude(double from, double hertz) const {
        return amplitudeAt(std::span(sound).subspan(static_cast<std::size_t>(from * kRate), 480), hertz,
                           kRate);
    }

    Tempo tempo;
    Click click;
    std::vector<double> sound;
};

TEST_F(ClickTest, BeatsClickAndDownbeatsAreHigher) {
    tempo.set({TempoSource::Fixed, 120, 3});
    tempo.beginAt(kStart + 250ms);
    playUntil(2.5);
    const std::vector<double> clicks = onsets();
    ASSERT_EQ(clicks.size(), 5U);
    for (std::size_t i = 0; i < clicks.size(); ++i)
        EXPECT_NEAR(clicks[i], 0.25 + 0.5 * static_cast<double>(i), 0.0005);
    for (const double bar : {0.25, 1.75}) EXPECT_GT(amplitude(bar, 1760), amplitude(bar, 1320));
    EXPECT_GT(amplitude(0.75, 1320), amplitude(0.75, 1760));
}

// Beats start between two blocks.
TEST_F(ClickTest, LateFirstBeatClicksImmediately) {
    tempo.set({TempoSource::Fixed, 120, 4});
    tempo.beginAt(kStart + 2000ms - 8ms);  // the bar line before it is 8 ms before the first block
    playUntil(0.75);
    const std::vector<double> clicks = onsets();
    ASSERT_EQ(clicks.size(), 2U);
    EXPECT_NEAR(clicks[0], 0, 0.001);
    EXPECT_NEAR(clicks[1], 0.492, 0.0005);
}

TEST_F(ClickTest, IsSilentWhenOffExceptForTheCountIn) {
    click.set(false, 0.5F);
    tempo.set({TempoSource::Fixed, 120, 4});
    tempo.beginAt(kStart + 1s + 10ms);
    playUntil(3);
    const std::vector<double> clicks = onsets();
    ASSERT_EQ(clicks.size(), 2U);
    EXPECT_NEAR(clicks[0], 0.01, 0.0005);
    EXPECT_NEAR(clicks[1], 0.51, 0.0005);
}

TEST_F(ClickTest, WithoutBeatsAddsNothing) {
    playUntil(1);
    EXPECT_TRUE(onsets().empty());
    click.setTempo(nullptr);
    tempo.set({TempoSource::Fixed, 120, 4});
    playUntil(2);
    EXPECT_TRUE(onsets().empty());
}

TEST_F(ClickTest, FollowsTheRequestedLevel) {
    tempo.set({TempoSource::Fixed, 120, 4});
    tempo.beginAt(kStart + 100ms);
    playUntil(1);
    double peak = 0;
    for (const double each : sound) peak = std::max(peak, std::abs(each));
    EXPECT_LE(peak, 0.5);
    EXPECT_GT(peak, 0.35);
}

// A clock that pauses between two ticks removes its beats; they return with the ticks.
TEST_F(ClickTest, ReappearingBeatDoesNotClickAgain) {
    tempo.set({TempoSource::Clock, 120, 4});
    const auto tick = [&](double seconds) {
        playUntil(seconds);
        const std::array<std::uint8_t, 1> message = {midi_clock::kTick};
        tempo.receive(
            0,
            kStart + std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds)),
            message);
    };
    int ticks = 0;
    for (; ticks <= 4 * 24; ++ticks) tick(ticks / 48.0);  // up to beat 4
    playUntil(2.3);
    EXPECT_EQ(onsets().size(), 4U);                         // the first beat passes before the tempo is known
    for (int i = 0; i < 24 + 2; ++i) tick(2.3 + i / 48.0);  // and beat 5
    playUntil(2.85);
    EXPECT_EQ(onsets().size(), 5U);
}

}  // namespace
}  // namespace continuo::app
