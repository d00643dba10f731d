#include "audio/sound_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "app/audio/played_sounds.h"
#include "app/audio/sound_analysis.h"
#include "audio/audio_mix.h"
#include "audio/interpolator.h"
#include "audio/null_audio_device.h"
#include "continuo/error.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kRate = 48'000;

// Renders from a player as a device does.
class Playback {
public:
    explicit Playback(int rate = kRate, int blockFrames = 256)
        : player(rate), rate_(rate), block_(blockFrames) {}
    // Renders this time and returns its left channel.
    std::vector<double> renderSeconds(double seconds) {
        std::vector<double> heard;
        const auto frames = static_cast<std::size_t>(std::llround(seconds * rate_));
        while (heard.size() < frames) {
            std::vector<float> stereo(2 * std::min(block_, frames - heard.size()));
            player.add(stereo);
            for (std::size_t i = 0; i < stereo.size(); i += 2) {
                EXPECT_EQ(stereo[i], stereo[i + 1]);
                heard.push_back(static_cast<double>(stereo[i]));
            }
        }
        all.insert(all.end(), heard.begin(), heard.end());
        return heard;
    }

    SoundPlayer player;
    std::vector<double> all;

private:
    int rate_;
    std::size_t block_;
};

double peakLevel(const std::vector<double>& samples) {
    double peak = 0;
    for (const double sample : samples) peak = std::max(peak, std::abs(sample));
    return peak;
}

// Returns the largest change of slope between samples: 0.0009 for a tone of 440 Hz and 0.5 at 48 kHz; for a
// step its height.
double sharpestBend(const std::vector<double>& samples) {
    double bend = 0;
    for (std::size_t i = 2; i < samples.size(); ++i)
        bend = std::max(bend, std::abs(samples[i] - 2 * samples[i - 1] + samples[i - 2]));
    return bend;
}

// A fade changes the slope at its ends by a 240th of full scale.
constexpr double kSmooth = 0.005;

TEST(SoundPlayer, IsSilentBeforeAndAfterPlaying) {
    Playback listener;
    EXPECT_EQ(peakLevel(listener.renderSeconds(0.1)), 0);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Stopped);
    ASSERT_TRUE(listener.player.play(toneSound(440, 16'000, 0.5), 0));
    EXPECT_GT(peakLevel(listener.renderSeconds(0.4)), 0.49);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Playing);
    listener.renderSeconds(0.11);
    EXPECT_EQ(peakLevel(listener.renderSeconds(0.2)), 0);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Stopped);
    EXPECT_NEAR(listener.player.position(), 0.5, 0.001);
    EXPECT_EQ(listener.player.waitCount(), 0U);
}

TEST(SoundPlayer, MixesIntoTheBuffer) {
    SoundPlayer player(kRate);
    std::vector<float> stereo(512, 0.25F);
    player.add(stereo);
    EXPECT_EQ(stereo, std::vector<float>(512, 0.25F));
    ASSERT_TRUE(player.play(toneSound(440, kRate, 1), 0));
    player.add(stereo);
    EXPECT_NE(stereo[400], 0.25F);
}

