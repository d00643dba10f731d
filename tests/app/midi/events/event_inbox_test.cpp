#include "midi/events/event_inbox.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "midi/events/shared_piano.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr Moment kStart{1000s};
constexpr Moment kForever = Moment::max();

std::vector<MidiEvent> takeAll(EventInbox& inbox, Moment now = kStart, Moment end = kForever) {
    inbox.collect(now);
    std::vector<MidiEvent> events;
    for (MidiEvent event; inbox.next(end, event);) events.push_back(event);
    return events;
}

TEST(EventInbox, EventsOfAllWritersAreMergedInTimeOrder) {
    EventInbox inbox;
    std::mt19937 random(5);
    for (int i = 0; i < 1000; ++i) {
        const auto time = kStart + std::chrono::microseconds(random() % 100'000);
        ASSERT_TRUE(inbox.queue(i % kWriters).push(controlChange(time, 1, i % 100)));
    }
    const std::vector<MidiEvent> events = takeAll(inbox);
    EXPECT_EQ(events.size(), 1000U);
    EXPECT_TRUE(std::is_sorted(events.begin(), events.end(),
                               [](const MidiEvent& a, const MidiEvent& b) { return a.time < b.time; }));
}

TEST(EventInbox, SustainPedalOfAnIgnoredVoiceIsSkipped) {
    const auto pressed = [](bool players, bool models) {
        EventInbox inbox;
        inbox.ignoreSustain(players, models);
        std::vector<int> writers;
        for (const int writer : {0, kModelWriter, kTakeWriter}) inbox.queue(writer).push(pedal(kStart, 127));
        inbox.queue(0).push(controlChange(kStart, 67, 127));
        for (const MidiEvent& event : takeAll(inbox)) writers.push_back(event.writer);
        return writers;
    };
    EXPECT_EQ(pressed(false, false), (std::vector<int>{0, 0, kModelWriter, kTakeWriter}));
    EXPECT_EQ(pressed(true, false), (std::vector<int>{0, kModelWriter, kTakeWriter}));
    EXPECT_EQ(pressed(false, true), (std::vector<int>{0, 0, kTakeWriter}));
    EXPECT_EQ(pressed(true, true), (std::vector<int>{0, kTakeWriter}));
    // Keys that are down are released.
    EventInbox inbox;
    inbox.queue(kModelWriter).push(pedal(kStart, 127));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
    inbox.ignoreSustain(true, true);
    inbox.queue(kModelWriter).push(pedal(kStart, 0));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
}

TEST(EventInbox, KeepsTheOrderOfEqualTimes) {
    EventInbox inbox;
    for (int i = 0; i < 100; ++i) inbox.queue(3).push(controlChange(kStart, 1, i));
    const std::vector<MidiEvent> events = takeAll(inbox);
    ASSERT_EQ(events.size(), 100U);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(events[static_cast<std::size_t>(i)].data2, i);
        EXPECT_EQ(events[static_cast<std::size_t>(i)].writer, 3);
    }
}

TEST(EventInbox, HoldsBackFutureEvents) {
    EventInbox inbox;
    inbox.queue(0).push(noteOn(kStart + 10ms, 60, 80));
    EXPECT_TRUE(takeAll(inbox, kStart, kStart + 10ms).empty());
    EXPECT_EQ(inbox.nextMoment(), kStart + 10ms);
    EXPECT_EQ(takeAll(inbox, kStart, kStart + 11ms).size(), 1U);
    EXPECT_EQ(inbox.nextMoment(), kForever);
}

