#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace continuo {

// Note::end of a note whose key is still down, as in a live take.
inline constexpr double kStillHeld = std::numeric_limits<double>::infinity();

// The longest music, s: eleven days. Readers and generators reject or drop later events, because each second
// costs at least one token.
inline constexpr double kLongestSeconds = 1e6;

// Marks an unknown surprise in bits. A marker value, because a std::optional per item would be too large.
inline constexpr float kUnknownBits = -1;
template <class Real>
constexpr bool areKnownBits(Real bits) {
    return bits >= 0;
}

// A played note: seconds from the beginning of the performance, MIDI velocity 1 to 127, MIDI pitch.
struct Note {
    int velocity = 0;
    int pitch = 0;
    double start = 0;
    double end = 0;  // release of the key, or kStillHeld
    bool operator==(const Note&) const = default;
};

// A change of the sustain pedal (controller 64): 0 to 127, down from 64 on.
struct PedalChange {
    int value = 0;
    double time = 0;
    bool operator==(const PedalChange&) const = default;
};

// A piece of piano music: notes ordered by start, pedal changes ordered by time.
struct Performance {
    std::vector<Note> notes;
    std::vector<PedalChange> pedal;
    bool operator==(const Performance&) const = default;
};

// Returns the time of the last event, s: a note's start or known end, or a pedal change.
inline double lastEventTime(const Performance& performance) {
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
