#include "tempo/clock_sender.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <vector>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

struct Sent {
    Moment at;
    std::uint8_t status;
    Moment leaves;
};

class ClockSenderTest : public testing::Test {
protected:
    std::vector<Sent> sent() {
        const std::lock_guard lock(mutex);
        return messages;
    }
    int count(std::uint8_t status) {
        const std::vector<Sent> all = sent();
        return static_cast<int>(
            std::count_if(all.begin(), all.end(), [&](const Sent& each) { return each.status == status; }));
    }
    ClockSender::Send collect() {
        return [this](std::uint8_t status, Moment leaves) {
            const std::lock_guard lock(mutex);
            messages.push_back({LiveClock::now(), status, leaves});
        };
    }

    Tempo tempo;
    std::mutex mutex;
    std::vector<Sent> messages;
};

// An output with timestamps needs its messages ahead.
TEST_F(ClockSenderTest, SendsTicksAheadWithTheirTimes) {
    tempo.set({TempoSource::Fixed, 125, 4});  // 50 ticks per second
    tempo.beginAt(LiveClock::now());
    ClockSender sender(tempo, collect());
    sender.setLead(10s);
    sender.enable(true);
    std::this_thread::sleep_for(100ms);
    std::vector<Sent> ticks = sent();
    std::erase_if(ticks, [](const Sent& each) { return each.status != midi_clock::kTick; });
    ASSERT_GT(ticks.size(), 1U);
    EXPECT_GT(ticks.front().leaves, ticks.front().at + 9s);
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const std::chrono::duration<double> apart = ticks[i].leaves - ticks[i - 1].leaves;
        EXPECT_NEAR(apart.count(), 0.02, 1e-6);
    }
}

TEST_F(ClockSenderTest, SendsTicksAndStartsOnABar) {
    tempo.set({TempoSource::Fixed, 240, 4});
    const Moment bar = LiveClock::now() + 100ms;
    tempo.beginAt(bar);
    {
        ClockSender sender(tempo, collect());
        sender.enable(true);
        std::this_thread::sleep_until(bar + 520ms);
    }
    const std::vector<Sent> all = sent();
    const auto start = std::find_if(all.begin(), all.end(),
                                    [](const Sent& each) { return each.status == midi_clock::kStart; });
    ASSERT_NE(start, all.end());
    ASSERT_NE(start + 1, all.end());
    // No tick comes before the bar; on a busy machine it may be late.
    EXPECT_EQ((start + 1)->status, midi_clock::kTick);
    EXPECT_GE((start + 1)->at, bar - 1us);
    EXPECT_LT((start + 1)->at, bar + 300ms);
    // 96 ticks per second, counted from the bar, without duplicates.
    const auto after =
        std::count_if(start, all.end(), [](const Sent& each) { return each.status == midi_clock::kTick; });
    EXPECT_GE(after, 49);
    EXPECT_LE(after, 96 * std::chrono::duration<double>(all.back().at - bar).count() + 1);
    EXPECT_EQ(all.back().status, midi_clock::kStop);
    EXPECT_EQ(count(midi_clock::kStop), 1);
}

// Receivers that follow positions return to the start like those that do not.
TEST_F(ClockSenderTest, SongPositionZeroPrecedesEachStart) {
    tempo.set({TempoSource::Fixed, 300, 1});
    ClockSender sender(tempo, collect(), [this](int sixteenths, Moment leaves) {
        const std::lock_guard lock(mutex);
        EXPECT_EQ(sixteenths, 0);
        messages.push_back({LiveClock::now(), midi_clock::kSongPosition, leaves});
    });
    sender.enable(true);
    for (int starts = 1; starts < 3; ++starts) {
        for (int i = 0; i < 500 && count(midi_clock::kStart) < starts; ++i) std::this_thread::sleep_for(10ms);
        sender.restart();
    }
    sender.finish();
    const std::vector<Sent> all = sent();
    int starts = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].status != midi_clock::kStart) continue;
        ++starts;
        EXPECT_EQ(all[i - 1].status, midi_clock::kSongPosition);
        EXPECT_EQ(all[i - 1].leaves, all[i].leaves);
    }
    EXPECT_GE(starts, 2);
    EXPECT_EQ(count(midi_clock::kSongPosition), starts);
}

