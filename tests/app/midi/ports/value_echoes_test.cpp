// Pedal values forwarded to the output may return: nothing loops, and no movement of a foot is lost.
#include "midi/ports/value_echoes.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "midi/ports/echo_filter.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kPedalled = 3;

// An input, its audible pedal, and an output that may lead back to it, on a simulated clock.
class ValueEchoesTest : public testing::Test {
protected:
    static constexpr Moment kBegin{1000s};

    void pedalIs(int value, int channel = 0) {
        ++moves_;
        play(pedal(now_, value, channel));
    }
    void play(MidiEvent event) {
        event.writer = kPedalled;
        event.time = now_;
        const bool echoed = echo_.isEcho(event, now_);
        while (const auto mended = echo_.nextCorrection(kPedalled, now_)) receiveValue(*mended);
        if (echoed) return;
        echo_.valueFilter(kPedalled).accept(event);
        receiveValue(event);
    }
    // Plays a note, so that pending pedal values are delivered.
    void playNote() {
        while (const auto mended = echo_.nextCorrection(kPedalled, now_)) receiveValue(*mended);
    }
    void receiveValue(const MidiEvent& event) {
        heard_ = event.data2;
        if (thru_) send(kPedalled, event.data2);
    }
    void send(int writer, int value) {
        ++sent_;
        MidiEvent event = pedal(now_, value);
        event.writer = static_cast<std::uint8_t>(writer);
        echo_.recordSent(event, now_);
        if (loop_)
            returning_.emplace_back(now_ + way_ + std::chrono::microseconds(sent_ * 7919 % 3000), value);
    }
    void advanceTime(std::chrono::microseconds time) {
        const Moment end = now_ + time;
        while (!returning_.empty() && returning_.front().first <= end) {
            const auto [at, value] = returning_.front();
            returning_.pop_front();
            now_ = std::max(now_, at);
            play(pedal(now_, value));
        }
        now_ = end;
    }
    // Returns the next value of a moving pedal. A pedal sends its value only when it changes.
    static int movedValue(int value, int by) {
        const int to = std::clamp(value + by, 0, 127);
        return to != value ? to : value == 0 ? 3 : value - 1;
    }
    void rest() {
        for (int i = 0; i < 300 && !returning_.empty(); ++i) advanceTime(10ms);
        EXPECT_TRUE(returning_.empty()) << "something goes round";
    }

    EchoFilter echo_;
    Moment now_ = kBegin;
    int heard_ = 0, sent_ = 0, moves_ = 0;
    bool thru_ = true, loop_ = false;
    std::chrono::milliseconds way_{5};
    std::deque<std::pair<Moment, int>> returning_;
};

TEST_F(ValueEchoesTest, PressesAndReleasesInALoopAreHeardOnce) {
    loop_ = true;
    echo_.setBlockLength(20ms);
    for (const auto way : {2ms, 20ms, 50ms, 90ms}) {
        way_ = way;
        for (const int value : {127, 0, 127, 64, 0}) {
            pedalIs(value);
            advanceTime(100ms);
            EXPECT_EQ(heard_, value);
        }
        rest();
        EXPECT_EQ(heard_, 0);
    }
    EXPECT_EQ(sent_, moves_);
}

// The values are sent faster than they return, so that a returning value differs from the current one.
TEST_F(ValueEchoesTest, QuickPedalReleaseDoesNotLoopForever) {
    loop_ = true;
    echo_.setBlockLength(20ms);
    for (const auto way : {5ms, 25ms, 50ms, 90ms}) {
        for (const std::vector<int>& values : {std::vector{127, 0}, {127, 64, 0}, {90, 60, 30, 0}}) {
            echo_.valueFilter(kPedalled) = ValueEchoes();
            way_ = way;
            sent_ = 0;
            for (const int value : values) {
                pedalIs(value);
                advanceTime(20ms);
            }
            rest();
            EXPECT_EQ(heard_, 0) << way.count() << " ms, " << values.size() << " moves";
            EXPECT_LE(sent_, 60);
            advanceTime(1s);
        }
    }
}

