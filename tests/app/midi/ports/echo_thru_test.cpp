// MIDI thru sends played notes to the output, and they may return: the player's own notes and their echoes.
#include <gtest/gtest.h>

#include <thread>

#include "app/midi/ports/fake_midi_api.h"
#include "midi/ports/echo_filter.h"
#include "midi/ports/midi_ports.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kInput = 3;

// An input with thru and its own clock.
class EchoThruTest : public testing::Test {
protected:
    EchoThruTest() { echo_.setBlockLength(20ms); }  // 110 ms in total
    // Returns whether the note-on is taken for an echo; otherwise it is forwarded.
    bool strike(int velocity = 100) {
        MidiEvent event = noteOn(now_, 60, velocity);
        event.writer = kInput;
        if (echo_.isEcho(event, now_, key_)) return true;
        key_.struck = now_;
        echo_.recordSent(event, now_);
        return false;
    }
    void release() {
        MidiEvent event = noteOff(now_, 60);
        event.writer = kInput;
        echo_.isEcho(event, now_, key_);
        key_.released = now_;
        echo_.recordSent(event, now_);
    }
    // Plays a note of this length, with an interval until the next.
    bool play(std::chrono::milliseconds length, std::chrono::milliseconds rest) {
        const bool echoed = strike();
        now_ += length;
        if (!echoed) release();
        now_ += rest;
        return echoed;
    }

    EchoFilter echo_;
    EchoFilter::Key key_;
    Moment now_{1000s};
};

TEST_F(EchoThruTest, RepeatedNotesOfOneVelocityAreNotTakenForEchoes) {
    for (int i = 0; i < 16; ++i) EXPECT_FALSE(play(40ms, 40ms)) << "stroke " << i;
    echo_.setBlockLength(85ms);
    for (int i = 0; i < 16; ++i) EXPECT_FALSE(play(50ms, 50ms)) << "stroke " << i;
}

TEST_F(EchoThruTest, NotesReturningWhileTheKeyIsDownProveALoop) {
    for (int i = 0; i < 12; ++i) {
        ASSERT_FALSE(strike()) << "stroke " << i;
        now_ += 60ms;
        EXPECT_EQ(strike(), i >= 4) << "stroke " << i;
        now_ += 20ms;
        release();
        now_ += 300ms;
    }
}

// A keyboard returns everything, even notes shorter than the loop's delay, until it is switched off.
TEST_F(EchoThruTest, DetectedLoopIsRememberedUntilNotesStopReturning) {
    for (int i = 0; i < 5; ++i) {
        strike();
        now_ += 60ms;
        strike();
        release();
        now_ += 300ms;
    }
    for (int i = 0; i < 4; ++i) {
        ASSERT_FALSE(strike()) << "stroke " << i;
        now_ += 35ms;
        release();
        now_ += 25ms;
        EXPECT_TRUE(strike()) << "stroke " << i;
        now_ += 300ms;
    }
    for (int i = 0; i < 4; ++i) play(200ms, 200ms);
    for (int i = 0; i < 8; ++i) EXPECT_FALSE(play(40ms, 20ms)) << "stroke " << i;
}

MidiPortsOptions portOptions(FakeMidiSystem& studio) {
    MidiPortsOptions options;
    options.openApi = [&] { return studio.open(); };
    return options;
}

TEST(EchoThru, PlayedNotesAreHeardAndReturnedOnesAreNot) {
    FakeMidiSystem studio;
    studio.setBlock(20ms);
    studio.connectInput("FP-30:MIDI 1 20:0");
    EventInbox inbox;
    MidiPorts ports({&inbox}, portOptions(studio));
    const auto play = [&](std::uint8_t status, std::uint8_t velocity) {
        studio.play("FP-30:MIDI 1 20:0", {status, 60, velocity});
        inbox.collect(LiveClock::now());
        int heard = 0;
        for (MidiEvent event; inbox.next(LiveClock::now() + 1s, event); ++heard) ports.send(event);
        return heard;
    };
    for (int i = 0; i < 8; ++i) {
        EXPECT_EQ(play(0x90, 100), 1) << "stroke " << i;
        EXPECT_EQ(play(0x80, 64), 1) << "stroke " << i;
        std::this_thread::sleep_for(60ms);
    }
    EXPECT_EQ(ports.echoes(), 0U);
    for (int i = 0; i < 12; ++i) {
        std::this_thread::sleep_for(80ms);
        play(0x90, 90);
        std::this_thread::sleep_for(40ms);
        const int returned = play(0x90, 90);
        EXPECT_TRUE(i < 6 || returned == 0) << "stroke " << i;
        play(0x80, 64);
        std::this_thread::sleep_for(40ms);
        const int released = play(0x80, 64);
        EXPECT_TRUE(i < 6 || released == 0) << "stroke " << i;
    }
    EXPECT_GE(ports.echoes(), 12U);
}

// A lost release would hold a key or pedal until everything is released.
TEST(EchoThru, ReleaseAllClearsHeldKeys) {
    FakeMidiSystem studio;
    studio.connectInput("FP-30:MIDI 1 20:0");
    EventInbox inbox;
    MidiPorts ports({&inbox}, portOptions(studio));
    const auto play = [&](const FakeMidiSystem::Bytes& bytes) {
        studio.play("FP-30:MIDI 1 20:0", bytes);
        inbox.collect(LiveClock::now());
        std::vector<std::uint8_t> kinds;
        for (MidiEvent event; inbox.next(LiveClock::now() + 1s, event);) kinds.push_back(event.status);
        return kinds;
    };
    using Kinds = std::vector<std::uint8_t>;
    EXPECT_EQ(play({0x90, 60, 80}), Kinds{0x90});
    ports.discardHeld();
    EXPECT_EQ(play({0x80, 60, 0}), Kinds{0x80}) << "the inbox lets go what it had, and but once";
    EXPECT_EQ(play({0x90, 62, 80}), Kinds{0x90});
    ports.discardHeld();
    EXPECT_EQ(play({0x90, 62, 80}), (Kinds{0x80, 0x90})) << "struck anew, and let go before that";
    EXPECT_EQ(play({0x80, 62, 0}), Kinds{0x80});
    EXPECT_EQ(play({0x80, 62, 0}), Kinds{});
}

}  // namespace
}  // namespace continuo::app
