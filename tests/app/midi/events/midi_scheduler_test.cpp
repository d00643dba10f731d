#include "midi/events/midi_scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <random>
#include <vector>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Records sent messages with their time.
class Sent {
public:
    MidiScheduler::Send sender() {
        return [this](const MidiEvent& event) {
            const std::lock_guard lock(mutex_);
            events_.push_back(event);
            moments_.push_back(LiveClock::now());
        };
    }
    std::vector<MidiEvent> events() const {
        const std::lock_guard lock(mutex_);
        return events_;
    }
    std::vector<Moment> moments() const {
        const std::lock_guard lock(mutex_);
        return moments_;
    }
    bool waitFor(std::size_t count) const {
        for (int i = 0; i < 2000 && events().size() < count; ++i) std::this_thread::sleep_for(5ms);
        return events().size() >= count;
    }
    // Returns note-ons minus note-offs over all keys.
    int countHeld() const {
        int count = 0;
        for (const MidiEvent& each : events()) count += each.isNoteOn() ? 1 : each.isNoteOff() ? -1 : 0;
        return count;
    }

private:
    mutable std::mutex mutex_;
    std::vector<MidiEvent> events_;
    std::vector<Moment> moments_;
};

TEST(MidiScheduler, SendsEventsInOrderAndNotEarly) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    std::mt19937 random(3);
    const Moment begin = LiveClock::now() + 50ms;
    for (int i = 0; i < 200; ++i) {
        const auto after = std::chrono::microseconds(random() % 1'000'000);
        scheduler.inbox().queue(kModelWriter).push(controlChange(begin + after, 1, i % 128));
    }
    ASSERT_TRUE(sent.waitFor(200));
    const std::vector<MidiEvent> events = sent.events();
    const std::vector<Moment> moments = sent.moments();
    double worst = 0;
    double sum = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double late = std::chrono::duration<double, std::milli>(moments[i] - events[i].time).count();
        EXPECT_GE(late, 0);
        EXPECT_GE(events[i].time, events[i == 0 ? 0 : i - 1].time);
        worst = std::max(worst, late);
        sum += late;
    }
    std::printf("lateness: mean %.3f ms, worst %.3f ms, realtime %d\n", sum / 200, worst,
                static_cast<int>(scheduler.status().realtime));
    EXPECT_EQ(scheduler.status().sent, 200U);
    EXPECT_LT(worst, 1000) << "far more than a busy machine explains";
}

TEST(MidiScheduler, EarlierEventIsSentBeforeAWaitingLaterOne) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now() + 1h, 60, 80));
    std::this_thread::sleep_for(20ms);
    scheduler.inbox().queue(1).push(noteOn(LiveClock::now(), 62, 80));
    ASSERT_TRUE(sent.waitFor(1));
    EXPECT_EQ(sent.events()[0].data1, 62);
}

TEST(MidiScheduler, CountsLateEvents) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now() - 80ms, 60, 80));
    ASSERT_TRUE(sent.waitFor(1));
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(scheduler.status().late, 1U);
    EXPECT_GE(scheduler.status().worstLateness, 80ms);
}

TEST(MidiScheduler, OutputOffsetDelaysAllEvents) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    scheduler.setOffset(150ms);
    const Moment moment = LiveClock::now();
    scheduler.inbox().queue(0).push(noteOn(moment, 60, 80));
    ASSERT_TRUE(sent.waitFor(1));
    EXPECT_GE(sent.moments()[0] - moment, 150ms);
    EXPECT_LT(scheduler.status().worstLateness, 150ms) << "an offset is no lateness";
}

TEST(MidiScheduler, DestructionReleasesSoundingNotes) {
    Sent sent;
    {
        MidiScheduler scheduler(sent.sender());
        EventQueue& queue = scheduler.inbox().queue(kModelWriter);
        for (int pitch = 40; pitch < 50; ++pitch) queue.push(noteOn(LiveClock::now(), pitch, 80, pitch % 16));
        queue.push(pedal(LiveClock::now(), 100));
        queue.push(noteOn(LiveClock::now() + 1h, 90, 80));
        ASSERT_TRUE(sent.waitFor(11));
    }
    EXPECT_EQ(sent.countHeld(), 0);
    EXPECT_EQ(sent.events().size(), 22U) << "the note an hour ahead is not sent";
    EXPECT_THAT(sent.events(), testing::Contains(testing::Truly(
                                   [](const MidiEvent& each) { return each.isPedal() && each.data2 == 0; })));
}

