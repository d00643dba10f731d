#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// The depths of one of the piano's pedals, for each channel of each writer. The piano uses the deepest.
// Allocates nothing.
class PedalDepths {
public:
    // Records an event of this pedal.
    void update(const MidiEvent& event) noexcept { depths_[event.writer][channelIndex(event)] = event.data2; }
    // Returns whether the event's writer holds the pedal on the event's channel.
    bool isHeld(const MidiEvent& event) const noexcept {
        return depths_[event.writer][channelIndex(event)] > 0;
    }
    std::uint8_t deepest() const noexcept {
        std::uint8_t found = 0;
        for (const auto& channels : depths_)
            found = std::max(found, *std::max_element(channels.begin(), channels.end()));
        return found;
    }

private:
    static std::size_t channelIndex(const MidiEvent& event) {
        return static_cast<std::size_t>(event.channel());
    }

    std::array<std::array<std::uint8_t, kMidiChannels>, kWriters + 1> depths_{};
};

}  // namespace continuo::app
