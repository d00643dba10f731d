#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Knows our own output when it comes back by an input, through a keyboard's MIDI thru or a looped cable: a
// note-on of the same pitch and velocity, of any channel, within 30 ms, and a note-off of the same pitch.
// Where messages travel in blocks it takes some of them longer: one to leave, the loop's own, one to be
// delivered. Each message sent explains one that comes back, so a player's own strokes pass. Pedal values are
// too alike for that: they count as echoes only where a note has just come back. No locks; one sending
// thread, any number of hearing ones.
class EchoFilter {
public:
    static constexpr auto kWindow = std::chrono::milliseconds(30);
    static constexpr int kBlocks = 4;  // of the server's, that the way through a loop may take beyond that
    static constexpr auto kLoopSeen = std::chrono::seconds(2);  // so long the pedal is under suspicion

    // Any thread: how long the blocks are in which messages travel; 0: there are none.
    void setBlock(std::chrono::nanoseconds length) noexcept { window_ = kWindow + kBlocks * length; }

    // The sending thread's.
    void sent(const MidiEvent& event, Moment now) noexcept;
    // A hearing thread's, as soon as the event comes. True when it is our own.
    bool isEcho(const MidiEvent& event, Moment now) noexcept;

private:
    static constexpr std::size_t kRemembered = 4;  // of one pitch; repeated strokes within the window

    // Moments in ns shifted left by 7, the velocity or value below; 0 when there is none.
    using Slot = std::array<std::atomic<std::int64_t>, kRemembered>;
    Slot* slot(const MidiEvent& event) noexcept;
    std::size_t& next(const MidiEvent& event) noexcept;

    std::array<Slot, kMidiPitches> notes_{}, releases_{};
    Slot pedal_{};
    std::atomic<std::chrono::nanoseconds> window_{kWindow};
    std::atomic<Moment> lastEcho_{Moment::min()};
    std::array<std::size_t, kMidiPitches> nextNote_{}, nextRelease_{};  // the sender's
    std::size_t nextPedal_ = 0;
};

}  // namespace continuo::app