// A later output has received no start.
TEST_F(ClockSenderTest, OutputAddedLaterGetsAStart) {
    tempo.set({TempoSource::Fixed, 300, 1});
    ClockSender sender(tempo, collect());
    sender.enable(true);
    const auto await = [&](int starts) {
        for (int i = 0; i < 500 && count(midi_clock::kStart) < starts; ++i) std::this_thread::sleep_for(10ms);
        return count(midi_clock::kStart);
    };
    EXPECT_EQ(await(1), 1);
    sender.restart();
    EXPECT_EQ(await(2), 2);
    // Existing receivers are not stopped.
    EXPECT_EQ(count(midi_clock::kStop), 0);
    sender.finish();
    EXPECT_EQ(count(midi_clock::kStop), 1);
    sender.restart();
    sender.finish();
    EXPECT_EQ(count(midi_clock::kStart), 2);
}

TEST_F(ClockSenderTest, IsSilentWithoutItsOwnTempo) {
    ClockSender sender(tempo, collect());
    sender.enable(true);
    std::this_thread::sleep_for(60ms);
    tempo.set({TempoSource::Clock, 120, 4});
    std::this_thread::sleep_for(60ms);
    EXPECT_TRUE(sent().empty());
    tempo.set({TempoSource::Fixed, 300, 4});
    for (int i = 0; i < 500 && count(midi_clock::kTick) == 0; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_GT(count(midi_clock::kTick), 0);
    sender.enable(false);
    std::this_thread::sleep_for(60ms);
    const std::size_t before = sent().size();
    std::this_thread::sleep_for(60ms);
    EXPECT_EQ(sent().size(), before);
}

// A JACK transport cannot return through a MIDI cable.
TEST_F(ClockSenderTest, FollowedTransportIsSentAsMidiClock) {
    tempo.set({TempoSource::Jack, 300, 2});
    ClockSender sender(tempo, collect());
    sender.enable(true);
    TransportPosition position{true, 48000, 0, 480, {}};
    const auto roll = [&](auto&& until) {
        for (int i = 0; i < 500 && !until(); ++i, position.frame += position.frames) {
            tempo.receive(LiveClock::now(), position);
            std::this_thread::sleep_for(10ms);
        }
        return until();
    };
    EXPECT_TRUE(roll([&] { return count(midi_clock::kStart) == 1 && count(midi_clock::kTick) > 10; }));
    EXPECT_EQ(count(midi_clock::kStop), 0);
    position.frame = 48000 * 60;  // the song continues elsewhere
    EXPECT_TRUE(roll([&] { return count(midi_clock::kStart) == 2; }));
    EXPECT_EQ(count(midi_clock::kStop), 1);
    position.rolling = false;
    EXPECT_TRUE(roll([&] { return count(midi_clock::kStop) == 2; }));
}

TEST_F(ClockSenderTest, RestartedBeatsSendAStart) {
    tempo.set({TempoSource::Fixed, 300, 2});
    ClockSender sender(tempo, collect());
    sender.enable(true);
    for (int i = 0; i < 500 && count(midi_clock::kStart) == 0; ++i) std::this_thread::sleep_for(10ms);
    ASSERT_EQ(count(midi_clock::kStart), 1);
    tempo.beginAt(LiveClock::now() + 50ms);
    for (int i = 0; i < 500 && count(midi_clock::kStart) == 1; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_EQ(count(midi_clock::kStart), 2);
    EXPECT_EQ(count(midi_clock::kStop), 1);
}

}  // namespace
}  // namespace continuo::app
