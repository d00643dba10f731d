#pragma once

#include <cstdint>

namespace continuo {

// One of the 388 events of Huang et al., "Music Transformer", appendix A.2, a press or release of the sustain
// pedal, or a token that is not an event.
struct TokenEvent {
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
    bool operator==(const TokenEvent&) const = default;
};

inline constexpr int kMidiEvents = 388;
inline constexpr int kFirstNoteOff = 128;
inline constexpr int kFirstTimeShift = 256;
inline constexpr int kFirstVelocity = 356;
inline constexpr int kVelocityBuckets = 32;
inline constexpr int kPedalEvents = 2;     // after the others
inline constexpr int kLongestShift = 100;  // steps
inline constexpr int kStepsPerSecond = 100;

// Returns the id of an event, 0..389: NoteOn 0..127, NoteOff 128..255, TimeShift 256..355, Velocity 356..387,
// PedalDown 388, PedalUp 389.
constexpr int eventId(TokenEvent event) {
    switch (event.kind) {
        case TokenEvent::Kind::NoteOff: return kFirstNoteOff + event.value;
        case TokenEvent::Kind::TimeShift: return kFirstTimeShift - 1 + event.value;
        case TokenEvent::Kind::Velocity: return kFirstVelocity + event.value;
        case TokenEvent::Kind::PedalDown: return kMidiEvents;
        case TokenEvent::Kind::PedalUp: return kMidiEvents + 1;
        default: return event.value;
    }
}

// Returns the event of an id 0..389.
constexpr TokenEvent eventFromId(int id) {
    if (id < kFirstNoteOff) return {TokenEvent::Kind::NoteOn, id};
    if (id < kFirstTimeShift) return {TokenEvent::Kind::NoteOff, id - kFirstNoteOff};
    if (id < kFirstVelocity) return {TokenEvent::Kind::TimeShift, id - kFirstTimeShift + 1};
    if (id < kMidiEvents) return {TokenEvent::Kind::Velocity, id - kFirstVelocity};
    return {id == kMidiEvents ? TokenEvent::Kind::PedalDown : TokenEvent::Kind::PedalUp, 0};
}

}  // namespace continuo
