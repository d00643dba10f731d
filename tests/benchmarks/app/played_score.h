#pragma once

#include <cstdint>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::test {

// A typeset piece as a pianist might play it, with its true beats.
struct PlayedScore {
    std::vector<Note> notes;       // in order of their starts
    std::vector<double> beats;     // s; those of the file's time signatures
    std::vector<double> barLines;  // s
    int beatsPerBar = 4;           // of most bars
};

// Parameters of the performance.
struct Rubato {
    double depth = 0.15;    // the tempo varies by this share to either side, over 8 to 40 s
    double jitter = 0.015;  // s: standard deviation of a chord's time; a third of it between its notes
    double broken = 0.15;   // share of arpeggiated chords, 10 to 30 ms from note to note
};

// Returns the piece as a pianist might play it; equal seeds give equal results. The file needs time
// signatures and notes.
PlayedScore playedScore(const app::MidiFile& file, std::uint64_t seed, const Rubato& how = {});

}  // namespace continuo::test
