#pragma once

#include <optional>
#include <vector>

#include "roll/marked_range.h"
#include "roll/roll_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// Draws the frame of the roll and the overlays: redrawn in every frame, with few strokes.
struct RollFrame {
    const RollGeometry& geometry;
    const Tokens& tokens;
    bool stage = false;
    double ghostFrom = kStillSounds,
           ghostTo = kStillSounds;  // s: the model's turns in [ghostFrom, ghostTo) are not accepted

    // Paints the clock, or bars if there are beats, and the marked range. Omits labels that would be cut or
    // covered by that of `now`.
    void paintRuler(QPainter&, const std::vector<RollBeats>&, std::optional<double> now = {},
                    const std::optional<MarkedRange>& marked = {}) const;
    // Paints the line under the ruler over the model's memory, with its handle.
    void paintMemory(QPainter&, double begin, std::optional<double> now) const;
    // Paints turns as bands. Dashed: turns after `now` if `foreseen`, and turns that are not accepted.
    void paintTurns(QPainter&, const std::vector<RollTurn>&, std::optional<double> now, bool foreseen) const;
    // Paints a band of `voice` with a name that stays in view. `hollow`: dashed, for pending music.
    void paintBand(QPainter&, Voice, double from, double to, const QString& name, bool hollow) const;
    void paintGutter(QPainter&) const;
    void paintLaneNames(QPainter&, bool folded) const;
    void paintCursor(QPainter&, double time) const;
    void paintNow(QPainter&, double time) const;
    QRectF nowLabel(double time) const;
    // Paints the box with a moment's time on the ruler; nothing if the moment is out of view.
    void paintTimeBox(QPainter&, double time, const QColor& ground) const;
};

// Returns the draggable area of the memory line.
QRectF memoryHandle(const RollGeometry&, double begin);
// Returns the area of the velocity lane's name, which collapses it.
QRectF velocityName(const RollGeometry&);

// The names of the lanes in the gutter, and their width before the collapse icon.
struct LaneNames {
    QString velocity, pedal;
    double width = 0;  // px
};
LaneNames laneNames(const RollGeometry&);

}  // namespace continuo::ui
