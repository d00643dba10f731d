#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Beats along a tempo map: seconds into beats since its beginning, and back.
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

// The same bars with one tempo in each, in whole microseconds a quarter as files have them: what lies on
// their beats lies on whole ticks.
std::vector<MidiTempo> withEvenBars(const std::vector<MidiTempo>& map);

// Ticks of a quarter in which every grid has whole steps, triplets too.
inline constexpr int kGridTicksPerQuarter = 960;

// Music of several parts on the grid of its bars.
struct Quantised {
    std::vector<MidiTempo> tempi;  // with even bars
    std::vector<Performance> parts;
    std::vector<double> moments;
};

// Moves beginnings and ends of notes to the nearest line of the grid, stepsPerQuarter to each quarter of the
// map, whatever notes its beats are, from the beginning of each bar on.
// No note is lost: each is a step long at least, and strikes of one pitch in one part keep a step between
// them, moved as little as that takes. Pedals and moments move as the notes around them do.
Quantised quantised(const std::vector<Performance>& parts, const std::vector<double>& moments,
                    const std::vector<MidiTempo>& map, int stepsPerQuarter);

}  // namespace continuo::app
