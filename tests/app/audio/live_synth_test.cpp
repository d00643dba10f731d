#include "audio/live_synth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "app/audio/sound_analysis.h"
#include "support/no_threads.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using Seconds = std::chrono::duration<double>;

constexpr Moment kStart{1000s};
constexpr int kRate = 48000;

Moment after(double seconds) {
    return kStart + std::chrono::duration_cast<LiveClock::duration>(Seconds(seconds));
}

// Renders from a synth as a device does, on a simulated clock.
class Player {
public:
    explicit Player(double reverb = 0, int blockFrames = 256, std::chrono::nanoseconds delay = {})
        : synth({.sampleRate = kRate, .reverb = reverb}, delay), block_(blockFrames) {
        synth.load(testSoundfont());
        EXPECT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Ready) << synth.message();
    }
    EventQueue& queue(int writer = 0) { return synth.inbox().queue(writer); }
    void playUntil(double seconds) {
        std::vector<float> stereo(2 * static_cast<std::size_t>(block_));
        while (now() < seconds) {
            synth.render(stereo, after(now()));
            sound.insert(sound.end(), stereo.begin(), stereo.end());
        }
    }
    double now() const { return static_cast<double>(sound.size() / 2) / kRate; }
    double loudnessBetween(double from, double to) const {
        double sum = 0;
        const auto first = 2 * static_cast<std::size_t>(from * kRate);
        const auto last = std::min(sound.size(), 2 * static_cast<std::size_t>(to * kRate));
        for (std::size_t i = first; i < last; ++i) sum += static_cast<double>(sound[i]) * sound[i];
        return std::sqrt(sum / static_cast<double>(last - first));
    }
    // Returns where sound starts after `from` (first sample above a thousandth of full scale), or -1 for
    // silence.
    double onsetAfter(double from) const {
        for (std::size_t i = 2 * static_cast<std::size_t>(from * kRate); i < sound.size(); ++i) {
            if (std::abs(sound[i]) > 0.001F) return static_cast<double>(i / 2) / kRate;
        }
        return -1;
    }

    LiveSynth synth;
    std::vector<float> sound;

private:
    int block_;
};

// Returns the key's attack time: from the note to the first sample above the threshold.
double measureAttack(int pitch) {
    Player player;
    player.queue().push(noteOn(kStart, pitch, 100));
    player.playUntil(0.5);
    return player.onsetAfter(0);
}

TEST(LiveSynth, NotesStartAtTheirTimestamps) {
    const double attack = measureAttack(72);
    ASSERT_GE(attack, 0);
    for (const int block : {64, 100, 256, 441, 1024}) {
        Player player(0, block);
        const std::vector<double> starts = {0.3003, 1.3571, 2.1109};
        for (const double start : starts) {
            player.queue().push(noteOn(after(start), 72, 100));
            player.queue().push(noteOff(after(start + 0.1), 72));
        }
        player.playUntil(3);
        for (const double start : starts) {
            EXPECT_LT(player.loudnessBetween(start - 0.1, start - 0.001), 1e-4) << block;
            EXPECT_NEAR(player.onsetAfter(start - 0.1) - attack, start, 32.0 / kRate + 2e-4) << block;
        }
    }
}

TEST(LiveSynth, DelayShiftsAllNotesEqually) {
    const double attack = measureAttack(72);
    Player player(0, 256, 10ms);
    for (const double start : {0.2501, 1.2534}) {
        player.playUntil(start);
        player.queue().push(noteOn(after(start), 72, 100));  // pushed in real time, as a keyboard does
        player.queue().push(noteOff(after(start + 0.1), 72));
        player.playUntil(start + 0.5);
        EXPECT_NEAR(player.onsetAfter(start) - attack, start + 0.010, 32.0 / kRate + 2e-4);
    }
}

TEST(LiveSynth, LateEventsSoundImmediately) {
    Player player;
    player.playUntil(0.5);
    player.queue().push(noteOn(after(0.1), 72, 100));
    const double asked = player.now();
    player.playUntil(1);
    EXPECT_NEAR(player.onsetAfter(asked) - measureAttack(72), asked, 64.0 / kRate);
}

