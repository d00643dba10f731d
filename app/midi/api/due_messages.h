#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A message of up to three bytes and the moment at which it leaves.
struct DueMessage {
    Moment due;
    std::uint8_t size = 0;
    std::array<std::uint8_t, 3> bytes{};
};

// The messages that an output is still to send, in the order of their moments. A MIDI clock hands its
// messages over ahead of their moments; when it stops, its messages for later moments are dropped. One
// thread; allocates nothing.
class DueMessages {
public:
    static constexpr std::size_t kMost = 512;

    bool isFull() const noexcept { return count_ == kMost; }
    // Of several messages of one moment the first leaves first. Must not be called while isFull().
    void put(const DueMessage& message) noexcept;
    // The earliest before `end`; nullptr when there is none.
    const DueMessage* next(Moment end) const noexcept;
    // Removes the message that next() gave, which has left.
    void pop() noexcept;

private:
    void takeBackClock(Moment from) noexcept;

    std::array<DueMessage, kMost> messages_{};  // the earliest last
    std::size_t count_ = 0;
};

}  // namespace continuo::app
