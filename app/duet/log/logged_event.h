#pragma once

#include "duet/log/duet_event.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Converts a voice's key or pedal event to a log event at this second of the duet.
inline DuetEvent loggedEvent(const MidiEvent& event, Voice voice, double seconds, float bits = kUnknownBits) {
    using Kind = DuetEvent::Kind;
    const Kind kind = event.isNoteOn() ? Kind::Strike : event.isPedal() ? Kind::Pedal : Kind::Release;
    const std::uint8_t pitch = event.isPedal() ? 0 : event.data1;
    return {kind, voice, pitch, kind == Kind::Release ? 0 : event.data2, seconds, bits};
}

}  // namespace continuo::app
