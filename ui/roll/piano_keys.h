#pragma once

#include <optional>

#include <QPointF>
#include <QRectF>

#include "roll/roll_content.h"

namespace continuo::ui {

// The layout of the 88 keys of a piano in `area`: 52 white ones side by side, black ones over their upper
// part.
class PianoKeys {
public:
    explicit PianoKeys(const QRectF& area) : area_(area) {}

    QRectF keyRect(int pitch) const;
    // Returns the key at a point; black keys cover white ones.
    std::optional<int> pitchAt(const QPointF&) const;
    // Returns the velocity of a strike at this point, 1 to 127: louder towards the front.
    int velocityAt(int pitch, const QPointF&) const;

private:
    QRectF area_;
};

}  // namespace continuo::ui
