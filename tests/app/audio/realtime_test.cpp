#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <mutex>
#include <random>
#include <vector>

#include "app/audio/played_sounds.h"
#include "app/audio/sound_analysis.h"
#include "audio/audio_mix.h"
#include "audio/live_synth.h"
#include "audio/sound_player.h"
#include "midi/events/event_fan.h"
#include "midi/ports/echo_filter.h"
#include "support/realtime_guard.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::RealtimeGuard;

constexpr Moment kStart{1000s};

TEST(Realtime, GuardDetectsForbiddenCalls) {
    std::mutex mutex;
    const RealtimeGuard guard;
    void* volatile memory = std::malloc(100);
    std::free(memory);
    mutex.lock();
    mutex.unlock();
    EXPECT_EQ(guard.allocations(), 2);
    EXPECT_EQ(guard.locks(), 1);
}

// Fifteen seconds of dense music with pedal, cancels, overflows, panics and changes of the soundfont.
TEST(Realtime, AudioCallbackNeitherAllocatesNorLocks) {
    LiveSynth synth({.sampleRate = 48000});
    std::vector<float> stereo(512);
    std::mt19937 random(11);
    int allocations = 0;
    int locks = 0;
    for (int block = 0; block < 15 * 48000 / 256; ++block) {
        const Moment now = kStart + block * 5333us;
        if (block % 1000 == 10) {
            synth.load(testSoundfont());
            ASSERT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Ready);
        }
        const int writer = static_cast<int>(random() % kWriters);
        EventQueue& queue = synth.inbox().queue(writer);
        for (unsigned i = random() % 8 / 6; i > 0; --i) {
            const auto pitch = static_cast<int>(21 + random() % 88);
            queue.push(noteOn(now + std::chrono::microseconds(random() % 50'000), pitch, 20 + pitch));
            queue.push(noteOff(now + 200ms, pitch));
        }
        if (block % 97 == 0) queue.push(pedal(now, static_cast<int>(random() % 128)));
        if (block % 1009 == 0) queue.cancel();
        if (block % 2003 == 0) {
            for (int i = 0; i < 3000; ++i) queue.push(pedal(now, i % 128));
        }
        if (block % 611 == 0) synth.panic();
        const RealtimeGuard guard;
        synth.render(stereo, now);
        allocations += guard.allocations();
        locks += guard.locks();
    }
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(locks, 0);
    EXPECT_EQ(synth.failures(), 0U);
}

// Ten seconds of a sound still being generated, with sound changes, loops, jumps and stops in most blocks.
TEST(Realtime, PlayingSoundsNeitherAllocatesNorLocks) {
    LiveSynth synth({.sampleRate = 48000});
    SoundPlayer player(48000);
    AudioMix mix(synth, player);
    std::vector<float> stereo(512);
    std::mt19937 random(5);
    int allocations = 0;
    int locks = 0;
    auto growing = std::make_shared<PlayedSound>(16000);
    const std::array sounds{toneSound(440, 16000, 3), toneSound(550, 44100, 2)};
    for (int block = 0; block < 10 * 48000 / 256; ++block) {
        const Moment now = kStart + block * 5333us;
        growing->append(sineAt(330, 16000, 0.005));
        switch (random() % 8) {
            case 0: player.play(growing, 0.001 * (random() % 2000)); break;
            case 1: player.play(sounds[random() % 2], 0.001 * (random() % 3000)); break;
            case 2: player.switchTo(sounds[random() % 2]); break;
            case 3: player.switchTo(growing); break;
            case 4: player.loop(0.001 * (random() % 1000), 0.001 * (random() % 2000)); break;
            case 5: random() % 4 == 0 ? player.silence() : void(player.stop()); break;
            default: player.setVolume(static_cast<float>(random() % 100) / 100); break;
        }
        const RealtimeGuard guard;
        mix.render(stereo, now);
        allocations += guard.allocations();
        locks += guard.locks();
    }
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(locks, 0);
    EXPECT_GT(player.waitCount(), 0U);
}

// Captures an input and the output into rings. The rings overflow, are read and are opened again.
TEST(Realtime, RecordingNeitherAllocatesNorLocks) {
    LiveSynth synth({.sampleRate = 48000});
    SoundPlayer player(48000);
    AudioMix mix(synth, player);
    SoundCapture input;
    player.play(toneSound(440, 44100, 3), 0);
    std::vector<float> stereo(512), heard;
    int allocations = 0;
    int locks = 0;
    for (int block = 0; block < 30 * 48000 / 256; ++block) {
        if (block % 1500 == 10) {
            input.open();
            mix.capture().open();
        }
        if (block > 3000 && block % 100 == 0) {
            heard.clear();
            input.read(heard);
            mix.capture().read(heard);
        }
        if (block % 1500 == 1400) input.close();
        const RealtimeGuard guard;
        input.write(stereo);
        input.write(stereo.data(), stereo.data() + 256, 256, 1);
        mix.render(stereo, kStart + block * 5333us);
        allocations += guard.allocations();
        locks += guard.locks();
    }
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(locks, 0);
    EXPECT_GT(heard.size(), 0U);
}

TEST(Realtime, MidiCallbackNeitherAllocatesNorLocks) {
    EventInbox one;
    EventInbox two;
    EventFan fan({&one, &two}, 0);
    EchoFilter echo;
    const RealtimeGuard guard;
    for (int i = 0; i < 5000; ++i) {
        const MidiEvent event = noteOn(LiveClock::now(), i % 128, 80);
        echo.recordSent(event, event.time);
        if (!echo.isEcho(event, event.time)) fan.push(event);
        fan.push(event);
    }
    fan.cancel();
    EXPECT_EQ(guard.allocations(), 0);
    EXPECT_EQ(guard.locks(), 0);
}

}  // namespace
}  // namespace continuo::app
