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

// Several inputs as one piano, as it is heard: a key is up when nobody holds it any more, and up before it is
// struck once more, so that each stroke has its release; the pedal is as deep as the deepest of all of them
// and of their channels. The keys that are down when the sostenuto pedal is pressed stay down until it comes
// up, as their dampers do; it is told by that alone. Allocates nothing.
class SharedPiano {
public:
    // A key that is held and is struck again within this time was struck once: by a keyboard that arrives by
    // two ports, or by two hands. Nobody lets a key go and strikes it again so soon.
    static constexpr auto kSameStroke = std::chrono::milliseconds(20);

    // What an event, which comes as an EventInbox gives it, is on that piano, in order: of a sostenuto pedal
    // that comes up as many as keys were held, else two, one or none; good until the next call. A sustain
    // pedal's value becomes the piano's.
    std::span<const MidiEvent> hear(const MidiEvent& event) noexcept;
    // Whether it lets go a key, or the sustain or sostenuto pedal, that its writer was heard to press.
    bool endsHold(const MidiEvent& event) const noexcept;

private:
    void strike(const MidiEvent& event) noexcept;
    void letGo(const MidiEvent& event) noexcept;
    void movePedal(MidiEvent event) noexcept;
    void moveSostenuto(const MidiEvent& event) noexcept;
    void put(const MidiEvent& event) noexcept { made_[count_++] = event; }

    // A bit for each writer that holds the key. Not how often it struck it: of a stroke whose release was
    // lost the next one's release is the end.
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
