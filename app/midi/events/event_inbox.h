#pragma once

#include <continuo/spsc_ring.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "midi/events/held_keys.h"
#include "midi/events/midi_event.h"
#include "midi/events/waker.h"

namespace continuo::app {

// Writer numbers. Each thread that produces events has one, and a queue of its own in every inbox.
inline constexpr int kInputWriters = 8;  // numbers of simultaneous MIDI inputs: 0 to 7
inline constexpr int kHandWriter = 8;    // the computer's keyboard or mouse
inline constexpr int kModelWriter = 9;
inline constexpr int kFileWriter = 10;         // a file played in the player's place
inline constexpr int kTakeWriter = 11;         // playback of a recorded take
inline constexpr int kTestWriter = 12;         // test note or chord
inline constexpr int kCalibrationWriter = 13;  // notes for latency measurement
inline constexpr int kWriters = 14;
inline constexpr int kNobody = kWriters;  // writer of all-channel messages, such as a panic's

// One writer's queue of an EventInbox.
class EventQueue {
public:
    EventQueue(std::size_t capacity, int writer, Waker& waker, const std::atomic<Moment>& end)
        : ring_(capacity), writer_(static_cast<std::uint8_t>(writer)), waker_(waker), end_(end) {}

    // Writer's thread, which may be a callback. Appends an event. If the queue is full, calls cancel() and
    // returns false, because a lost release must not leave a note sounding.
    bool push(MidiEvent event) noexcept;
    // Writer's thread. Drops this writer's undelivered events after `after`. Returns the moment up to which
    // events stay, which is later than `after` if later events were already delivered.
    Moment withdraw(Moment after) noexcept;
    // Any thread. Drops this writer's undelivered events, and releases every key and pedal that it holds.
    void cancel() noexcept;
    // Any thread. Releases the keys of this writer that are down. Pedals stay down, and pending events are
    // still delivered.
    void releaseKeys() noexcept;
    // Returns how many events were dropped because the queue was full.
    std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }

private:
    friend class EventInbox;
    struct Entry {
        MidiEvent event;
        std::uint32_t generation;
        bool withdraws = false;  // true: not an event, but drops earlier entries after its moment
    };
    Moment decideWithdrawal(std::uint32_t number, Moment asked, Moment stays) noexcept;

    SpscRing<Entry> ring_;
    std::uint8_t writer_;
    Waker& waker_;
    const std::atomic<Moment>& end_;             // the reader has taken all events before this moment
    std::atomic<std::uint32_t> withdrawn_{0};    // withdrawals so far
    std::uint32_t met_ = 0;                      // number of withdrawals that the reader has seen
    std::atomic<std::uint64_t> decided_{0};      // a withdrawal's number, and how long after it events stay
    std::atomic<std::uint32_t> generation_{0};   // number of cancels; entries with a lower number are void
    std::atomic<std::uint32_t> keyReleases_{0};  // calls of releaseKeys()
    std::atomic<std::uint64_t> lost_{0};
};

// Merges all writers' events by time for one reader (synthesiser, MIDI output, live loop, screen). Each
// note-on from next() is followed by its note-off, whatever the writers do. No note-off comes without its
// note-on, and no pedal release if the press was skipped. After construction nothing locks, and only
// heldEvents() allocates.
class EventInbox {
public:
    // capacity: the number of pending events, for each writer and for the sorted heap.
    explicit EventInbox(std::size_t capacity = 2048);

    // Any thread. Returns how many events were dropped because a queue was full.
    std::uint64_t lost() const noexcept;
    // Returns the queue of writer 0 to kWriters - 1.
    EventQueue& queue(int writer) noexcept { return *queues_[static_cast<std::size_t>(writer)]; }
    // Returns the waker. Each push and cancel wakes it, so that the reader can sleep.
    Waker& waker() noexcept { return waker_; }

    // The player's events to ignore: all, or one key and one pedal.
    struct Ignored {
        bool all = false;
        std::optional<int> pitch = {}, controller = {};
    };
    // Any thread.
    void ignore(const Ignored& what) noexcept {
        ignored_ = what.all ? kAll : what.pitch.value_or(kNone);
        ignoredPedal_ = what.controller.value_or(kNone);
    }

    // Any thread. Sets whether to ignore the player's and the model's sustain pedal. A pedal that is down can
    // still be released.
    void ignoreSustain(bool players, bool models) noexcept {
        ignoredSustain_ = (players ? kPlayers : 0) | (models ? kModels : 0);
    }

    // Reader. Moves pushed events into the sorted heap. Call once per iteration.
    void collect(Moment now) noexcept;
    // Reader. Returns the earliest event before `end` in `event`, or false if no such event exists. Events
    // with the same time keep their order per writer. Releases after a cancel have the time of the last
    // collect().
    bool next(Moment end, MidiEvent& event) noexcept;
    // Reader. Returns when next() will have an event; Moment::max(): no event is pending.
    Moment nextMoment() const noexcept;
    // Reader. Returns the keys and pedals that are down after next(), as events of the given moment. Another
    // reader can continue from them. Allocates.
    std::vector<MidiEvent> heldEvents(Moment time) const;
    // Reader. Like cancel() of every writer.
    void cancelAll(Moment now) noexcept;
    // Reader. Drops all events without releases; call it after the reader has silenced everything itself.
    void clear(Moment now) noexcept;

private:
    struct Waiting {
        MidiEvent event;
        std::uint32_t generation;
        std::uint32_t order;
    };
    void drainQueues() noexcept;
    bool isWithdrawn() const noexcept;
    void withdraw(EventQueue& queue, std::size_t writer, Moment asked) noexcept;
    static bool isLater(const Waiting& a, const Waiting& b) noexcept;
    bool isStale(const Waiting& waiting) const noexcept;
    void dropStale() noexcept;
    bool isIgnored(const MidiEvent& event) const noexcept;
    bool releasesIgnored(const MidiEvent& event) noexcept;
    void adoptGeneration(std::size_t writer, std::uint32_t generation) noexcept;
    bool nextRelease(MidiEvent& event) noexcept;

    Waker waker_;
    std::array<std::unique_ptr<EventQueue>, kWriters> queues_;
    std::array<HeldKeys, kWriters> held_;
    std::array<std::uint32_t, kWriters> generation_{};   // EventQueue::generation_, as of the last collect()
    std::array<std::uint32_t, kWriters> keyReleases_{};  // EventQueue::keyReleases_ at the last collect()
    enum class Releasing : std::uint8_t { Nothing, Keys, All };
    std::array<Releasing, kWriters> releasing_{};
    std::vector<Waiting> pending_;  // heap, earliest on top; never exceeds its reserved capacity
    std::uint32_t order_ = 0;
    Moment collected_;
    static constexpr Moment kNothing = Moment::min() + LiveClock::duration(1);
    std::atomic<Moment> end_{kNothing};  // next() delivers events before it
    Moment deliveredUntil_ = kNothing;   // next() has begun to deliver events before it

    static constexpr int kAll = kMidiPitches, kNone = -1;
    static constexpr int kPlayers = 1, kModels = 2;
    std::atomic<int> ignored_{kNone}, ignoredPedal_{kNone}, ignoredSustain_{0};
};

}  // namespace continuo::app
