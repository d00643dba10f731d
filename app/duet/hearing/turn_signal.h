#pragma once

#include <bitset>
#include <cstdint>

#include "duet/duet_settings.h"
#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Detects the key or controller with which the player passes the turn; its messages are not music. If two
// inputs report the same press, as for a keyboard on two ports, the turn passes once.
class TurnSignal {
public:
    enum class Role : std::uint8_t {
        Music,         // music
        PassesTurn,    // passes the turn
        PartOfSignal,  // other messages of that key or controller
    };
    Role classify(const MidiEvent& event, const DuetSettings& settings) noexcept;
    // Call when the settings have changed. A key or controller that is down now has passed the turn under the
    // settings before.
    void change(const DuetSettings& before, const DuetSettings& settings) noexcept;

private:
    Role classifyKey(const MidiEvent& event) noexcept;
    Role classifyController(const MidiEvent& event) noexcept;

    int strokes_ = 0;                          // unreleased strokes of the key
    std::bitset<kWriters + 1> controllers_{};  // which writers hold the controller down
};

}  // namespace continuo::app
