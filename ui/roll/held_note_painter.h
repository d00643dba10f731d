#pragma once

#include <optional>

#include "roll/note_edit.h"
#include "roll/note_painter.h"
#include "roll/roll_geometry.h"

class QPainter;

namespace continuo::ui {

// Paints a dragged note at its new position, with its value, and its stem if that is dragged.
void paintHeldNote(QPainter&, const RollNote& note, NoteGrip, const RollGeometry&, std::optional<double> now,
                   const NoteLook&);

}  // namespace continuo::ui
