#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A press on a device: a controller that rises from below 64 to 64 or more, a key or pad, or a program
// change.
struct MidiTrigger {
    enum class Kind : std::uint8_t { Controller, Note, Program };
    static constexpr int kAnyChannel = -1;

    Kind kind = Kind::Controller;
    int number = 0;             // controller, pitch or program, 0 to 127
    int channel = kAnyChannel;  // 0 to 15

    // Returns whether some message would match both triggers.
    bool meets(const MidiTrigger& other) const noexcept;
    // Returns false if the message has a fixed meaning: sustain pedal, bank, or channel mode.
    bool isAllowed() const noexcept;
    // Formats the trigger as "controller 67", "note 36 channel 10" or "program 5". Channels count from 1, all
    // other numbers from 0 as in MIDI.
    std::string text() const;
    // Parses such a text; nullopt if it names no allowed trigger.
    static std::optional<MidiTrigger> fromText(std::string_view text);

    bool operator==(const MidiTrigger&) const = default;
};

}  // namespace continuo::app
