#pragma once

#include <optional>

#include <QPointF>
#include <QRectF>

#include "roll/roll_content.h"

namespace continuo::ui {

// Where the 88 keys of a piano lie in `area`: 52 white ones side by side, black ones over their upper part.
class PianoKeys {
public:
    explicit PianoKeys(const QRectF& area) : area_(area) {}

    QRectF keyRect(int pitch) const;
    // The key at a point; a black one where both are.
    std::optional<int> pitchAt(const QPointF&) const;
    // How hard a key is struck at this point, 1 to 127: louder towards its front.
    int velocityAt(int pitch, const QPointF&) const;

private:
    QRectF area_;
};

}  // namespace continuo::ui
