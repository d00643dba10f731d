#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "midi/event_inbox.h"
#include "midi/midi_event.h"

namespace continuo::app {

// Several inputs as one piano, as it is heard: a key is up when nobody holds it any more, and the pedal is as
// deep as the deepest of all of them and of their channels.
class SharedPiano {
public:
    // Whether the event is one of that piano's; a pedal's value becomes the piano's.
    bool hear(MidiEvent& event) noexcept {
        const auto own = static_cast<std::uint16_t>(1 << event.writer);
        std::uint16_t& holders = holders_[event.data1 & 0x7F];
        if (event.isNoteOn()) {
            holders |= own;
        } else if (event.isNoteOff()) {
            holders &= static_cast<std::uint16_t>(~own);
            return holders == 0;
        } else if (event.isPedal()) {
            const std::uint8_t value = event.data2;
            pedals_[event.writer][static_cast<std::size_t>(event.channel())] = value;
            event.data2 = deepest();
            const bool changes = std::exchange(pedal_, event.data2) != event.data2;
            return changes || value == event.data2;
        }
        return true;
    }

private:
    static_assert(kWriters < 16);

    std::uint8_t deepest() const noexcept {
        std::uint8_t found = 0;
        for (const auto& channels : pedals_)
            found = std::max(found, *std::max_element(channels.begin(), channels.end()));
        return found;
    }

    std::array<std::uint16_t, kMidiPitches> holders_{};  // a bit for each writer
    std::array<std::array<std::uint8_t, kMidiChannels>, kWriters + 1> pedals_{};
    std::uint8_t pedal_ = 0;  // as last told
};

}  // namespace continuo::app
