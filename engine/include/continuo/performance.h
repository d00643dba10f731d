#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace continuo {

// The end of a note whose key is still down, as in a live take.
inline constexpr double kStillHeld = std::numeric_limits<double>::infinity();

// The longest music, s: eleven days. What lies beyond is refused or left out by all who read or make music,
// because each second that passes is a token at least.
inline constexpr double kLongestSeconds = 1e6;

// How much something surprises a model, in bits, where that is not known: among many such numbers, for which
// an optional each would be too much.
inline constexpr float kUnknownBits = -1;
template <class Real>
constexpr bool areKnownBits(Real bits) {
    return bits >= 0;
}

// A note as it was played: seconds from the beginning of the performance, MIDI velocity 1..127, MIDI pitch.
struct Note {
    int velocity = 0;
    int pitch = 0;
    double start = 0;
    double end = 0;  // the key's release, or kStillHeld
    bool operator==(const Note&) const = default;
};

// A change of the sustain pedal (controller 64): 0..127, down from 64 on.
struct PedalChange {
    int value = 0;
    double time = 0;
    bool operator==(const PedalChange&) const = default;
};

// A piece of piano music: notes in order of their start, pedal changes in order of time.
struct Performance {
    std::vector<Note> notes;
    std::vector<PedalChange> pedal;
    bool operator==(const Performance&) const = default;
};

// Time of the last event, s: a note's start or known end, or a pedal change.
inline double endOf(const Performance& performance) {
    double end = 0;
    for (const Note& note : performance.notes) {
        if (note.start > end) end = note.start;
        if (note.end > end && note.end < kStillHeld) end = note.end;
    }
    for (const PedalChange& change : performance.pedal) {
        if (change.time > end) end = change.time;
    }
    return end;
}

}  // namespace continuo
