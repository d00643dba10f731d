#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Converts seconds into beats since the beginning of a tempo map, and back.
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

// The same bars with one tempo in each, in whole microseconds a quarter as files have them, so that beats lie
// on whole ticks.
std::vector<MidiTempo> withEvenBars(const std::vector<MidiTempo>& map);

// Ticks a quarter, of which the steps of every grid are a whole number, those of triplets too.
inline constexpr int kGridTicksPerQuarter = 960;

// Music of several parts that lies on the grid of its bars.
struct Quantised {
    std::vector<MidiTempo> tempi;  // with even bars
    std::vector<Performance> parts;
    std::vector<double> moments;
};

// Moves beginnings and ends of notes to the nearest line of the grid, which has stepsPerQuarter lines to each
// quarter of the map, whatever notes its beats are, counted anew from the beginning of each bar. No note is
// lost: each is at least a step long, and strikes of one pitch in one part stay at least a step apart, moved
// as little as that takes. Pedals and moments move as the notes around them do.
Quantised quantised(const std::vector<Performance>& parts, const std::vector<double>& moments,
                    const std::vector<MidiTempo>& map, int stepsPerQuarter);

}  // namespace continuo::app
