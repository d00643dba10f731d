#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A message that a device sends when something on it is pressed: a controller that goes down (from below 64
// to 64 or more), a key or pad, a program that is chosen.
struct MidiTrigger {
    enum class Kind : std::uint8_t { Controller, Note, Program };
    static constexpr int kAnyChannel = -1;

    Kind kind = Kind::Controller;
    int number = 0;             // controller, pitch or program, 0..127
    int channel = kAnyChannel;  // 0..15

    // Whether one message could be both.
    bool meets(const MidiTrigger& other) const noexcept;
    // False for what has a meaning of its own: the sustain pedal, banks, messages of modes.
    bool isAllowed() const noexcept;
    // "controller 67", "note 36 channel 10", "program 5": channels from 1, all else as it is sent.
    std::string text() const;
    // Of such a text; none where it is no text of an allowed trigger.
    static std::optional<MidiTrigger> fromText(std::string_view text);

    bool operator==(const MidiTrigger&) const = default;
};

}  // namespace continuo::app
