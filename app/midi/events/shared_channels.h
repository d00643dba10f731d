#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Several writers on the channels of one instrument, as it is to be sent them: on each channel they are one
// piano. A key goes up when nobody holds it any more, and up before it is struck once more, so that each
// stroke has its release; a pedal is as deep as the deepest. Allocates nothing.
class SharedChannels {
public:
    // What an event, which comes as an EventInbox gives it, makes on `channel`, in order: up to four; good
    // until the next call. A key is let go where it was struck and a pedal where it was pressed,
    // whichever channel is asked for by then.
    std::span<const MidiEvent> pass(const MidiEvent& event, int channel) noexcept;

private:
    static constexpr std::size_t kPedals = 3;
    template <class T, std::size_t kCount>
    using OfChannels = std::array<std::array<T, kCount>, kMidiChannels>;

    // A key, or a pedal, of one writer's channel: how often it is struck, or how deep it is, and where.
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
    OfChannels<std::uint8_t, kMidiPitches> held_{};  // strokes on a channel of the instrument's
    OfChannels<std::uint8_t, kPedals> told_{};       // how deep its pedals are
    std::array<MidiEvent, 1 + kPedals> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