TEST(LiveSynth, PedalOfAnyWriterSustains) {
    const auto afterRelease = [](int own, int other) {
        Player player;
        player.queue(0).push(pedal(kStart, own));
        player.queue(kModelWriter).push(pedal(kStart, other));
        player.queue(0).push(noteOn(after(0.01), 48, 90));
        player.queue(0).push(noteOff(after(0.2), 48));
        player.playUntil(1.5);
        return player.loudnessBetween(1.2, 1.4);
    };
    const double free = afterRelease(0, 63);
    EXPECT_GT(afterRelease(64, 0), 20 * free);
    EXPECT_GT(afterRelease(10, 127), 20 * free);
}

// For example a split keyboard.
TEST(LiveSynth, PedalOfAnyChannelSustains) {
    const auto afterRelease = [](int first) {
        Player player;
        player.queue(0).push(pedal(kStart, first, 0));
        player.queue(0).push(pedal(kStart, 0, 1));
        player.queue(0).push(noteOn(after(0.01), 48, 90));
        player.queue(0).push(noteOff(after(0.2), 48));
        player.playUntil(1.5);
        return player.loudnessBetween(1.2, 1.4);
    };
    EXPECT_GT(afterRelease(100), 20 * afterRelease(0));
}

// Keys down when the pedal is pressed keep sounding, later ones do not. Both ways of releasing the pedal end
// them.
TEST(LiveSynth, SostenutoHoldsOnlyKeysAlreadyDown) {
    const auto afterRelease = [](double pressedAt, int value, double lifted = 9) {
        Player player;
        player.queue(0).push(noteOn(after(0.1), 48, 90));
        player.queue(0).push(controlChange(after(pressedAt), controller::kSostenuto, value));
        player.queue(0).push(noteOff(after(0.3), 48));
        player.queue(0).push(controlChange(after(lifted), controller::kSostenuto, 0));
        player.playUntil(1.6);
        return player.loudnessBetween(1.3, 1.5);
    };
    const double held = afterRelease(0.2, 127);
    EXPECT_GT(held, 0.001);
    EXPECT_LT(afterRelease(0.2, 0), held / 20);
    EXPECT_LT(afterRelease(0.05, 127), held / 20) << "pressed before the key";
    EXPECT_LT(afterRelease(0.2, 127, 0.4), held / 20) << "lifted again";

    Player player;
    player.queue(0).push(noteOn(kStart, 48, 90));
    player.queue(0).push(controlChange(after(0.1), controller::kSostenuto, 127));
    player.playUntil(0.3);
    player.synth.panic();
    player.playUntil(0.4);
    player.queue(0).push(noteOn(after(0.5), 48, 90));
    player.queue(0).push(controlChange(after(0.6), controller::kSostenuto, 127));
    player.queue(0).push(noteOff(after(0.7), 48));
    player.playUntil(2);
    EXPECT_GT(player.loudnessBetween(1.7, 1.9), held / 4) << "after a panic it is pressed anew";
}

TEST(LiveSynth, RepeatedSostenutoValuesCatchNoNewKeys) {
    const auto afterRelease = [](int first, double again, bool struckAgain = false) {
        Player player;
        player.queue(0).push(controlChange(after(0.15), controller::kSostenuto, first));
        if (struckAgain) {
            player.queue(0).push(noteOn(after(0.1), 48, 90));
            player.queue(0).push(noteOff(after(0.2), 48));
        }
        player.queue(0).push(noteOn(after(0.25), 48, 90));
        player.queue(0).push(controlChange(after(again), controller::kSostenuto, 110));
        player.queue(0).push(noteOff(after(0.4), 48));
        player.playUntil(1.6);
        return player.loudnessBetween(1.3, 1.5);
    };
    const double held = afterRelease(0, 0.3);  // the second value presses the pedal
    EXPECT_LT(afterRelease(100, 0.3), held / 20) << "the key came after the pedal";
    EXPECT_GT(afterRelease(100, 0.3, true), held / 4) << "the damper of this key was held before";
}

