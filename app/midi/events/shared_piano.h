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

// Merges several inputs into one piano for a model, by the rules of readMidiFile(). A key is released when no
// channel of any input holds it, and before it is struck again. If a release was lost, it comes with the next
// stroke or release of that channel. The sustain pedal is as deep as the deepest of all inputs and channels.
// The sostenuto pedal is not passed on: the keys that are down when it is pressed stay down until it is
// released. Allocates nothing.
class SharedPiano {
public:
    // A stroke of another input on a held key counts as a duplicate within this time: it comes from one
    // keyboard on two ports, or from two hands.
    static constexpr auto kSameStroke = std::chrono::milliseconds(20);

    // Returns the piano's events for an event of an EventInbox, in order, valid until the next call. When a
    // sostenuto pedal is released, these are one per held key, else up to two. The value of a sustain pedal
    // becomes that of the piano's pedal.
    std::span<const MidiEvent> process(const MidiEvent& event) noexcept;
    // Returns whether the event releases a key, or a sustain or sostenuto pedal, that its writer holds as far
    // as is known.
    bool endsHold(const MidiEvent& event) const noexcept;

private:
    void strike(const MidiEvent& event) noexcept;
    void release(const MidiEvent& event) noexcept;
    void movePedal(MidiEvent event) noexcept;
    void moveSostenuto(const MidiEvent& event) noexcept;
    void addEvent(const MidiEvent& event) noexcept { made_[count_++] = event; }

    struct Key {
        // A bit for each channel of each writer that holds the key. Strokes are not counted: if one release
        // is lost, the next one ends both strokes.
        std::bitset<std::size_t{kWriters + 1} * kMidiChannels> holders;
        Moment struck{};  // the last stroke that was passed on
        std::uint8_t writer = 0;
    };
    static std::size_t holderIndex(const MidiEvent& event) noexcept {
        return std::size_t{event.writer} * kMidiChannels + static_cast<std::size_t>(event.channel());
    }
    std::array<Key, kMidiPitches> keys_{};
    PedalDepths sustain_, sostenuto_;
    std::uint8_t pedal_ = 0;  // last sent
    bool sostenutoDown_ = false;
    std::bitset<kMidiPitches> caught_;  // held by the sostenuto pedal
    std::array<MidiEvent, kMidiPitches> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