TEST_F(ValueEchoesTest, HalfPedallingOverTheModelsPedalStopsLooping) {
    loop_ = true;
    echo_.setBlockLength(20ms);
    std::mt19937 random(7);
    for (const auto way : {3ms, 15ms, 40ms, 85ms}) {
        way_ = way;
        sent_ = moves_ = 0;
        int value = 64, models = 30;
        for (int i = 0; i < 240; ++i) {  // 80 values per second, the model's at half the rate
            value = movedValue(value, static_cast<int>(random() % 21) - 10);
            pedalIs(value);
            advanceTime(6ms);
            if (i % 2 == 0) {
                models = movedValue(models, static_cast<int>(random() % 31) - 15);
                send(kModelWriter, models);
                ++moves_;
            }
            advanceTime(6500us);
        }
        pedalIs(101);
        rest();
        advanceTime(200ms);
        playNote();
        EXPECT_EQ(heard_, 101) << way.count() << " ms";
        EXPECT_LE(sent_, moves_ + 100) << way.count() << " ms";
    }
}

// Plays values that happen to equal the model's or the player's previous ones, also with long blocks.
TEST_F(ValueEchoesTest, PedalValuesWithoutALoopAreAllHeard) {
    for (const auto block : {0ms, 20ms, 43ms}) {
        echo_.setBlockLength(block);
        std::mt19937 random(11);
        int value = 64;
        for (int i = 0; i < 3000; ++i) {
            value = std::clamp(value + static_cast<int>(random() % 5) - 2, 60, 66);
            pedalIs(value);
            ASSERT_EQ(heard_, value) << i;
            advanceTime(std::chrono::microseconds(2000 + random() % 20000));
            if (i % 2 == 0) send(kModelWriter, 60 + static_cast<int>(random() % 7));
        }
    }
}

TEST_F(ValueEchoesTest, FlutteringPedalIsHeardWithLongAudioBlocks) {
    for (const auto block : {0ms, 20ms, 43ms}) {
        echo_.setBlockLength(block);
        std::mt19937 random(13);
        for (int i = 0; i < 200; ++i) {
            pedalIs(i % 2 == 0 ? 127 : 0);
            ASSERT_EQ(heard_, i % 2 == 0 ? 127 : 0) << block.count() << " ms, " << i;
            advanceTime(std::chrono::microseconds(50000 + random() % 25000));
        }
    }
}

TEST_F(ValueEchoesTest, PressesEqualToTheModelsAreHeardWithoutALoop) {
    for (int i = 0; i < 40; ++i) {
        const int value = i % 2 == 0 ? 127 : 0;
        send(kModelWriter, value);
        advanceTime(5ms);
        pedalIs(value);
        ASSERT_EQ(heard_, value) << i;
        advanceTime(333ms);
    }
}

// Without thru the model's pedal returns before its first note.
TEST_F(ValueEchoesTest, PedalEchoedBeforeLoopDetectionIsReleased) {
    thru_ = false;
    loop_ = true;
    send(kModelWriter, 127);
    advanceTime(10ms);
    EXPECT_EQ(heard_, 127) << "nothing tells yet that it is not the player's";
    bool echoed = false;
    for (int i = 0; i < 5; ++i, now_ += 100ms) {
        MidiEvent note = noteOn(now_, 60 + i, 80);
        note.writer = kModelWriter;
        echo_.recordSent(note, now_);
        note.writer = kPedalled;
        echoed = echo_.isEcho(note, now_ + 5ms);
    }
    ASSERT_TRUE(echoed);
    send(kModelWriter, 90);
    advanceTime(10ms);
    EXPECT_EQ(heard_, 0);
    send(kModelWriter, 0);
    advanceTime(1s);
    EXPECT_EQ(heard_, 0);
}

// The cable is pulled after the loop was detected, and the foot moves before an echo could arrive.
TEST_F(ValueEchoesTest, LastPedalValueMistakenForAnEchoIsAppliedLater) {
    echo_.setBlockLength(20ms);
    loop_ = true;
    way_ = 60ms;
    for (int i = 0; i < 20; ++i) {
        pedalIs(i % 2 == 0 ? 127 : 0);
        advanceTime(150ms);
    }
    loop_ = false;
    for (const int value : {127, 0, 127}) {
        pedalIs(value);
        advanceTime(31ms);
    }
    EXPECT_EQ(heard_, 0) << "as an echo comes";
    advanceTime(1s);
    playNote();
    EXPECT_EQ(heard_, 127);
}

}  // namespace
}  // namespace continuo::app