TEST(LiveSynth, KeyHeldByTwoWritersSoundsUntilBothRelease) {
    Player player;
    for (const int writer : {0, kModelWriter}) player.queue(writer).push(noteOn(kStart, 48, 90));
    player.queue(kModelWriter).push(noteOff(after(0.2), 48));
    player.playUntil(1.2);
    const double held = player.loudnessBetween(1.0, 1.2);
    player.queue(0).push(noteOff(after(1.2), 48));
    player.playUntil(2.5);
    EXPECT_GT(held, 20 * player.loudnessBetween(2.3, 2.5));
}

TEST(LiveSynth, CancelReleasesTheWritersKeys) {
    Player player;
    player.queue(kModelWriter).push(pedal(kStart, 127));
    player.queue(kModelWriter).push(noteOn(kStart, 48, 90));
    player.queue(kModelWriter).push(noteOn(after(0.8), 60, 90));
    player.playUntil(0.5);
    const double before = player.loudnessBetween(0.2, 0.5);
    player.queue(kModelWriter).cancel();
    player.playUntil(2);
    EXPECT_LT(player.loudnessBetween(1.8, 2), before / 100) << "and the note ahead is not played";
}

// Many keys and the pedal are down, and the reverb is on.
TEST(LiveSynth, PanicSilencesWithinTenMilliseconds) {
    for (const int block : {64, 256}) {
        Player player(0.5, block);
        player.queue().push(pedal(kStart, 127));
        for (int pitch = 30; pitch < 90; pitch += 3) player.queue().push(noteOn(kStart, pitch, 110));
        player.queue().push(noteOn(after(0.9), 60, 100));
        player.playUntil(0.8);
        EXPECT_GT(player.loudnessBetween(0.7, 0.8), 0.01);
        const double asked = player.now();
        player.synth.panic();
        player.playUntil(3);
        std::size_t last = 0;
        for (std::size_t i = 0; i < player.sound.size(); ++i) last = player.sound[i] != 0 ? i : last;
        const double silentAfter = static_cast<double>(last / 2 + 1) / kRate - asked;
        std::printf("block of %d frames: silent %.2f ms after the block that saw the panic\n", block,
                    1000 * silentAfter);
        EXPECT_LT(silentAfter + static_cast<double>(block) / kRate, 0.010) << "a block may pass before";
        // A note after the panic sounds, but without the pedal and without the events queued before.
        player.queue().push(noteOn(after(3.1), 60, 100));
        player.queue().push(noteOff(after(3.2), 60));
        player.playUntil(5);
        EXPECT_GT(player.loudnessBetween(3.1, 3.2), 0.005);
        EXPECT_LT(player.loudnessBetween(4.8, 5), 0.0005);
    }
}

// Anything may be played before the panic, and releases come just before it: FluidSynth can revive voices in
// several rare ways.
TEST(LiveSynth, NothingSoundsAfterAPanic) {
    Player player(0, 128);
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const auto playAtRandom = [&](bool pedalled) {
        const double now = player.now();
        for (int i = 0; i < 6; ++i) {
            const double start = now + 0.04 * below(8);
            const int pitch = 40 + below(40);
            player.queue(kModelWriter).push(noteOn(after(start), pitch, 90));
            player.queue(kModelWriter).push(noteOff(after(start + 0.005 * (1 + below(40))), pitch));
        }
        if (pedalled) player.queue(0).push(pedal(after(now), below(2) * 127));
        player.playUntil(now + 0.2 + 0.001 * below(100));
    };
    for (int trial = 0; trial < 150; ++trial) {
        playAtRandom(trial % 4 == 0);
        if (trial % 3 != 0) player.queue(kModelWriter).cancel();
        player.playUntil(player.now() + 128.0 / kRate * (below(3) - 0.5));
        const double asked = player.now();
        player.synth.panic();
        player.playUntil(asked + 0.06);
        EXPECT_LT(player.loudnessBetween(asked + 0.01, asked + 0.06), 1e-5) << trial;
    }
}

