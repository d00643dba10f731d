#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Merges several writers for one instrument, each of whose channels is one piano. A key is released when no
// writer holds it, and before it is struck again, so each stroke has its release. A pedal is as deep as the
// deepest writer's. Allocates nothing.
class SharedChannels {
public:
    // Returns the messages to send for an event of an EventInbox on `channel`: up to four, in order, valid
    // until the next call. Keys and pedals are released on the channel on which they were pressed, even if
    // `channel` has changed since.
    std::span<const MidiEvent> merge(const MidiEvent& event, int channel) noexcept;

private:
    static constexpr std::size_t kPedals = 3;
    template <class T, std::size_t kCount>
    using OfChannels = std::array<std::array<T, kCount>, kMidiChannels>;

    // A key or pedal of one channel of a writer: its strokes or its depth, and its channel on the instrument.
    struct Place {
        std::uint8_t value = 0;
        std::uint8_t channel = 0;
    };
    void strike(MidiEvent event, Place& key) noexcept;
    void release(MidiEvent event, Place& key) noexcept;
    void movePedal(MidiEvent event, std::size_t pedal, int channel) noexcept;
    std::uint8_t deepest(std::size_t pedal, std::uint8_t channel) const noexcept;
    void resetAll(const MidiEvent& event, std::uint8_t channel) noexcept;
    void addMessage(const MidiEvent& event, std::uint8_t channel) noexcept;

    std::array<OfChannels<Place, kMidiPitches>, kWriters> keys_{};
    std::array<OfChannels<Place, kPedals>, kWriters> pedals_{};
    OfChannels<std::uint8_t, kMidiPitches> held_{};  // unreleased strokes on each instrument channel
    OfChannels<std::uint8_t, kPedals> lastSent_{};   // last sent pedal depths
    std::array<MidiEvent, 1 + kPedals> made_{};
    std::size_t count_ = 0;
};

}  // namespace continuo::app