TEST(EventInbox, CancelDropsWaitingEventsAndReleasesKeys) {
    EventInbox inbox;
    EventQueue& queue = inbox.queue(kModelWriter);
    queue.push(noteOn(kStart, 60, 80, 2));
    queue.push(pedal(kStart, 90, 2));
    queue.push(controlChange(kStart, controller::kSoft, 127, 5));
    queue.push(noteOn(kStart + 1s, 64, 80));
    inbox.queue(0).push(noteOn(kStart, 72, 80));
    ASSERT_EQ(takeAll(inbox, kStart, kStart + 1ms).size(), 4U);
    queue.push(noteOn(kStart + 2s, 65, 80));
    queue.cancel();
    const Moment now = kStart + 5ms;
    std::vector<MidiEvent> expected = {noteOff(now, 60, 2), pedal(now, 0, 2),
                                       controlChange(now, controller::kSoft, 0, 5)};
    for (MidiEvent& each : expected) each.writer = kModelWriter;
    EXPECT_EQ(takeAll(inbox, now), expected);
    queue.push(noteOn(kStart + 3s, 67, 80));
    EXPECT_EQ(takeAll(inbox).size(), 1U) << "what is pushed after a cancel counts";
}

TEST(EventInbox, KeyStruckTwiceIsReleasedTwice) {
    EventInbox inbox;
    for (int i = 0; i < 2; ++i) inbox.queue(0).push(noteOn(kStart, 60, 80));
    takeAll(inbox);
    inbox.queue(0).cancel();
    EXPECT_EQ(takeAll(inbox).size(), 2U);
}

TEST(EventInbox, NewReaderReceivesHeldKeys) {
    EventInbox inbox;
    EventQueue &first = inbox.queue(0), &second = inbox.queue(3);
    first.push(noteOn(kStart, 60, 70, 2));
    first.push(noteOn(kStart, 60, 80, 2));
    first.push(noteOn(kStart, 64, 90));
    first.push(noteOff(kStart + 1ms, 64));
    second.push(pedal(kStart, 90, 15));
    second.push(controlChange(kStart, controller::kSoft, 127, 5));
    second.push(pedal(kStart, 90));
    second.push(pedal(kStart + 1ms, 0));
    second.push(noteOn(kStart + 1s, 72, 80));  // was not delivered yet
    takeAll(inbox, kStart, kStart + 2ms);
    const Moment now = kStart + 5ms;
    std::vector<MidiEvent> expected = {noteOn(now, 60, 80, 2), controlChange(now, controller::kSoft, 127, 5),
                                       pedal(now, 90, 15)};
    expected[1].writer = expected[2].writer = 3;
    EXPECT_EQ(inbox.heldEvents(now), expected);
    EXPECT_EQ(inbox.heldEvents(now), expected) << "it is held all the same";
    first.cancel();
    second.cancel();
    takeAll(inbox);
    EXPECT_TRUE(inbox.heldEvents(now).empty());
}

TEST(EventInbox, FullQueueReleasesItsWritersKeys) {
    EventInbox inbox(8);
    inbox.queue(0).push(noteOn(kStart, 60, 80));
    takeAll(inbox);
    for (int i = 0; i < 8; ++i) ASSERT_TRUE(inbox.queue(0).push(controlChange(kStart, 1, i)));
    EXPECT_FALSE(inbox.queue(0).push(noteOff(kStart, 60)));
    EXPECT_EQ(inbox.queue(0).lost(), 1U);
    const std::vector<MidiEvent> events = takeAll(inbox);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_TRUE(events[0].isNoteOff());
}

TEST(EventInbox, ReleaseWithoutANoteOnIsDropped) {
    EventInbox inbox;
    inbox.queue(0).push(noteOn(kStart, 60, 80));
    inbox.queue(kModelWriter).push(noteOff(kStart, 60));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
}

TEST(EventInbox, TurnSignalsAreSkipped) {
    EventInbox inbox;
    inbox.ignore({.pitch = 21, .controller = 67});
    EventQueue& hand = inbox.queue(kHandWriter);
    for (const int pitch : {21, 22}) hand.push(noteOn(kStart, pitch, 80));
    for (const int number : {64, 67}) hand.push(controlChange(kStart, number, 100));
    EXPECT_EQ(takeAll(inbox).size(), 2U);
    inbox.ignore({});
    for (const int number : {64, 67}) hand.push(controlChange(kStart, number, 90));
    hand.push(noteOn(kStart, 21, 80));
    EXPECT_EQ(takeAll(inbox).size(), 3U);
    inbox.ignore({.all = true});
    hand.push(noteOn(kStart, 60, 80));
    hand.push(controlChange(kStart, 64, 80));
    hand.push(noteOff(kStart, 21));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
}

