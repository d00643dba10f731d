#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QString>

#include "roll/roll_content.h"

namespace continuo::ui {

// A range of a take's time that the user marked. It contains the notes that begin in it.
struct MarkedRange {
    double from = 0.0;  // s
    double to = 0.0;    // s, after `from`
    double seconds() const { return to - from; }
    bool operator==(const MarkedRange&) const = default;
};

// Returns the range between two moments in either order; nullopt if they are equal.
std::optional<MarkedRange> rangeBetween(double one, double other);

// Returns the beat nearest to a moment, or the nearest bar if beats are too close at this many pixels per
// second; the moment itself if there are no beats.
double snapToBeat(const std::vector<RollBeats>& beats, double seconds, double scale);

// Returns the line of the visible beat grid nearest to a moment, for notes that snap to it; the moment itself
// if there are no beats.
double snapToGrid(const std::vector<RollBeats>& beats, double seconds, double scale);
// Returns the length of a beat at a moment, s; nullopt if there are no beats.
std::optional<double> beatLengthAt(const std::vector<RollBeats>& beats, double seconds);

// Returns the moment one step forwards (1) or back (-1): the next beat, or bar if `large`; without beats half
// a second, or five. At least 0.
double stepFrom(const std::vector<RollBeats>& beats, double seconds, int direction, bool large);

// Returns the number of notes in the range. O(log n + found).
std::size_t countNotesIn(const RollContent& content, const MarkedRange& range);

// Returns "0:02.0 – 0:05.0 (3.0 s), 12 notes"; ends on beats are given as bars and beats.
QString rangeText(const RollContent& content, const MarkedRange& range);
// Returns "Marked from 2.0 s to 5.0 s, 3.0 s long, 12 notes", for screen readers.
QString spokenRange(const RollContent& content, const MarkedRange& range);

}  // namespace continuo::ui
