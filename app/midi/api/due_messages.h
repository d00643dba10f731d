#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A message of up to three bytes and its due time.
struct DueMessage {
    Moment due;
    std::uint8_t size = 0;
    std::array<std::uint8_t, 3> bytes{};
};

// An output's pending messages, by due time. A MIDI clock queues its messages ahead; when it stops, its later
// ones are dropped. One thread; allocates nothing.
class DueMessages {
public:
    static constexpr std::size_t kMost = 512;

    bool isFull() const noexcept { return count_ == kMost; }
    // Inserts a message. Messages with the same time leave in insertion order. Must not be called while
    // isFull().
    void insert(const DueMessage& message) noexcept;
    // Returns the earliest message before `end`; nullptr: none.
    const DueMessage* next(Moment end) const noexcept;
    // Removes the message that next() returned.
    void pop() noexcept;

private:
    void dropClock(Moment from) noexcept;

    std::array<DueMessage, kMost> messages_{};  // earliest last
    std::size_t count_ = 0;
};

}  // namespace continuo::app
