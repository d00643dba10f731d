#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Converts seconds to beats since the start of a tempo map, and back.
class BeatLine {
public:
    explicit BeatLine(const std::vector<MidiTempo>& map);  // not empty
    double beatsAt(double seconds) const;
    double secondsAt(double beats) const;

private:
    struct Piece {
        double seconds = 0, beats = 0, beatSeconds = 0;
    };
    std::vector<Piece> pieces_;
};

// Returns the same bars with one tempo each, in whole microseconds per quarter as in files, so that beats
// fall on whole ticks.
std::vector<MidiTempo> withEvenBars(const std::vector<MidiTempo>& map);

// Ticks per quarter: a multiple of every grid's steps, triplets included.
inline constexpr int kGridTicksPerQuarter = 960;

// Music of several parts, quantised to the grid of its bars.
struct Quantised {
    std::vector<MidiTempo> tempi;  // with even bars
    std::vector<Performance> parts;
    std::vector<double> moments;
};

// Moves note starts and ends to the nearest line of the grid. It has stepsPerQuarter lines per quarter of the
// map, whatever the beat unit, and restarts at each bar. No note is lost: each lasts at least one step.
// Repeated notes of one pitch and part stay at least one step apart and move as little as possible. Pedals
// and moments move with the surrounding notes.
Quantised quantised(const std::vector<Performance>& parts, const std::vector<double>& moments,
                    const std::vector<MidiTempo>& map, int stepsPerQuarter);

}  // namespace continuo::app
