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

// Writers: each thread that makes events has a number, and with it a queue of its own in every inbox.
inline constexpr int kInputWriters = 8;  // MIDI inputs open at once, 0..7
inline constexpr int kHandWriter = 8;    // the computer's keyboard or mouse
inline constexpr int kModelWriter = 9;
inline constexpr int kFileWriter = 10;         // a file that is played as if by the player
inline constexpr int kTakeWriter = 11;         // recorded music that is played back
inline constexpr int kTestWriter = 12;         // a note or chord that tries whether there is sound
inline constexpr int kCalibrationWriter = 13;  // notes by which a delay is measured
inline constexpr int kWriters = 14;
inline constexpr int kNobody = kWriters;  // the writer of messages to all channels, such as a panic's

// One writer's queue of an EventInbox.
class EventQueue {
public:
    EventQueue(std::size_t capacity, int writer, Waker& waker, const std::atomic<Moment>& end)
        : ring_(capacity), writer_(static_cast<std::uint8_t>(writer)), waker_(waker), end_(end) {}

    // Called by the writer's thread, which may be a callback. If the queue is full, returns false and
    // cancels: a lost release must not leave a note sounding.
    bool push(MidiEvent event) noexcept;
    // The writer's thread. Drops its events later than `after` that the reader has not been given yet.
    // Returns the moment up to which events stay: later than `after` if the reader was given later ones
    // already.
    Moment withdraw(Moment after) noexcept;
    // Any thread. Drops what the reader has not taken yet, and releases everything that this writer holds.
    void cancel() noexcept;
    // Any thread. Releases the keys that this writer holds as far as the reader has taken events. Pedals stay
    // down, and waiting events are still given.
    void letGoKeys() noexcept;
    // Events that found the queue full.
    std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }

private:
    friend class EventInbox;
    struct Entry {
        MidiEvent event;
        std::uint32_t generation;
        bool withdraws = false;  // it is no event: earlier entries later than its moment are withdrawn
    };
    Moment decide(std::uint32_t number, Moment asked, Moment stays) noexcept;

    SpscRing<Entry> ring_;
    std::uint8_t writer_;
    Waker& waker_;
    const std::atomic<Moment>& end_;           // the reader takes events before it
    std::atomic<std::uint32_t> withdrawn_{0};  // withdrawals so far
    std::uint32_t met_ = 0;                    // withdrawals that the reader has seen
    std::atomic<std::uint64_t> decided_{0};  // a withdrawal's number, and how much more it leaves than asked
    std::atomic<std::uint32_t> generation_{0};  // counts the cancels; an entry of an earlier one is void
    std::atomic<std::uint32_t> keysLetGo_{0};   // calls of letGoKeys()
    std::atomic<std::uint64_t> lost_{0};
};

// The events of all writers, in order of time, for one reader (synthesiser, MIDI output, live loop, screen).
// Each note-on that next() gives is followed by its note-off, whatever the writers do, and no note-off comes
// without its note-on, nor the release of a pedal whose press was passed over. Nothing locks after
// construction, and nothing but held() allocates.
class EventInbox {
public:
    // capacity: events that may wait for each writer, and again in the sorted heap.
    explicit EventInbox(std::size_t capacity = 2048);

    // Any thread. Events of all writers that found their queue full.
    std::uint64_t lost() const noexcept;
    // Writer 0..kWriters - 1.
    EventQueue& queue(int writer) noexcept { return *queues_[static_cast<std::size_t>(writer)]; }
    // Woken by each push and cancel: lets the reader sleep.
    Waker& waker() noexcept { return waker_; }

    // What is ignored of the player: everything, or one key and one pedal.
    struct PassedOver {
        bool all = false;
        std::optional<int> pitch = {}, controller = {};
    };
    // Any thread.
    void passOver(const PassedOver& what) noexcept {
        passedOver_ = what.all ? kAll : what.pitch.value_or(kNone);
        passedPedal_ = what.controller.value_or(kNone);
    }

    // Any thread. Whether the sustain pedals of the player and of the model are ignored. A pedal that is down
    // already still goes up.
    void passOverPedal(bool players, bool models) noexcept {
        passedSustain_ = (players ? kPlayers : 0) | (models ? kModels : 0);
    }

    // Reader, once per turn: takes in what was pushed.
    void collect(Moment now) noexcept;
    // Reader: the earliest event before `end`; false if there is none. Of equal times the one pushed first,
    // per writer. Releases after a cancel have the moment of the last collect().
    bool next(Moment end, MidiEvent& event) noexcept;
    // Reader: when next() will have an event; Moment::max() for never.
    Moment nextMoment() const noexcept;
    // Reader: the keys and pedals that next() gave and that are still down, as events of this moment, for
    // another reader that takes over. Allocates.
    std::vector<MidiEvent> held(Moment time) const;
    // Reader: as if every writer had cancelled.
    void cancelAll(Moment now) noexcept;
    // Reader, after it has silenced everything by other means: drops everything and releases nothing.
    void forget(Moment now) noexcept;

private:
    struct Waiting {
        MidiEvent event;
        std::uint32_t generation;
        std::uint32_t order;
    };
    void takeIn() noexcept;
    bool isWithdrawn() const noexcept;
    void withdraw(EventQueue& queue, std::size_t writer, Moment asked) noexcept;
    static bool later(const Waiting& a, const Waiting& b) noexcept;
    bool isVoid(const Waiting& waiting) const noexcept;
    void dropVoid() noexcept;
    bool isPassedOver(const MidiEvent& event) const noexcept;
    bool releasesWhatWasPassedOver(const MidiEvent& event) noexcept;
    void meet(std::size_t writer, std::uint32_t generation) noexcept;
    bool nextRelease(MidiEvent& event) noexcept;

    Waker waker_;
    std::array<std::unique_ptr<EventQueue>, kWriters> queues_;
    std::array<HeldKeys, kWriters> held_;
    std::array<std::uint32_t, kWriters> generation_{};  // EventQueue::generation_, as of the last collect()
    std::array<std::uint32_t, kWriters> keysLetGo_{};   // EventQueue::keysLetGo_, as of the last collect()
    enum class Releasing : std::uint8_t { Nothing, Keys, All };
    std::array<Releasing, kWriters> releasing_{};
    std::vector<Waiting> waiting_;  // a heap, the earliest on top; never grows beyond what was reserved
    std::uint32_t order_ = 0;
    Moment collected_;
    static constexpr Moment kNothing = Moment::min() + LiveClock::duration(1);
    std::atomic<Moment> end_{kNothing};  // next() gives events before it
    Moment given_ = kNothing;            // next() has begun to give events before it

    static constexpr int kAll = kMidiPitches, kNone = -1;
    static constexpr int kPlayers = 1, kModels = 2;
    std::atomic<int> passedOver_{kNone}, passedPedal_{kNone}, passedSustain_{0};
};

}  // namespace continuo::app
