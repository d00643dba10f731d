#pragma once

#include <optional>

#include <QPointF>

#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// The note drawn at a position, the last one where they lie over each other. One that sounds lasts until
// `now`. O(log n + found).
std::optional<RollNote> noteAt(const RollContent& content, const RollGeometry& geometry,
                               std::optional<double> now, const QPointF& position);

// Of the stems in the velocity lane that can be taken hold of at a position that of `selected`, else the one
// whose head is nearest.
std::optional<RollNote> stemAt(const RollContent& content, const RollGeometry& geometry,
                               const QPointF& position, const std::optional<RollNote>& selected);

// The note with this voice, pitch and start as the content has it now; none if it is gone.
std::optional<RollNote> knownNote(const RollContent& content, const RollNote& note);

// The next note in order of starts, 1 onwards or -1 back, from a note; from a moment where none is selected.
std::optional<RollNote> nextInTime(const RollContent& content, const std::optional<RollNote>& selected,
                                   double from, int direction);

// The next note above (1) or below (-1) among those that sound with it, otherwise the nearest in time that is
// higher or lower.
std::optional<RollNote> nextInPitch(const RollContent& content, const RollNote& selected, int direction);

}  // namespace continuo::ui