// An instrument played without thru must not receive its own controllers, bends and programs again. A
// released volume pedal would be the last value that it receives.
TEST(EventInbox, WithoutThruOnlyReleasesArePassedOn) {
    EventInbox inbox;
    EventQueue& player = inbox.queue(0);
    player.push(noteOn(kStart, 60, 80));
    player.push(controlChange(kStart, 64, 80));
    EXPECT_EQ(takeAll(inbox).size(), 2U);
    inbox.ignore({.all = true});
    for (const int value : {90, 0}) {
        for (const int number : {1, 7, 11}) player.push(controlChange(kStart, number, value));
    }
    for (const std::uint8_t status : {0xA0, 0xC0, 0xD0, 0xE0}) {
        MidiEvent event = noteOn(kStart, 60, 80);
        event.status = status;
        player.push(event);
    }
    EXPECT_TRUE(takeAll(inbox).empty());
    player.push(noteOff(kStart, 60));
    player.push(controlChange(kStart, 64, 0));
    EXPECT_EQ(takeAll(inbox).size(), 2U);
}

// An instrument that echoes everything would receive its own release forever.
TEST(EventInbox, PedalReleaseIsNotSentWithoutItsPress) {
    EventInbox inbox;
    EventQueue& player = inbox.queue(0);
    for (const int number : {64, 66, 67}) player.push(controlChange(kStart, number, 0));
    EXPECT_EQ(takeAll(inbox).size(), 3U) << "all that comes is heard";
    inbox.ignore({.all = true});
    player.push(pedal(kStart, 127));
    player.push(pedal(kStart, 0));
    EXPECT_TRUE(takeAll(inbox).empty()) << "its press was not sent";
    // With thru, a pedal and a knob that pass the turn.
    for (const int number : {67, 20}) {
        inbox.ignore({.controller = number});
        for (const int value : {127, 0}) player.push(controlChange(kStart, number, value));
        EXPECT_TRUE(takeAll(inbox).empty()) << number;
    }
    inbox.ignore({});
    player.push(controlChange(kStart, 67, 127));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
    inbox.ignore({.controller = 67});
    player.push(controlChange(kStart, 67, 0));
    EXPECT_EQ(takeAll(inbox).size(), 1U) << "it was pressed before it became a signal";
}

TEST(EventInbox, ReleaseKeysLeavesPedalAndFutureEvents) {
    EventInbox inbox;
    EventQueue& player = inbox.queue(0);
    for (const int pitch : {60, 60, 64}) player.push(noteOn(kStart, pitch, 80, 3));
    player.push(pedal(kStart, 100, 3));
    inbox.queue(1).push(noteOn(kStart, 70, 80));
    ASSERT_EQ(takeAll(inbox).size(), 5U);
    player.push(noteOn(kStart, 72, 80));
    player.releaseKeys();
    const std::vector<MidiEvent> events = takeAll(inbox);
    ASSERT_EQ(events.size(), 4U);
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(events[static_cast<std::size_t>(i)].isNoteOff());
        EXPECT_EQ(events[static_cast<std::size_t>(i)].channel(), 3);
    }
    EXPECT_EQ(events[3].data1, 72);
    player.push(noteOff(kStart, 60, 3));
    EXPECT_TRUE(takeAll(inbox).empty()) << "it was let go already";
    player.push(pedal(kStart, 0, 3));
    EXPECT_EQ(takeAll(inbox).size(), 1U);
}

TEST(EventInbox, ClearDropsEverythingAndReleasesNothing) {
    EventInbox inbox;
    inbox.queue(0).push(noteOn(kStart, 60, 80));
    takeAll(inbox);
    inbox.queue(1).push(noteOn(kStart + 1s, 62, 80));
    inbox.clear(kStart);
    EXPECT_TRUE(takeAll(inbox).empty());
}

