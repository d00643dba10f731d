#pragma once

#include <optional>

#include <QPointF>

#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// Returns the note drawn at a position; of overlapping ones the last. A sounding note extends to `now`. O(log
// n + found).
std::optional<RollNote> noteAt(const RollContent& content, const RollGeometry& geometry,
                               std::optional<double> now, const QPointF& position);

// Returns the note whose stem in the velocity lane can be dragged at a position; of several that of
// `selected`, otherwise the one with the nearest head.
std::optional<RollNote> stemAt(const RollContent& content, const RollGeometry& geometry,
                               const QPointF& position, const std::optional<RollNote>& selected);

// Returns the content's current note with this voice, pitch and start; nullopt if it is gone.
std::optional<RollNote> findCurrentNote(const RollContent& content, const RollNote& note);

// Returns the next note in order of starts, forwards (1) or back (-1), from the selected note, or from a
// moment if none is selected.
std::optional<RollNote> nextInTime(const RollContent& content, const std::optional<RollNote>& selected,
                                   double from, int direction);

// Returns the next note above (1) or below (-1) among those sounding at the same time; otherwise the nearest
// in time that is higher or lower.
std::optional<RollNote> nextInPitch(const RollContent& content, const RollNote& selected, int direction);

}  // namespace continuo::ui
