#pragma once

#include <optional>

#include "roll/note_edit.h"
#include "roll/note_painter.h"
#include "roll/roll_geometry.h"

class QPainter;

namespace continuo::ui {

// A note in the user's hand: where it would be, what it would be, and its stem if it is held by that.
void paintHeldNote(QPainter&, const RollNote& note, NoteGrip, const RollGeometry&, std::optional<double> now,
                   const NoteLook&);

}  // namespace continuo::ui
