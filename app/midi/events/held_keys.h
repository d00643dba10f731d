#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The keys and pedals that one writer holds on each channel, and its changes by bends and controllers. Only
// appendHeld() allocates.
class HeldKeys {
public:
    // Tracks a stroke, release, pedal or expressive message (MidiEvent::isExpression()). Returns false for a
    // note-off of a key that is not held.
    bool track(const MidiEvent& event) noexcept;
    // Returns whether the event's key is down.
    bool holds(const MidiEvent& event) const noexcept {
        return keys_[static_cast<std::size_t>(event.channel())][event.data1 & 0x7F] > 0;
    }
    // Returns whether the event's pedal is down.
    bool holdsPedal(const MidiEvent& event) noexcept {
        const std::uint8_t* const value = event.isController() ? findCounter(event) : nullptr;
        return value != nullptr && *value > 0;
    }
    // Makes the next release of something held, at the given moment; returns false when nothing is held.
    bool release(Moment time, MidiEvent& event) noexcept;
    // Like release(), for keys only.
    bool releaseKeys(Moment time, MidiEvent& event) noexcept;
    // Like release(), but each for one channel: releaseKey() for keys, releasePedal() for pedals,
    // releaseExpression() for expression (controller 121, then a centred bend).
    bool releaseKey(int channel, Moment time, MidiEvent& event) noexcept;
    bool releasePedal(int channel, Moment time, MidiEvent& event) noexcept;
    bool releaseExpression(int channel, Moment time, MidiEvent& event) noexcept;
    void clear() noexcept { *this = {}; }
    // Appends the held keys and pedals as strokes and pedal events of the given moment. A key that was struck
    // several times gives one stroke, with the last velocity.
    void appendHeld(Moment time, std::vector<MidiEvent>& to) const;

private:
    std::uint8_t* findCounter(const MidiEvent& event) noexcept;
    void setExpression(int channel, std::uint8_t owed) noexcept;

    // keys_: unreleased strokes of each key. pedals_: value of each pedal.
    std::array<std::array<std::uint8_t, kMidiPitches>, kMidiChannels> keys_{};
    std::array<std::array<std::uint8_t, kMidiPitches>, kMidiChannels> velocities_{};  // of held keys
    std::array<std::array<std::uint8_t, 3>, kMidiChannels> pedals_{};
    std::array<std::uint8_t, kMidiChannels> expression_{};  // how many messages reset it: 2, 1 or 0
    int held_ = 0;                                          // counters above 0
    int from_ = 0;                                          // during a release: lower channels are released
};

}  // namespace continuo::app
