#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QString>

#include "roll/roll_content.h"

namespace continuo::ui {

// A range of a take's time that its user marked. The notes that are struck in it are its notes.
struct MarkedRange {
    double from = 0.0;  // s
    double to = 0.0;    // s, after `from`
    double seconds() const { return to - from; }
    bool operator==(const MarkedRange&) const = default;
};

// What lies between two moments, whichever is first; nothing where they are one.
std::optional<MarkedRange> rangeBetween(double one, double other);

// The nearest beat of those that hold at a moment, the nearest bar where beats are too close to be told apart
// at this many pixels a second; the moment itself where none hold.
double snapToBeat(const std::vector<RollBeats>& beats, double seconds, double scale);

// The nearest line of the grid of beats that is drawn at a moment, as notes are put on it; the moment itself
// where no beats hold.
double snapToGrid(const std::vector<RollBeats>& beats, double seconds, double scale);
// How long a beat is at a moment, s; nothing where none hold.
std::optional<double> beatAt(const std::vector<RollBeats>& beats, double seconds);

// One step from a moment, 1 onwards or -1 back: to the next beat, `large` to the next bar; half a second or
// five where no beats hold. Never before second 0.
double stepFrom(const std::vector<RollBeats>& beats, double seconds, int direction, bool large);

// O(log n + found).
std::size_t notesIn(const RollContent& content, const MarkedRange& range);

// "0:02.0 – 0:05.0 (3.0 s), 12 notes"; its ends as bars and beats where they are such.
QString rangeText(const RollContent& content, const MarkedRange& range);
// "Marked from 2.0 s to 5.0 s, 3.0 s long, 12 notes", for a screen reader.
QString spokenRange(const RollContent& content, const MarkedRange& range);

}  // namespace continuo::ui
