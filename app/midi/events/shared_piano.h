#pragma once

#include <array>
#include <bitset>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"
#include "midi/events/pedal_depths.h"

namespace continuo::app {

// Merges several inputs into the one piano that a model hears. A key goes up when nobody holds it any more,
// and before it is struck again, so that each stroke has its release; the sustain pedal is as deep as the
// deepest of all inputs and channels. The keys that are down when the sostenuto pedal is pressed stay down
// until it comes up, as their dampers do; the pedal itself is not passed on. Allocates nothing.
class SharedPiano {
public:
    // A held key that is struck again within this time counts as struck once: the keyboard arrives by two
    // ports, or two hands met. Nobody lets a key go and strikes it again so soon.
    static constexpr auto kSameStroke = std::chrono::milliseconds(20);

    // The events of the piano for an event (as an EventInbox gives it), in order, valid until the next call:
    // as many as keys were held where a sostenuto pedal comes up, else none, one or two. A sustain pedal's
    // value becomes that of the piano's pedal.
    std::span<const MidiEvent> hear(const MidiEvent& event) noexcept;
    // Whether the event lets go a key, or a sustain or sostenuto pedal, that its writer was heard to press.
    bool endsHold(const MidiEvent& event) const noexcept;

private:
    void strike(const MidiEvent& event) noexcept;
    void letGo(const MidiEvent& event) noexcept;
    void movePedal(MidiEvent event) noexcept;
    void moveSostenuto(const MidiEvent& event) noexcept;
    void put(const MidiEvent& event) noexcept { made_[count_++] = event; }

    // A bit for each writer that holds the key, not a count of strokes: where the release of one stroke was
    // lost, that of the next one ends both.
    std::array<std::uint32_t, kMidiPitches> holders_{};
    static_assert(kWriters < 32);
    std::array<Moment, kMidiPitches> struck_{};  // when it was last, as told
    PedalDepths sustain_, sostenuto_;
    std::uint8_t pedal_ = 0;  // as last told
    bool sostenutoDown_ = false;
    std::bitset<kMidiPitches> caught_;  // by the sostenuto pedal
    std::array<MidiEvent, kMidiPitches> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
