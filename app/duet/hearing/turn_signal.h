#pragma once

#include <bitset>
#include <cstdint>

#include "duet/duet_settings.h"
#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Detects the key or controller with which the player passes the turn; it is not music. If two inputs report
// it, as for a keyboard on two ports, it passes the turn once.
class TurnSignal {
public:
    enum class Role : std::uint8_t {
        Music,         // music
        PassesTurn,    // passes the turn
        PartOfSignal,  // other messages of that key or controller
    };
    Role classify(const MidiEvent& event, const DuetSettings& settings) noexcept;
    // The settings have changed. Whatever is down now passed the turn under the earlier ones.
    void change(const DuetSettings& before, const DuetSettings& settings) noexcept;

private:
    Role classifyKey(const MidiEvent& event) noexcept;
    Role classifyController(const MidiEvent& event) noexcept;

    int strokes_ = 0;                          // unreleased strokes of the key
    std::bitset<kWriters + 1> controllers_{};  // writers whose controller is down
};

}  // namespace continuo::app
