#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QString>

#include "roll/roll_content.h"

namespace continuo::ui {

// A range of a take's time that the user marked. Its notes are those that are struck in it.
struct MarkedRange {
    double from = 0.0;  // s
    double to = 0.0;    // s, after `from`
    double seconds() const { return to - from; }
    bool operator==(const MarkedRange&) const = default;
};

// The range between two moments in either order; nullopt if they are equal.
std::optional<MarkedRange> rangeBetween(double one, double other);

// The beat nearest to a moment, or the nearest bar if beats are too close to be told apart at this many
// pixels a second; the moment itself if there are no beats.
double snapToBeat(const std::vector<RollBeats>& beats, double seconds, double scale);

// The line of the drawn grid of beats that is nearest to a moment, for notes that snap to it; the moment
// itself if there are no beats.
double snapToGrid(const std::vector<RollBeats>& beats, double seconds, double scale);
// The length of a beat at a moment, s; nullopt if there are no beats.
std::optional<double> beatAt(const std::vector<RollBeats>& beats, double seconds);

// One step from a moment, forwards (1) or back (-1): to the next beat, or bar if `large`; without beats by
// half a second, or five. Never before second 0.
double stepFrom(const std::vector<RollBeats>& beats, double seconds, int direction, bool large);

// How many notes the range has. O(log n + found).
std::size_t notesIn(const RollContent& content, const MarkedRange& range);

// "0:02.0 – 0:05.0 (3.0 s), 12 notes"; ends that lie on beats are given as bars and beats.
QString rangeText(const RollContent& content, const MarkedRange& range);
// "Marked from 2.0 s to 5.0 s, 3.0 s long, 12 notes", for a screen reader.
QString spokenRange(const RollContent& content, const MarkedRange& range);

}  // namespace continuo::ui
