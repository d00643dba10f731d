#pragma once

#include <QRectF>
#include <QString>

#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// How a key of the keyboard strip looks.
struct KeyLook {
    bool yours = false, models = false;  // who presses it
    bool computerKeys = false;           // the computer's keyboard plays
    QString cap;                         // what is written on its key that plays this one; empty: none does
    bool large = false;
};

// A pressed key has its player's colour and mark: a square for yours, a bar for the model's; both side by
// side where both press. Black keys are drawn after all white ones.
void paintPianoKey(QPainter&, int pitch, const QRectF& key, const KeyLook&, const Tokens&);
// Its name, where there is room for one; after all keys, as it may lie over the next.
void paintKeyName(QPainter&, int pitch, const QRectF& key, const KeyLook&, const Tokens&);

}  // namespace continuo::ui