TEST(MidiScheduler, CancelReleasesOnlyItsWritersNotes) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now(), 60, 80));
    scheduler.inbox().queue(kModelWriter).push(noteOn(LiveClock::now(), 64, 80));
    ASSERT_TRUE(sent.waitFor(2));
    scheduler.inbox().queue(kModelWriter).cancel();
    ASSERT_TRUE(sent.waitFor(3));
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(sent.events().size(), 3U);
    EXPECT_TRUE(sent.events()[2].isNoteOff());
    EXPECT_EQ(sent.events()[2].data1, 64);
}

TEST(MidiScheduler, ReleasesThatAServerMayLoseAreRepeated) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    EventQueue& queue = scheduler.inbox().queue(kModelWriter);
    const Moment now = LiveClock::now();
    for (const int pitch : {60, 62, 64}) queue.push(noteOn(now, pitch, 80));
    queue.push(pedal(now, 127));
    for (const int pitch : {60, 62}) queue.push(noteOff(now + 1ms, pitch));
    queue.push(pedal(now + 1ms, 0));
    queue.push(noteOn(now + 2ms, 62, 80));
    ASSERT_TRUE(sent.waitFor(8));
    scheduler.resendReleases();
    ASSERT_TRUE(sent.waitFor(10));
    std::this_thread::sleep_for(20ms);
    const std::vector<MidiEvent> events = sent.events();
    ASSERT_EQ(events.size(), 10U) << "neither 64, which is held, nor 62, which was struck again";
    EXPECT_TRUE(events[8].isNoteOff());
    EXPECT_EQ(events[8].data1, 60);
    EXPECT_TRUE(events[9].isPedal());
    EXPECT_EQ(events[9].data2, 0);

    std::this_thread::sleep_for(MidiScheduler::kLosable);
    scheduler.resendReleases();
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(sent.events().size(), 10U) << "what has been sent long ago has arrived or been repeated";
}

// When a keyboard disappears, and on a panic: no bend remains.
TEST(MidiScheduler, CancelResetsBendsAndControllers) {
    for (const bool panics : {false, true}) {
        Sent sent;
        MidiScheduler scheduler(sent.sender());
        EventQueue& keys = scheduler.inbox().queue(0);
        keys.push(controlChange(LiveClock::now(), 1, 100, 4));
        keys.push({LiveClock::now(), 0xE4, 0, 127});
        keys.push(noteOn(LiveClock::now(), 60, 80, 4));
        scheduler.inbox().queue(1).push(pedal(LiveClock::now(), 90, 4));
        ASSERT_TRUE(sent.waitFor(4));
        if (panics)
            scheduler.panic();
        else
            keys.cancel();
        ASSERT_TRUE(sent.waitFor(8));
        std::vector<MidiEvent> events = sent.events();
        EXPECT_TRUE(events[4].isNoteOff());
        EXPECT_TRUE(events[5].resetsAll());
        EXPECT_EQ(events[5].channel(), 4);
        EXPECT_TRUE(events[6].isPedal()) << "another keyboard's, which is down";
        EXPECT_EQ(events[6].data2, 90);
        EXPECT_EQ(events[7], (MidiEvent{events[7].time, 0xE4, 0, 64, 0}));
        keys.cancel();
        std::this_thread::sleep_for(20ms);
        events = sent.events();
        EXPECT_EQ(std::count_if(events.begin(), events.end(),
                                [](const MidiEvent& each) { return each.resetsAll(); }),
                  1)
            << "once";
    }
}

TEST(MidiScheduler, PanicReleasesEverythingAndSilencesEveryChannel) {
    Sent sent;
    MidiScheduler scheduler(sent.sender());
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now(), 60, 80, 4));
    ASSERT_TRUE(sent.waitFor(1));
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now() + 1h, 61, 80));
    const Moment asked = LiveClock::now();
    scheduler.panic();
    ASSERT_TRUE(sent.waitFor(2 + 3 * kMidiChannels));
    std::printf("panic: all sent after %.3f ms\n",
                std::chrono::duration<double, std::milli>(sent.moments().back() - asked).count());
    EXPECT_TRUE(sent.events()[1].isNoteOff());
    std::map<int, int> channels;
    for (const MidiEvent& each : sent.events()) {
        if (each.isController() && each.data2 == 0) channels[each.data1 * 16 + each.channel()] += 1;
    }
    EXPECT_EQ(channels.size(), 3U * kMidiChannels);
    for (const int number : {64, 120, 123}) EXPECT_EQ(channels[number * 16 + 15], 1);
    scheduler.inbox().queue(0).push(noteOn(LiveClock::now(), 65, 80));
    EXPECT_TRUE(sent.waitFor(3 + 3 * kMidiChannels)) << "it plays on afterwards";
}

}  // namespace
}  // namespace continuo::app
