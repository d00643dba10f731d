#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Converts seconds to beats since the start of a tempo map, and beats to seconds.
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

// Returns the same bars, each with a single tempo. Tempi are whole microseconds per quarter, as in files, so
// that beats are on whole ticks.
std::vector<MidiTempo> withEvenBars(const std::vector<MidiTempo>& map);

// Ticks per quarter: a multiple of the steps of every grid, including triplets.
inline constexpr int kGridTicksPerQuarter = 960;

// Music of several parts, quantised to the grid of its bars.
struct Quantised {
    std::vector<MidiTempo> tempi;  // with even bars
    std::vector<Performance> parts;
    std::vector<double> moments;
};

// Moves the starts and ends of notes to the nearest line of the grid. The grid has stepsPerQuarter lines per
// quarter of the map, whatever the beat unit, and restarts at each bar. No note is lost: each lasts at least
// one step. Repeated notes of one pitch and part stay at least one step apart, and move as little as
// possible. Pedals and moments move with the notes around them.
Quantised quantised(const std::vector<Performance>& parts, const std::vector<double>& moments,
                    const std::vector<MidiTempo>& map, int stepsPerQuarter);

}  // namespace continuo::app
