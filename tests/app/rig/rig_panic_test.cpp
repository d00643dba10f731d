#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "app/audio/played_sounds.h"
#include "app/midi/ports/fake_midi_api.h"
#include "rig/rig.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using Bytes = FakeMidiSystem::Bytes;

// A keyboard, and a listener in place of a duet, without sound.
class RigPanicTest : public testing::Test {
protected:
    RigPanicTest() {
        studio_.connectInput("keys");
        RigSettings settings;
        settings.audio = "none";
        RigDependencies doors;
        doors.openMidi = [this] { return studio_.open(); };
        doors.pollInterval = 10ms;
        rig_.emplace(settings, Rig::Report(), doors);
        rig_->waitUntilReady();
    }
    // Returns what a duet receives for a message: status and pitch or controller.
    std::vector<Bytes> play(const Bytes& message) {
        studio_.play("keys", message);
        return receivedBytes();
    }
    std::vector<Bytes> receivedBytes() {
        const Moment now = LiveClock::now();
        rig_->playerEvents().collect(now);
        std::vector<Bytes> all;
        for (MidiEvent event; rig_->playerEvents().next(now + 1s, event);)
            all.push_back({event.status, event.data1, event.data2});
        return all;
    }

    FakeMidiSystem studio_;
    std::optional<Rig> rig_;
};

TEST_F(RigPanicTest, ReleasesAllKeysForListeners) {
    play({0x90, 60, 80});
    play({0xB0, 64, 127});
    rig_->playKey(64, 80);
    rig_->playerEvents().queue(kFileWriter).push(noteOn(LiveClock::now(), 67, 80));
    ASSERT_EQ(receivedBytes().size(), 2U);
    rig_->panic();
    EXPECT_THAT(receivedBytes(), testing::UnorderedElementsAre(Bytes{0x80, 60, 64}, Bytes{0xB0, 64, 0},
                                                               Bytes{0x80, 64, 64}, Bytes{0x80, 67, 64}));
    EXPECT_THAT(play({0x80, 60, 64}), ElementsAre()) << "a release that comes after all";
    EXPECT_THAT(play({0x90, 60, 80}), ElementsAre(Bytes{0x90, 60, 80})) << "nothing to let go first";
    EXPECT_THAT(play({0x80, 60, 64}), ElementsAre(Bytes{0x80, 60, 64}));
    rig_->releaseKey(64);
    EXPECT_THAT(receivedBytes(), ElementsAre());
}

TEST_F(RigPanicTest, StopsAPlayingSound) {
    ASSERT_TRUE(rig_->player().play(toneSound(440, 16'000, 60), 0));
    const auto becomes = [&](SoundPlayer::State state) {
        const Moment begin = LiveClock::now();
        while (rig_->player().state() != state && LiveClock::now() - begin < 10s)
            std::this_thread::sleep_for(2ms);
        return rig_->player().state() == state;
    };
    ASSERT_TRUE(becomes(SoundPlayer::State::Playing));
    rig_->takeLevels();
    std::this_thread::sleep_for(50ms);
    EXPECT_NEAR(rig_->takeLevels().left, 0.5F, 0.01F) << "the meter has it beside the piano";
    rig_->panic();
    ASSERT_TRUE(becomes(SoundPlayer::State::Stopped));
    EXPECT_LT(rig_->player().position(), 59);
}

}  // namespace
}  // namespace continuo::app
