#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Merges several writers for one instrument: on each of its channels they are one piano. A key goes up when
// nobody holds it any more, and before it is struck again, so that each stroke has its release; a pedal is as
// deep as the deepest of the writers'. Allocates nothing.
class SharedChannels {
public:
    // The messages to send for an event (as an EventInbox gives it) on `channel`, in order: up to four, valid
    // until the next call. A key is let go on the channel on which it was struck and a pedal on the one on
    // which it was pressed, whichever `channel` is by then.
    std::span<const MidiEvent> pass(const MidiEvent& event, int channel) noexcept;

private:
    static constexpr std::size_t kPedals = 3;
    template <class T, std::size_t kCount>
    using OfChannels = std::array<std::array<T, kCount>, kMidiChannels>;

    // A key or pedal of one writer's channel: how often it is struck or how deep it is, and the instrument's
    // channel.
    struct Place {
        std::uint8_t value = 0;
        std::uint8_t channel = 0;
    };
    void strike(MidiEvent event, Place& key) noexcept;
    void letGo(MidiEvent event, Place& key) noexcept;
    void movePedal(MidiEvent event, std::size_t pedal, int channel) noexcept;
    std::uint8_t deepest(std::size_t pedal, std::uint8_t channel) const noexcept;
    void resetAll(const MidiEvent& event, std::uint8_t channel) noexcept;
    void put(const MidiEvent& event, std::uint8_t channel) noexcept;

    std::array<OfChannels<Place, kMidiPitches>, kWriters> keys_{};
    std::array<OfChannels<Place, kPedals>, kWriters> pedals_{};
    OfChannels<std::uint8_t, kMidiPitches> held_{};  // strokes on each channel of the instrument
    OfChannels<std::uint8_t, kPedals> told_{};       // how deep its pedals are, as sent
    std::array<MidiEvent, 1 + kPedals> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
