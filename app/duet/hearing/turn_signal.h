#pragma once

#include <bitset>
#include <cstdint>

#include "duet/duet_settings.h"
#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// The key or controller with which the player passes the turn, which is no music. One that is pressed by two
// inputs, as a keyboard that arrives by two ports does, passes it once.
class TurnSignal {
public:
    enum class Part : std::uint8_t {
        None,    // it is music
        Passes,  // the turn is passed by it
        Rest,    // neither: it belongs to the key or controller that passed it
    };
    Part takes(const MidiEvent& event, const DuetSettings& settings) noexcept;
    // The settings have changed. What is down now has passed the turn under the earlier ones.
    void change(const DuetSettings& before, const DuetSettings& settings) noexcept;

private:
    Part takeKey(const MidiEvent& event) noexcept;
    Part takeController(const MidiEvent& event) noexcept;

    int strokes_ = 0;                          // of the key that were not released yet
    std::bitset<kWriters + 1> controllers_{};  // whose controller is down
};

}  // namespace continuo::app
