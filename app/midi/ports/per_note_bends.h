#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Recognises an instrument that has a channel for each finger (MPE), and its messages that bend one note
// alone: they would bend all notes where its channels are merged into one. The instrument is known by the MPE
// configuration message ("MIDI Polyphonic Expression" 1.0) or by keys that are down on two channels at once.
// Bends, pressure and controllers of the first channel are meant for all notes and pass. The input's thread.
class PerNoteBends {
public:
    // Whether the message is to be ignored. To be asked about each message that is heard.
    bool takes(const MidiEvent& event) noexcept;
    // An event that takes back a bend which passed before the instrument was known; nothing when none is
    // left.
    std::optional<MidiEvent> mend(Moment now) noexcept;
    // No key is down any more: on this channel, or on any.
    void release(int channel) noexcept { keys_[static_cast<std::size_t>(channel)].reset(); }
    void release() noexcept { keys_.fill({}); }

private:
    void strike(const MidiEvent& event) noexcept;
    void configure(const MidiEvent& event) noexcept;

    std::array<std::bitset<kMidiPitches>, kMidiChannels> keys_{};  // keys that are down
    std::bitset<kMidiChannels> bent_;                              // channels but the first that are bent
    std::array<std::uint8_t, kMidiChannels> coarse_{}, fine_{};    // the registered parameter that was chosen
    bool many_ = false;                                            // it has a channel for each finger
};

}  // namespace continuo::app
