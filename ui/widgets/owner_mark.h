#pragma once

#include <QColor>

class QPainter;
class QRectF;

namespace continuo::ui {

// Whose notes something is about.
enum class Owner { You, Model };

QColor ownerColour(Owner);

// The mark that tells owners apart without hue: a plain bar is yours, the model's has a notch of 2 px in its
// left edge. Filled, or an outline of 1 px for what is pending or not active.
void paintOwnerMark(QPainter&, const QRectF&, Owner, bool filled, const QColor&);

}  // namespace continuo::ui