TEST(EventInbox, WithdrawnEventsAreNotDelivered) {
    EventInbox inbox;
    EventQueue& model = inbox.queue(kModelWriter);
    const auto at = [](int ms) { return kStart + std::chrono::milliseconds(ms); };
    inbox.queue(0).push(noteOn(at(45), 20, 80));  // another writer's event stays
    for (int i = 0; i < 5; ++i) model.push(noteOn(at(10 * i), 60 + i, 80));
    EXPECT_EQ(takeAll(inbox, kStart, at(15)).size(), 2U);
    for (int i = 5; i < 8; ++i) model.push(noteOn(at(10 * i), 60 + i, 80));
    EXPECT_EQ(model.withdraw(at(20)), at(20));
    model.push(noteOn(at(33), 90, 80));
    EXPECT_EQ(model.withdraw(at(40)), at(40));
    std::vector<int> pitches;
    for (const MidiEvent& event : takeAll(inbox, kStart, at(100))) pitches.push_back(event.data1);
    EXPECT_EQ(pitches, (std::vector<int>{62, 90, 20}));
    // Delivered events are reported as such.
    model.push(noteOn(at(120), 91, 80));
    EXPECT_EQ(model.withdraw(at(50)), at(100) - 1ns);
    EXPECT_TRUE(takeAll(inbox).empty());
}

// A writer that keeps withdrawing events just before their delivery learns exactly which were delivered.
TEST(EventInbox, WithdrawReturnsWhatWasAlreadyDelivered) {
    EventInbox inbox;
    std::atomic<bool> over{false};
    std::atomic<int> looks{0};
    std::vector<Moment> given;
    std::thread reader([&] {
        for (std::mt19937 random(3);;) {
            const bool last = over;
            const Moment now = LiveClock::now();
            inbox.collect(now);
            const Moment end = last ? kForever : now + std::chrono::microseconds(random() % 40);
            for (MidiEvent event; inbox.next(end, event);) given.push_back(event.time);
            ++looks;
            if (last) return;
            if (random() % 4 == 0) std::this_thread::yield();
        }
    });
    EventQueue& queue = inbox.queue(kModelWriter);
    std::mt19937 random(5);
    std::vector<Moment> kept;
    std::size_t withdrawn = 0;
    for (int i = 0; i < 40'000; ++i) {
        // The queue must not become full.
        for (const int seen = looks; i % 100 == 0 && looks < seen + 2;) std::this_thread::yield();
        const Moment now = LiveClock::now();
        Moment next = std::max(now, kept.empty() ? now : kept.back());
        for (int k = 0; k < 6; ++k) {
            next += std::chrono::microseconds(1 + random() % 10);
            kept.push_back(next);
            queue.push(controlChange(next, 1, 1));
        }
        const Moment stays = queue.withdraw(LiveClock::now() + std::chrono::microseconds(random() % 10));
        for (; !kept.empty() && kept.back() > stays; kept.pop_back()) ++withdrawn;
    }
    over = true;
    reader.join();
    EXPECT_GT(withdrawn, 1000U);
    EXPECT_GT(given.size(), 1000U);
    EXPECT_EQ(inbox.lost(), 0U);
    EXPECT_TRUE(given == kept) << given.size() << " and " << kept.size();
}

// Writers strike, release, cancel and overflow at random while a reader reads: at the end nothing is held.
TEST(EventInbox, EveryNoteOnGetsItsNoteOff) {
    EventInbox inbox(16);
    std::map<int, int> down;  // (writer, pitch) -> note-ons without note-off
    std::atomic<int> noteOns{0};
    int wrong = 0;
    const auto take = [&](Moment now) {
        inbox.collect(now);
        for (MidiEvent event; inbox.next(kForever, event);) {
            int& count = down[event.writer * kMidiPitches + event.data1];
            if (event.isNoteOn()) {
                ++count;
                ++noteOns;
            } else if (event.isNoteOff() && --count < 0) {
                ++wrong;
            }
        }
    };
    std::atomic<int> writing{3};
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 3; ++writer) {
        writers.emplace_back([&inbox, &writing, &noteOns, writer] {
            std::mt19937 random(static_cast<unsigned>(writer));
            EventQueue& queue = inbox.queue(writer);
            // Runs until the reader, which may wait for a processor, has read its part.
            for (int i = 0; i < 4'000 || (noteOns <= 300 && i < 40'000'000); ++i) {
                const int pitch = static_cast<int>(random() % 128);
                queue.push(noteOn(kStart, pitch, 80));
                if (random() % 50 == 0) queue.cancel();
                queue.push(noteOff(kStart, pitch));
                if (random() % 8 == 0) std::this_thread::yield();
            }
            --writing;
        });
    }
    while (writing > 0) take(kStart);
    for (std::thread& each : writers) each.join();
    inbox.cancelAll(kStart);
    take(kStart);
    EXPECT_GT(noteOns, 300);
    EXPECT_EQ(wrong, 0) << "releases without a stroke";
    int held = 0;
    for (const auto& [key, count] : down) held += count;
    EXPECT_EQ(held, 0);
}

