#pragma once

#include <QRectF>
#include <QString>

#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// How a key of the keyboard strip looks.
struct KeyLook {
    bool heldByPlayer = false, heldByModel = false;  // who holds it
    bool computerKeys = false;                       // the computer's keyboard plays
    QString label;                                   // label of the computer key that plays it; empty: none
    bool large = false;
};

// Paints a key. A pressed key has its player's colour and mark: a square for the player, a bar for the model,
// side by side for both. Paint all white keys before the black ones.
void paintPianoKey(QPainter&, int pitch, const QRectF& key, const KeyLook&, const Tokens&);
// Paints a key's name if it fits; call after all keys, because it may overlap the next.
void paintKeyName(QPainter&, int pitch, const QRectF& key, const KeyLook&, const Tokens&);

}  // namespace continuo::ui
