#pragma once

#include <cstdint>

namespace continuo {

// One of the 388 events of Huang et al., "Music Transformer", appendix A.2, the sustain pedal that goes down
// or up, or a token that is no event.
struct MidiEvent {
    enum class Kind : std::uint8_t {
        NoteOn,
        NoteOff,
        TimeShift,
        Velocity,
        PedalDown,
        PedalUp,
        Pad,
        End,
        Start
    };
    Kind kind = Kind::NoteOn;
    int value = 0;  // pitch 0..127, steps of 10 ms 1..100, or velocity bucket 0..31
    bool operator==(const MidiEvent&) const = default;
};

inline constexpr int kMidiEvents = 388;
inline constexpr int kFirstNoteOff = 128;
inline constexpr int kFirstTimeShift = 256;
inline constexpr int kFirstVelocity = 356;
inline constexpr int kVelocityBuckets = 32;
inline constexpr int kPedalEvents = 2;     // behind the others
inline constexpr int kLongestShift = 100;  // steps
inline constexpr int kStepsPerSecond = 100;

// The id of an event, 0..389: NoteOn 0..127, NoteOff 128..255, TimeShift 256..355, Velocity 356..387,
// PedalDown 388, PedalUp 389.
constexpr int eventId(MidiEvent event) {
    switch (event.kind) {
        case MidiEvent::Kind::NoteOff: return kFirstNoteOff + event.value;
        case MidiEvent::Kind::TimeShift: return kFirstTimeShift - 1 + event.value;
        case MidiEvent::Kind::Velocity: return kFirstVelocity + event.value;
        case MidiEvent::Kind::PedalDown: return kMidiEvents;
        case MidiEvent::Kind::PedalUp: return kMidiEvents + 1;
        default: return event.value;
    }
}

// The event of an id 0..389.
constexpr MidiEvent eventOf(int id) {
    if (id < kFirstNoteOff) return {MidiEvent::Kind::NoteOn, id};
    if (id < kFirstTimeShift) return {MidiEvent::Kind::NoteOff, id - kFirstNoteOff};
    if (id < kFirstVelocity) return {MidiEvent::Kind::TimeShift, id - kFirstTimeShift + 1};
    if (id < kMidiEvents) return {MidiEvent::Kind::Velocity, id - kFirstVelocity};
    return {id == kMidiEvents ? MidiEvent::Kind::PedalDown : MidiEvent::Kind::PedalUp, 0};
}

}  // namespace continuo