// On a split keyboard one part's pedal does not release the other's.
TEST(SharedPiano, PedalIsTheDeepestOfAllChannels) {
    SharedPiano piano;
    int told = 0;
    const auto hear = [&](int writer, int value, int channel) {
        MidiEvent event = pedal(LiveClock::now(), value, channel);
        event.writer = static_cast<std::uint8_t>(writer);
        for (const MidiEvent& each : piano.process(event)) told = each.data2;
        return told;
    };
    EXPECT_EQ(hear(0, 100, 0), 100);
    EXPECT_EQ(hear(0, 0, 1), 100);
    EXPECT_EQ(hear(1, 60, 0), 100);
    EXPECT_EQ(hear(0, 0, 0), 60);
    EXPECT_EQ(hear(1, 0, 0), 0);
}

// The dampers stay up, whoever releases the keys.
TEST(SharedPiano, SostenutoHoldsKeysAlreadyDown) {
    SharedPiano piano;
    int seconds = 0;
    // Returns "on 60", "off 60"; each call is one second later.
    const auto hear = [&](MidiEvent event, int writer = 0) {
        event.time = kStart + std::chrono::seconds(++seconds);
        event.writer = static_cast<std::uint8_t>(writer);
        std::vector<std::string> made;
        for (const MidiEvent& each : piano.process(event)) {
            EXPECT_EQ(each.time, event.time);
            EXPECT_TRUE(each.isNoteOn() || each.isNoteOff());
            made.push_back((each.isNoteOn() ? "on " : "off ") + std::to_string(each.data1));
        }
        return made;
    };
    const auto sostenuto = [](int value) { return controlChange({}, controller::kSostenuto, value); };
    using Made = std::vector<std::string>;
    hear(noteOn({}, 36, 80));
    hear(noteOn({}, 43, 80), 1);
    EXPECT_EQ(hear(sostenuto(127)), Made{});
    EXPECT_EQ(hear(noteOff({}, 36)), Made{});
    EXPECT_EQ(hear(noteOff({}, 43), 1), Made{});
    // A key struck while the pedal is down is not held.
    EXPECT_EQ(hear(noteOn({}, 60, 80)), Made{"on 60"});
    EXPECT_EQ(hear(noteOff({}, 60)), Made{"off 60"});
    // A held key is struck again and stays held.
    EXPECT_EQ(hear(noteOn({}, 36, 80)), (Made{"off 36", "on 36"}));
    EXPECT_EQ(hear(noteOff({}, 36)), Made{});
    // Half pedal values release nothing, nor does a second pedal. A key that is down at the release stays.
    EXPECT_EQ(hear(sostenuto(60)), Made{});
    EXPECT_EQ(hear(sostenuto(127), 1), Made{});
    EXPECT_EQ(hear(sostenuto(0)), Made{});
    EXPECT_EQ(hear(noteOn({}, 36, 80)), (Made{"off 36", "on 36"}));
    EXPECT_TRUE(piano.endsHold([&] {
        MidiEvent up = sostenuto(0);
        up.writer = 1;
        return up;
    }()));
    EXPECT_EQ(hear(sostenuto(0), 1), Made{"off 43"});
    EXPECT_FALSE(piano.endsHold(sostenuto(0)));
    EXPECT_EQ(hear(noteOff({}, 36)), Made{"off 36"});
}

