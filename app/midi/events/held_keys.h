#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// What one writer holds down, on each channel: keys, the three pedals, and what it changed by bends and
// controllers. Allocates nothing but in list().
class HeldKeys {
public:
    // Takes note of a stroke, a release, a pedal or what colours (MidiEvent::colours()). False for a note-off
    // of a key that is not held.
    bool note(const MidiEvent& event) noexcept;
    // Whether the key of a stroke or release is down.
    bool holds(const MidiEvent& event) const noexcept {
        return keys_[static_cast<std::size_t>(event.channel())][event.data1 & 0x7F] > 0;
    }
    // Whether the pedal of this controller is down.
    bool holdsPedal(const MidiEvent& event) noexcept {
        const std::uint8_t* const value = event.isController() ? counter(event) : nullptr;
        return value != nullptr && *value > 0;
    }
    // The next event, of the given moment, that lets something go; false when nothing is held.
    bool release(Moment time, MidiEvent& event) noexcept;
    // As release(), of keys alone.
    bool releaseKeys(Moment time, MidiEvent& event) noexcept;
    // As release(), of one channel's keys, of its pedals, and of its colours (controller 121, then a centred
    // bend).
    bool releaseKey(int channel, Moment time, MidiEvent& event) noexcept;
    bool releasePedal(int channel, Moment time, MidiEvent& event) noexcept;
    bool releaseColour(int channel, Moment time, MidiEvent& event) noexcept;
    void forget() noexcept { *this = {}; }
    // Adds to `to` what is held, as strokes and pedals of the given moment. A key that was struck several
    // times is one stroke, as loud as the last.
    void list(Moment time, std::vector<MidiEvent>& to) const;

private:
    std::uint8_t* counter(const MidiEvent& event) noexcept;
    void colour(int channel, std::uint8_t owed) noexcept;

    // How often a key was struck and not let go, and the pedals' values.
    std::array<std::array<std::uint8_t, kMidiPitches>, kMidiChannels> keys_{};
    std::array<std::array<std::uint8_t, kMidiPitches>, kMidiChannels> velocities_{};  // of what is held
    std::array<std::array<std::uint8_t, 3>, kMidiChannels> pedals_{};
    std::array<std::uint8_t, kMidiChannels>
        colours_{};  // how many messages would still end them: two, one or none
    int held_ = 0;   // counters that are not 0
    int from_ = 0;   // channels below hold nothing while releasing
};

}  // namespace continuo::app