TEST(LiveSynth, PanicStopsTheTestTone) {
    Player player;
    player.synth.testTone();
    player.playUntil(0.1);
    EXPECT_GT(player.loudnessBetween(0.05, 0.1), 0.01);
    player.synth.testTone();
    player.synth.panic();
    player.playUntil(0.3);
    EXPECT_EQ(player.loudnessBetween(0.11, 0.3), 0);
}

TEST(LiveSynth, APanicDoesNotClick) {
    Player player;
    player.queue().push(noteOn(kStart, 40, 110));
    player.playUntil(0.3);
    const auto largestStep = [&](std::size_t from) {
        double largest = 0;
        for (std::size_t i = from; i + 2 < player.sound.size(); ++i)
            largest = std::max(largest, std::abs(static_cast<double>(player.sound[i + 2]) - player.sound[i]));
        return largest;
    };
    const double before = largestStep(player.sound.size() / 2);
    const std::size_t at = player.sound.size();
    player.synth.panic();
    player.playUntil(0.4);
    EXPECT_LT(largestStep(at - 2), 1.5 * before);
}

TEST(LiveSynth, VolumeAndLevelsMultiply) {
    Player player;
    player.queue().push(noteOn(kStart, 60, 100));
    player.playUntil(0.5);
    const Levels loud = player.synth.takeLevels();
    EXPECT_GT(loud.left, 0.01F);
    EXPECT_GT(loud.right, 0.01F);
    EXPECT_EQ(player.synth.takeLevels().left, 0) << "taken";
    player.synth.setVolume(0);
    player.playUntil(0.6);
    player.synth.takeLevels();
    player.playUntil(0.7);
    EXPECT_EQ(player.synth.takeLevels().left, 0);
}

TEST(LiveSynth, IsSilentUntilASoundfontLoadsThenAppliesThePedal) {
    LiveSynth synth({.sampleRate = kRate, .reverb = 0});
    EXPECT_EQ(synth.state(), LiveSynth::State::Empty);
    std::vector<float> stereo(512, 1.0F);
    synth.inbox().queue(0).push(pedal(kStart, 127));
    synth.inbox().queue(0).push(noteOn(kStart, 60, 100));
    synth.render(stereo, kStart);
    EXPECT_THAT(stereo, testing::Each(0.0F));
    synth.load(testSoundfont());
    ASSERT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Ready);
    EXPECT_EQ(synth.message(), testSoundfont().string());
    synth.inbox().queue(0).push(noteOn(kStart, 48, 100));
    synth.inbox().queue(0).push(noteOff(kStart + 1ms, 48));
    for (int i = 1; i < 190; ++i) synth.render(stereo, after(i * 256.0 / kRate));
    EXPECT_GT(synth.takeLevels().left, 0.01F);
    for (int i = 190; i < 200; ++i) synth.render(stereo, after(i * 256.0 / kRate));
    EXPECT_GT(synth.takeLevels().left, 0.001F) << "held by the pedal";
}

TEST(LiveSynth, ReportsAMissingSoundfont) {
    LiveSynth synth({.sampleRate = kRate});
    synth.load("/absent/piano.sf2");
    EXPECT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Failed);
    EXPECT_THAT(synth.message(), HasSubstr("/absent/piano.sf2"));
}

TEST(LiveSynth, LoadsASoundfontWithoutABackgroundThread) {
    LiveSynth synth({.sampleRate = kRate});
    const test::NoThreads none;
    synth.load(testSoundfont());
    EXPECT_EQ(synth.state(), LiveSynth::State::Ready) << synth.message();
}

TEST(LiveSynth, SoundfontCanBeReplacedWhilePlaying) {
    Player player;
    player.playUntil(0.1);
    for (int i = 0; i < 3; ++i) {
        player.synth.load(testSoundfont());
        ASSERT_EQ(player.synth.waitUntilLoaded(), LiveSynth::State::Ready);
        const double now = player.now();
        player.queue().push(noteOn(after(now), 60, 100));
        player.playUntil(now + 0.2);
        EXPECT_GT(player.loudnessBetween(now, now + 0.2), 0.003);
    }
}

}  // namespace
}  // namespace continuo::app
