#include <gtest/gtest.h>

#include <vector>

#include "app/audio/sound_analysis.h"
#include "rig/rig.h"
#include "support/realtime_guard.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::RealtimeGuard;

// Requests sound when the test does.
class ManualDevice final : public AudioDevice {
public:
    explicit ManualDevice(std::atomic<AudioSource*>& source) : source_(source) {}
    void start(AudioSource& source) override { source_ = &source; }
    void stop() noexcept override { source_ = nullptr; }
    AudioStatus status() const override { return {"tested", {48000, 128}, 0, 0, 0, true}; }

private:
    std::atomic<AudioSource*>& source_;
};

// While keys are played, settings change and the keeper polls.
TEST(RigRealtime, CallbackAndKeysNeitherAllocateNorLock) {
    std::atomic<AudioSource*> source{nullptr};
    RigSettings settings;
    settings.soundfont = testSoundfont();
    RigDependencies doors;
    doors.openAudio = [&](const std::string&, const AudioFormat&, std::string&) {
        return std::make_unique<ManualDevice>(source);
    };
    doors.virtualInput = doors.virtualOutput = false;
    doors.pollInterval = 5ms;
    settings.midi.inputs.emplace();
    settings.tempo = {TempoSource::Fixed, 300, 4};
    settings.click = true;
    Rig rig(settings, {}, doors);
    rig.waitUntilReady();
    std::vector<float> stereo(256);
    int allocations = 0;
    int locks = 0;
    bool sounded = false;
    const Moment begin = LiveClock::now();
    for (int block = 0; LiveClock::now() < begin + 3s; ++block) {
        const int pitch = 30 + block % 60;
        if (block % 500 == 99) {
            settings.gain = -(block % 7);
            settings.reverb = 0.1 * (block % 9);
            settings.tempo.perMinute = 100 + block % 200;
            settings.thru = block % 1000 > 500;
            rig.set(settings);
        }
        if (block % 401 == 0) rig.panic();
        const Moment now = LiveClock::now();
        const RealtimeGuard guard;
        if (block % 10 == 0) rig.playKey(pitch, 90);
        if (block % 10 == 7) rig.releaseKey(pitch - 7);
        if (block % 50 == 0) rig.movePedal(block % 128);
        source.load()->render(stereo, now);
        allocations += guard.allocations();
        locks += guard.locks();
        sounded = sounded || stereo[0] != 0;
    }
    EXPECT_TRUE(sounded);
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(locks, 0);
}

// Looks up commands as an input's callback does, while others are assigned.
TEST(RigRealtime, CommandLookupNeitherAllocatesNorLocks) {
    using Kind = MidiTrigger::Kind;
    MidiCommands commands;
    CommandFilter filter(commands, 0);
    int allocations = 0, locks = 0, given = 0;
    for (int round = 0; round < 500; ++round) {
        commands.set(
            {{{Kind::Controller, controller::kSoft}, 1}, {{Kind::Note, round % kMidiPitches, 9}, 2}});
        commands.learn(round % 50 == 0);
        MidiEvent events[] = {controlChange({}, controller::kSoft, 127, round % kMidiChannels),
                              noteOn({}, round % kMidiPitches, 80, 9),
                              noteOn({}, 60, 80),
                              {{}, 0xC0, 5},
                              noteOff({}, round % kMidiPitches, 9),
                              noteOff({}, 60),
                              controlChange({}, controller::kSoft, 0, round % kMidiChannels)};
        {
            const RealtimeGuard guard;
            for (MidiEvent& event : events) filter.filter(event);
            allocations += guard.allocations();
            locks += guard.locks();
        }
        for (MidiCommands::Command each; commands.pop(each);) ++given;
    }
    EXPECT_EQ(given, 1000);
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(locks, 0);
}

}  // namespace
}  // namespace continuo::app