TEST(SharedPiano, SostenutoCanHoldAllKeysAtOnce) {
    SharedPiano piano;
    for (int key = 0; key < kMidiPitches; ++key) piano.process(noteOn(kStart, key, 80));
    piano.process(controlChange(kStart + 1s, controller::kSostenuto, 127));
    for (int key = 0; key < kMidiPitches; ++key)
        EXPECT_TRUE(piano.process(noteOff(kStart + 2s, key)).empty());
    EXPECT_EQ(piano.process(controlChange(kStart + 3s, controller::kSostenuto, 0)).size(), kMidiPitches);
}

class SharedPianoKeys : public testing::Test {
protected:
    // Returns the piano's reaction to a note-on (velocity above 0) or note-off: "on", "off", both or nothing.
    std::string processKey(int writer, int velocity, std::chrono::milliseconds at) {
        MidiEvent event = velocity > 0 ? noteOn(kStart + at, 60, velocity) : noteOff(kStart + at, 60);
        event.writer = static_cast<std::uint8_t>(writer);
        std::string made;
        for (const MidiEvent& each : piano_.process(event)) {
            EXPECT_EQ(each.data1, 60);
            EXPECT_EQ(each.time, event.time);
            EXPECT_EQ(each.writer, event.writer);
            made += (made.empty() ? "" : " ") + std::string(each.isNoteOn() ? "on" : "off");
        }
        return made;
    }

    SharedPiano piano_;
};

TEST_F(SharedPianoKeys, KeyStruckByASecondWriterIsReleasedFirst) {
    EXPECT_EQ(processKey(0, 80, 0ms), "on");
    EXPECT_EQ(processKey(1, 70, 500ms), "off on");
    EXPECT_EQ(processKey(0, 0, 600ms), "");
    EXPECT_EQ(processKey(0, 80, 700ms), "off on");
    EXPECT_EQ(processKey(1, 0, 800ms), "");
    EXPECT_EQ(processKey(0, 0, 900ms), "off");
    // After a lost note-off, striking and releasing the key again leaves nothing held.
    EXPECT_EQ(processKey(2, 80, 2000ms), "on");
    EXPECT_EQ(processKey(2, 80, 2100ms), "off on");
    EXPECT_EQ(processKey(2, 0, 2200ms), "off");
    EXPECT_FALSE(piano_.endsHold(noteOff(kStart + 2300ms, 60)));
}

TEST_F(SharedPianoKeys, NoteFromTwoPortsIsStruckOnce) {
    EXPECT_EQ(processKey(0, 80, 0ms), "on");
    EXPECT_EQ(processKey(1, 80, 19ms), "");
    EXPECT_EQ(processKey(0, 0, 60ms), "");
    EXPECT_EQ(processKey(1, 0, 61ms), "off");
    // The fastest repetition of a key by hand.
    EXPECT_EQ(processKey(0, 80, 90ms), "on");
    EXPECT_EQ(processKey(1, 80, 92ms), "");
    EXPECT_EQ(processKey(0, 0, 105ms), "");
    EXPECT_EQ(processKey(1, 0, 107ms), "off");
    EXPECT_EQ(processKey(0, 80, 108ms), "on") << "it was let go, so it was struck again";
    EXPECT_EQ(processKey(0, 0, 120ms), "off");
    // This stroke is too late to be a copy of the first.
    EXPECT_EQ(processKey(0, 80, 200ms), "on");
    EXPECT_EQ(processKey(1, 80, 220ms), "off on");
}

TEST_F(SharedPianoKeys, ReleaseOfAKeyStruckBeforeTheStartIsPassedOn) {
    EXPECT_EQ(processKey(0, 0, 0ms), "off");
    EXPECT_EQ(processKey(1, 80, 100ms), "on");
    EXPECT_EQ(processKey(0, 0, 200ms), "") << "another one holds it";
    EXPECT_EQ(processKey(1, 0, 300ms), "off");
}

}  // namespace
}  // namespace continuo::app
