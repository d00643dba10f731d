#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Several inputs as one piano, as it is heard: a key is up when nobody holds it any more, and up before it is
// struck once more, so that each stroke has its release; the pedal is as deep as the deepest of all of them
// and of their channels. Allocates nothing.
class SharedPiano {
public:
    // A key that is held and is struck again within this time was struck once: by a keyboard that arrives by
    // two ports, or by two hands. Nobody lets a key go and strikes it again so soon.
    static constexpr auto kSameStroke = std::chrono::milliseconds(20);

    // What an event, which comes as an EventInbox gives it, is on that piano, in order: two, one or none;
    // good until the next call. A pedal's value becomes the piano's.
    std::span<const MidiEvent> hear(const MidiEvent& event) noexcept;
    // Whether it lets go a key or the pedal that its writer was heard to press.
    bool endsHold(const MidiEvent& event) const noexcept;

private:
    void strike(const MidiEvent& event) noexcept;
    void letGo(const MidiEvent& event) noexcept;
    void movePedal(MidiEvent event) noexcept;
    std::uint8_t deepest() const noexcept;
    void put(const MidiEvent& event) noexcept { made_[count_++] = event; }

    // A bit for each writer that holds the key. Not how often it struck it: of a stroke whose release was
    // lost the next one's release is the end.
    std::array<std::uint32_t, kMidiPitches> holders_{};
    static_assert(kWriters < 32);
    std::array<Moment, kMidiPitches> struck_{};  // when it was last, as told
    std::array<std::array<std::uint8_t, kMidiChannels>, kWriters + 1> pedals_{};
    std::uint8_t pedal_ = 0;  // as last told
    std::array<MidiEvent, 2> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
