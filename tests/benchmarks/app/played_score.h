#pragma once

#include <cstdint>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::test {

// A typeset piece as somebody might play it, with its true beats.
struct PlayedScore {
    std::vector<Note> notes;       // in order of their starts
    std::vector<double> beats;     // s; those of the file's time signatures
    std::vector<double> barLines;  // s
    int beatsPerBar = 4;           // of most of it
};

// How it is played.
struct Rubato {
    double depth = 0.15;    // the tempo swings by so much to either side, in 8 to 40 s
    double jitter = 0.015;  // s: the standard deviation of a chord's moment; of its notes beside it a third
    double broken = 0.15;   // share of chords that are broken, by 10 to 30 ms from note to note
};

// The same for the same seed. The file has time signatures and notes.
PlayedScore playedScore(const app::MidiFile& file, std::uint64_t seed, const Rubato& how = {});

}  // namespace continuo::test
