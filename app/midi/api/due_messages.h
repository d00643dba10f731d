#pragma once

#include <array>
#include <bitset>
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

// What an output is still to send, in the order of its moments. Who sends hands over ahead of them, and may
// think better of it: a message about a key or a controller takes back what waits for a later moment about
// the same, so that a release at once finds no stroke behind it. One thread; allocates nothing.
class DueMessages {
public:
    static constexpr std::size_t kMost = 512;

    bool isFull() const noexcept { return count_ + 2 > kMost; }  // a stroke may need a release before it
    // Of one moment, the one that was put first leaves first. Not where it is full.
    void put(const DueMessage& message) noexcept;
    // The earliest before `end`; nullptr when there is none.
    const DueMessage* next(Moment end) const noexcept;
    // That one has left.
    void pop() noexcept;

private:
    struct TakenBack {
        bool any = false;      // something
        bool release = false;  // a note-off among it
        bool down = false;     // the key is down when what still waits has left
    };
    TakenBack takeBack(const DueMessage& newer) noexcept;
    void insert(const DueMessage& message) noexcept;

    std::array<DueMessage, kMost> messages_{};  // the earliest last
    std::size_t count_ = 0;
    std::bitset<std::size_t{kMidiChannels} * kMidiPitches> down_;  // keys, by what has left
};

}  // namespace continuo::app
