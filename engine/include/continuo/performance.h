#pragma once

#include <cstdint>
#include <vector>

namespace continuo {

// A note as it was played: seconds from the beginning of the performance, MIDI velocity 1..127, MIDI pitch.
struct Note {
    int velocity = 0;
    int pitch = 0;
    double start = 0;
    double end = 0;
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

}  // namespace continuo
