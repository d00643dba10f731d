#pragma once

#include <QColor>

class QPainter;
class QRectF;

namespace continuo::ui {

// The owner of notes or of a turn: the player or the model.
enum class Owner { You, Model };

QColor ownerColour(Owner);

// Paints the mark that distinguishes owners without hue: a plain bar for the player; the model's has a notch
// of 2 px in its left edge. Filled, or an outline of 1 px for pending or inactive items.
void paintOwnerMark(QPainter&, const QRectF&, Owner, bool filled, const QColor&);

}  // namespace continuo::ui
