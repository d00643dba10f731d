#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A message by which a device tells that something on it was pressed: a controller whose value goes from
// below 64 to 64 or more, a key or pad, or a program that is chosen.
struct MidiTrigger {
    enum class Kind : std::uint8_t { Controller, Note, Program };
    static constexpr int kAnyChannel = -1;

    Kind kind = Kind::Controller;
    int number = 0;             // controller, pitch or program, 0..127
    int channel = kAnyChannel;  // 0..15

    // Whether one message could match both triggers.
    bool meets(const MidiTrigger& other) const noexcept;
    // False for messages that have a fixed meaning: the sustain pedal, banks, channel modes.
    bool isAllowed() const noexcept;
    // Such as "controller 67", "note 36 channel 10" or "program 5"; channels count from 1, all else as in
    // MIDI.
    std::string text() const;
    // The trigger of such a text; nothing where the text names no allowed trigger.
    static std::optional<MidiTrigger> fromText(std::string_view text);

    bool operator==(const MidiTrigger&) const = default;
};

}  // namespace continuo::app