// Playback starts, ends and stops at positions where the tone is far from 0.
TEST(SoundPlayer, StartsAndStopsWithoutAStep) {
    Playback listener;
    listener.player.play(toneSound(440, 16'000, 0.3005), 0.0005);
    listener.renderSeconds(0.4);
    listener.player.play(toneSound(440, 16'000, 1), 0.0005);
    listener.renderSeconds(0.2);
    listener.player.stop();
    listener.renderSeconds(0.1);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
}

TEST(SoundPlayer, StopsWithinTenMilliseconds) {
    Playback listener(kRate, 128);
    listener.player.play(toneSound(440, 16'000, 2), 0);
    listener.renderSeconds(0.5);
    listener.player.stop();
    const std::vector<double> heard = listener.renderSeconds(0.02);
    const auto last = std::find_if(heard.rbegin(), heard.rend(), [](double sample) { return sample != 0; });
    EXPECT_LE(heard.rend() - last, static_cast<std::ptrdiff_t>(0.010 * kRate) - 128)
        << "frames until silence";
    EXPECT_NEAR(listener.player.position(), 0.5, 0.01);
}

TEST(SoundPlayer, SilenceStopsPlaybackAndDropsCommands) {
    Playback listener;
    listener.player.play(toneSound(440, 16'000, 2), 0);
    listener.renderSeconds(0.2);
    listener.player.play(toneSound(880, 16'000, 2), 0);
    listener.player.silence();
    listener.renderSeconds(0.01);
    EXPECT_EQ(peakLevel(listener.renderSeconds(0.1)), 0);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
    EXPECT_EQ(listener.player.heldSoundCount(), 0U);
}

TEST(SoundPlayer, ChangingTheSoundKeepsThePosition) {
    Playback listener;
    const auto a = toneSound(440, 16'000, 2), b = toneSound(660, 16'000, 2);
    listener.player.play(a, 0.3);
    listener.renderSeconds(0.2);
    listener.player.switchTo(b);
    listener.renderSeconds(0.2);
    EXPECT_NEAR(listener.player.position(), 0.7, 0.006);
    const std::vector<double> heard = listener.renderSeconds(0.2);
    EXPECT_NEAR(amplitudeAt(heard, 660, kRate), 0.5, 0.01);
    EXPECT_LT(amplitudeAt(heard, 440, kRate), 0.001);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
    // The new sound plays on from the position of the old one.
    const double second = 0.7 + 0.2;
    EXPECT_NEAR(listener.player.position(), second, 0.006);
}

// Two variations share a prompt, so the change must be inaudible.
TEST(SoundPlayer, SwitchingBetweenEqualSoundsIsInaudible) {
    Playback listener, undisturbed;
    const auto a = toneSound(440, 16'000, 2), b = toneSound(440, 16'000, 2);
    listener.player.play(a, 0);
    undisturbed.player.play(a, 0);
    for (int i = 0; i < 20; ++i) {
        listener.player.switchTo(i % 2 == 0 ? b : a);
        listener.renderSeconds(0.05);
        undisturbed.renderSeconds(0.05);
    }
    for (std::size_t i = 600; i < listener.all.size(); ++i)
        ASSERT_NEAR(listener.all[i], undisturbed.all[i], 1e-6) << i;
}

TEST(SoundPlayer, SwitchesBetweenSoundsOfDifferentRates) {
    Playback listener;
    listener.player.play(toneSound(440, 16'000, 2), 0);
    listener.renderSeconds(0.2);
    listener.player.switchTo(toneSound(440, 44'100, 2));
    listener.renderSeconds(0.3);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
    // Both sounds are the same tone, and the position is kept: the switch must not change the amplitude.
    const std::vector<double> around(listener.all.begin() + kRate / 10,
                                     listener.all.begin() + 3 * kRate / 10);
    EXPECT_NEAR(amplitudeAt(around, 440, kRate), 0.5, 0.005);
}

TEST(SoundPlayer, CommandBurstDoesNotClick) {
    Playback listener;
    const auto a = toneSound(440, 16'000, 3), b = toneSound(550, 16'000, 3);
    listener.player.play(a, 0);
    listener.renderSeconds(0.1);
    for (int i = 0; i < 30; ++i) ASSERT_TRUE(listener.player.play(i % 2 == 0 ? b : a, 0.05 * i));
    listener.renderSeconds(0.3);
    EXPECT_LT(sharpestBend(listener.all), 2 * kSmooth);  // two fades at once
    EXPECT_NEAR(amplitudeAt(listener.renderSeconds(0.2), 440, kRate), 0.5, 0.01) << "the last one";
    EXPECT_LE(listener.player.heldSoundCount(), 2U);
}

TEST(SoundPlayer, RejectsCommandsWhenTheQueueIsFull) {
    SoundPlayer player(kRate);
    const auto sound = toneSound(440, 16'000, 1);
    int taken = 0;
    while (player.play(sound, 0) && taken < 1000) ++taken;
    EXPECT_GT(taken, 10);
    EXPECT_LT(taken, 1000);
    std::vector<float> stereo(2 * 48'000);
    player.add(stereo);
    EXPECT_TRUE(player.stop());
}

TEST(SoundPlayer, LoopsBackToTheStart) {
    Playback listener;
    auto sound = std::make_shared<PlayedSound>(16'000);
    sound->append(sineAt(440, 16'000, 0.5));
    sound->append(sineAt(880, 16'000, 0.5));
    sound->append(sineAt(1320, 16'000, 0.5));
    sound->finish();
    listener.player.loop(0.4, 0.6);
    listener.player.play(sound, 0.35);
    listener.renderSeconds(0.05);
    for (int round = 0; round < 5; ++round) {
        EXPECT_NEAR(amplitudeAt(listener.renderSeconds(0.1), 440, kRate), 0.5, 0.05) << round;
        EXPECT_NEAR(amplitudeAt(listener.renderSeconds(0.1), 880, kRate), 0.5, 0.05) << round;
    }
    EXPECT_LT(peakLevel(listener.all), 0.55);
    EXPECT_LT(sharpestBend(listener.all), 0.02);  // as large as the tone change at 0.5 s itself
    listener.player.endLoop();
    listener.renderSeconds(0.6);
    EXPECT_NEAR(amplitudeAt(listener.renderSeconds(0.1), 1320, kRate), 0.5, 0.05);
    EXPECT_EQ(listener.player.heldSoundCount(), 1U);
}

// After a stop near a loop's end, the fade-out of the last round is still using the sound.
TEST(SoundPlayer, ReleasesASoundAfterItsLastFadeOut) {
    for (int stopAt = 0; stopAt < 400; stopAt += 7) {
        Playback listener(kRate, 1);
        auto sound = toneSound(440, kRate, 0.2);
        const std::weak_ptr<PlayedSound> watched = sound;
        listener.player.loop(0.0, 0.1);
        listener.player.play(std::move(sound), 0.098);
        listener.renderSeconds(stopAt / static_cast<double>(kRate));
        listener.player.stop();
        while (listener.player.heldSoundCount() > 0) {
            ASSERT_LT(listener.all.size(), 10'000U);
            listener.renderSeconds(1.0 / kRate);
        }
        EXPECT_TRUE(watched.expired());
        EXPECT_EQ(peakLevel(listener.renderSeconds(0.01)), 0) << stopAt;
    }
}

TEST(SoundPlayer, PlaysOnAfterALoopIsRemoved) {
    Playback listener;
    listener.player.loop(0.1, 0.3);
    listener.player.play(toneSound(440, 16'000, 1), 0.5);
    listener.renderSeconds(0.3);
    EXPECT_NEAR(listener.player.position(), 0.8, 0.001);
}

TEST(SoundPlayer, WaitsForASoundStillBeingGenerated) {
    Playback listener;
    auto sound = std::make_shared<PlayedSound>(16'000);
    const std::vector<float> tone = sineAt(440, 16'000, 1);
    const std::span<const float> samples(tone);
    sound->append(samples.first(4'000));
    listener.player.play(sound, 0);
    listener.renderSeconds(0.4);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Waiting);
    EXPECT_EQ(listener.player.waitCount(), 1U);
    EXPECT_NEAR(listener.player.position(), 0.25, 0.004);
    EXPECT_EQ(peakLevel(listener.renderSeconds(0.1)), 0);
    // These are too few samples for playback to start.
    sound->append(samples.subspan(4'000, 800));
    listener.renderSeconds(0.1);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Waiting);
    sound->append(samples.subspan(4'800, 8'000));
    EXPECT_GT(peakLevel(listener.renderSeconds(0.1)), 0.49);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Playing);
    sound->append(samples.subspan(12'800));
    sound->finish();
    listener.renderSeconds(1);
    EXPECT_EQ(listener.player.state(), SoundPlayer::State::Stopped);
    EXPECT_NEAR(listener.player.position(), 1, 0.001);
    EXPECT_EQ(listener.player.waitCount(), 1U);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
}

// Holds for pieces of any size that arrive in time.
TEST(SoundPlayer, SoundStillBeingGeneratedPlaysLikeACompleteOne) {
    Playback streamed, whole;
    const std::vector<float> tone = sineAt(997, 16'000, 2);
    auto sound = std::make_shared<PlayedSound>(16'000);
    std::size_t made = 4'000;
    sound->append(std::span(tone).first(made));
    streamed.player.play(sound, 0);
    whole.player.play(toneSound(997, 16'000, 2), 0);
    while (streamed.all.size() < 2 * kRate) {
        const std::size_t piece = std::min<std::size_t>(320, tone.size() - made);
        sound->append(std::span(tone).subspan(made, piece));
        made += piece;
        if (made == tone.size()) sound->finish();
        streamed.renderSeconds(0.01);
        whole.renderSeconds(0.01);
    }
    EXPECT_EQ(streamed.player.waitCount(), 0U);
    EXPECT_EQ(streamed.all, whole.all);
}

TEST(SoundPlayer, MeasuresItsOutputLevel) {
    Playback listener;
    listener.player.play(toneSound(440, 16'000, 4, 0.25), 0);
    listener.renderSeconds(2);
    const SoundLevel level = listener.player.takeLevel();
    EXPECT_NEAR(level.peak, 0.25, 0.002);
    EXPECT_NEAR(level.rms, 0.25 / std::sqrt(2), 0.005);
    listener.player.stop();
    listener.renderSeconds(0.02);
    listener.player.takeLevel();
    listener.renderSeconds(3);
    EXPECT_EQ(listener.player.takeLevel().peak, 0);
    EXPECT_LT(listener.player.takeLevel().rms, 0.002);
}

TEST(SoundPlayer, VolumeChangesWithoutAStep) {
    Playback listener;
    listener.player.play(toneSound(440, 16'000, 4), 0);
    listener.renderSeconds(0.2);
    listener.player.setVolume(0.5F);
    listener.renderSeconds(0.1);
    EXPECT_NEAR(amplitudeAt(listener.renderSeconds(0.1), 440, kRate), 0.25, 0.01);
    EXPECT_LT(sharpestBend(listener.all), kSmooth);
}

TEST(SoundPlayer, ContinuesWhenTheDeviceRateChanges) {
    SoundPlayer player(48'000);
    ASSERT_TRUE(player.play(toneSound(440, 16'000, 2), 0));
    std::vector<float> stereo(2 * 24'000);
    player.add(stereo);
    player.prepare(44'100);
    std::vector<float> next(2 * 22'050);
    player.add(next);
    EXPECT_NEAR(player.position(), 1, 1e-4);
    std::vector<double> heard;
    for (std::size_t i = 2'000; i < next.size(); i += 2) heard.push_back(static_cast<double>(next[i]));
    EXPECT_NEAR(amplitudeAt(heard, 440, 44'100), 0.5, 0.005);
    EXPECT_THROW(player.prepare(7'999), Error);
}

class PlayedRates : public testing::TestWithParam<std::pair<int, int>> {};

// Only the tone is audible: neither an image nor aliasing.
TEST_P(PlayedRates, PlayAPureTone) {
    const auto [from, to] = GetParam();
    const int lower = std::min(from, to);
    for (const double share : {0.01, 0.11, 0.3, 0.43}) {
        const double hertz = std::round(share * lower / 100) * 100;
        Playback listener(to);
        listener.player.play(toneSound(hertz, from, 1.5), 0.1);
        listener.renderSeconds(0.1);
        const std::vector<double> heard = listener.renderSeconds(0.25);
        const double level = 20 * std::log10(amplitudeAt(heard, hertz, to) / 0.5);
        EXPECT_NEAR(level, 0, 0.1) << hertz;
        double other = 0;
        for (double at = 100; at < to / 2.0; at += 100)
            if (std::abs(at - hertz) > 150) other = std::max(other, amplitudeAt(heard, at, to));
        EXPECT_LT(20 * std::log10(other / 0.5), -80) << hertz;
    }
}

INSTANTIATE_TEST_SUITE_P(SoundPlayer, PlayedRates,
                         testing::Values(std::pair(16'000, 48'000), std::pair(16'000, 44'100),
                                         std::pair(16'000, 16'000), std::pair(44'100, 48'000),
                                         std::pair(48'000, 44'100), std::pair(96'000, 48'000),
                                         std::pair(16'000, 44'056), std::pair(192'000, 8'000)));

class HigherRates : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(HigherRates, OmitFrequenciesTheDeviceCannotPlay) {
    const auto [from, to] = GetParam();
    for (const double share : {0.52, 0.6, 0.9}) {
        if (share * to > 0.49 * from) continue;
        Playback listener(to);
        listener.player.play(toneSound(share * to, from, 1), 0.1);
        listener.renderSeconds(0.1);
        EXPECT_LT(20 * std::log10(peakLevel(listener.renderSeconds(0.5)) / 0.5), -80) << share;
    }
}

INSTANTIATE_TEST_SUITE_P(SoundPlayer, HigherRates,
                         testing::Values(std::pair(48'000, 44'100), std::pair(96'000, 48'000),
                                         std::pair(44'100, 16'000), std::pair(192'000, 8'000)));

TEST(Interpolator, IsExactAtEqualRates) {
    const Interpolator same(48'000, 48'000);
    std::vector<float> samples(static_cast<std::size_t>(2 * same.reach()));
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i * i % 17) / 17;
    EXPECT_EQ(same.at(samples.data(), 0), samples[static_cast<std::size_t>(same.reach() - 1)]);
}

TEST(PlayedSound, ContainsTheAppendedSamples) {
    PlayedSound sound(16'000);
    std::vector<float> samples(200'000);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i % 1000) / 1000;
    for (std::size_t at = 0; at < samples.size(); at += 777)
        sound.append(std::span(samples).subspan(at, std::min<std::size_t>(777, samples.size() - at)));
    EXPECT_EQ(sound.count(), 200'000);
    std::vector<float> read(70'000, 9);
    sound.read(60'000, read);
    EXPECT_TRUE(std::equal(read.begin(), read.end(), samples.begin() + 60'000));
    sound.read(-5, std::span(read).first(10));
    EXPECT_EQ(read[4], 0);
    EXPECT_EQ(read[6], samples[1]);
    sound.read(199'999, std::span(read).first(3));
    EXPECT_EQ(read[0], samples.back());
    EXPECT_EQ(read[1], 0);
}

TEST(PlayedSound, RejectsInvalidRates) {
    for (const int rate : {-1, 0, 999, 192'001}) EXPECT_THROW(PlayedSound sound(rate), Error) << rate;
}

// Plays on a device's thread while another thread generates the sound.
TEST(AudioMix, PlaysASoundTogetherWithThePiano) {
    LiveSynth synth({.sampleRate = kRate});
    SoundPlayer player(kRate);
    AudioMix mix(synth, player);
    mix.prepare(kRate);
    NullAudioDevice device({kRate, 256});
    device.start(mix);
    auto sound = std::make_shared<PlayedSound>(16'000);
    sound->append(sineAt(450, 16'000, 0.2));
    ASSERT_TRUE(player.play(sound, 0));
    std::jthread maker([&] {
        for (int i = 0; i < 20; ++i) {
            std::this_thread::sleep_for(5ms);
            sound->append(sineAt(450, 16'000, 0.02));  // whole periods
        }
        sound->finish();
    });
    float heard = 0;
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - begin < 10s &&
           (heard == 0 || player.state() != SoundPlayer::State::Stopped)) {
        std::this_thread::sleep_for(5ms);
        heard = std::max(heard, mix.takeLevels().left);
    }
    maker.join();
    device.stop();
    EXPECT_EQ(player.state(), SoundPlayer::State::Stopped);
    EXPECT_NEAR(player.position(), 0.6, 0.001);
    EXPECT_NEAR(heard, 0.5F, 0.01F);
    EXPECT_EQ(synth.takeLevels().left, 0);
    player.heldSoundCount();
    EXPECT_EQ(sound.use_count(), 1);
}

}  // namespace
}  // namespace continuo::app
