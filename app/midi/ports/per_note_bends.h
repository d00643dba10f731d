#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Recognises MPE instruments, which use a channel per finger, and their messages for single notes. Merged
// into one channel, these messages would bend all notes. An instrument is recognised by the MPE configuration
// message ("MIDI Polyphonic Expression" 1.0), or by keys that are down on two channels at once. Bends,
// pressure and controllers of the first channel apply to all notes and pass. The input's thread.
class PerNoteBends {
public:
    // Call for every received message. Returns whether it must be ignored.
    bool shouldIgnore(const MidiEvent& event) noexcept;
    // Returns an event that undoes a bend passed before the instrument was recognised; nullopt: none left.
    std::optional<MidiEvent> nextCorrection(Moment now) noexcept;
    // Call when all keys are up: on this channel, or on all channels.
    void release(int channel) noexcept { keys_[static_cast<std::size_t>(channel)].reset(); }
    void release() noexcept { keys_.fill({}); }

private:
    void strike(const MidiEvent& event) noexcept;
    void configure(const MidiEvent& event) noexcept;

    std::array<std::bitset<kMidiPitches>, kMidiChannels> keys_{};  // keys that are down
    std::bitset<kMidiChannels> bent_;                              // bent channels, except the first
    std::array<std::uint8_t, kMidiChannels> coarse_{}, fine_{};    // selected parameter (RPN) per channel
    bool many_ = false;                                            // a channel per finger was detected
};

}  // namespace continuo::app
