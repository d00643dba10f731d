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

// What an output is still to send, in the order of its moments. A clock hands its messages over ahead of
// them; the stop of one takes back those of it that wait for a later moment. One thread; allocates nothing.
class DueMessages {
public:
    static constexpr std::size_t kMost = 512;

    bool isFull() const noexcept { return count_ == kMost; }
    // Of one moment, the one that was put first leaves first. Not where it is full.
    void put(const DueMessage& message) noexcept;
    // The earliest before `end`; nullptr when there is none.
    const DueMessage* next(Moment end) const noexcept;
    // That one has left.
    void pop() noexcept;

private:
    void takeBackClock(Moment from) noexcept;

    std::array<DueMessage, kMost> messages_{};  // the earliest last
    std::size_t count_ = 0;
};

}  // namespace continuo::app
