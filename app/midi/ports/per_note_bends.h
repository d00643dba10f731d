#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Notices an instrument that has a channel for each finger (MPE), and what bends one of its notes alone,
// which would bend all of them where its channels become one. It is known by its own message ("MIDI
// Polyphonic Expression" 1.0, the MPE configuration message) or by keys that are down on two channels at
// once. The first channel's bends, pressure and controllers are of all notes and pass. Of the input's thread.
class PerNoteBends {
public:
    // Whether it is to be passed over. Each message that is heard is asked about.
    bool takes(const MidiEvent& event) noexcept;
    // A bend that passed before it was known for one note's, to be taken back; none when there is none.
    std::optional<MidiEvent> mend(Moment now) noexcept;
    // No key is down: on a channel, on any.
    void release(int channel) noexcept { keys_[static_cast<std::size_t>(channel)].reset(); }
    void release() noexcept { keys_.fill({}); }

private:
    void strike(const MidiEvent& event) noexcept;
    void configure(const MidiEvent& event) noexcept;

    std::array<std::bitset<kMidiPitches>, kMidiChannels> keys_{};  // keys that are down
    std::bitset<kMidiChannels> bent_;                              // channels but the first that are bent
    std::array<std::uint8_t, kMidiChannels> coarse_{}, fine_{};    // the registered parameter that is set
    bool many_ = false;                                            // channels are fingers
};

}  // namespace continuo::app
