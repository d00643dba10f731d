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

// Merges several inputs into the one piano that a model hears, by the rule that readMidiFile() pairs notes
// by. A key goes up when no channel of any input holds it any more, and before it is struck again, so that
// each stroke has its release; a lost one comes with the channel's next stroke or release; the sustain pedal
// is as deep as the deepest of all inputs and channels. The keys that are down when the sostenuto pedal is
// pressed stay down until it comes up, as their dampers do; the pedal itself is not passed on. Allocates
// nothing.
class SharedPiano {
public:
    // A held key that another input strikes again within this time counts as struck once: the keyboard
    // arrives by two ports, or two hands met.
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

    struct Key {
        // A bit for each channel of each writer that holds the key, not a count of strokes: where the release
        // of one stroke was lost, that of the next one ends both.
        std::bitset<std::size_t{kWriters + 1} * kMidiChannels> holders;
        Moment struck{};  // last, as passed on
        std::uint8_t writer = 0;
    };
    static std::size_t holderOf(const MidiEvent& event) noexcept {
        return std::size_t{event.writer} * kMidiChannels + static_cast<std::size_t>(event.channel());
    }
    std::array<Key, kMidiPitches> keys_{};
    PedalDepths sustain_, sostenuto_;
    std::uint8_t pedal_ = 0;  // as last told
    bool sostenutoDown_ = false;
    std::bitset<kMidiPitches> caught_;  // by the sostenuto pedal
    std::array<MidiEvent, kMidiPitches> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
