#pragma once

#include <optional>
#include <vector>

#include "roll/marked_range.h"
#include "roll/roll_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// What stands around the roll and over it: drawn anew in every frame, with few strokes.
struct RollFrame {
    const RollGeometry& geometry;
    const Tokens& tokens;
    bool stage = false;
    double ghostFrom = kStillSounds,
           ghostTo = kStillSounds;  // s: between them the model's turns are not accepted

    // The clock, or bars where there are beats, on what is marked. No number is cut, nor lies below the one
    // of `now`.
    void paintRuler(QPainter&, const std::vector<RollBeats>&, std::optional<double> now = {},
                    const std::optional<MarkedRange>& marked = {}) const;
    // The line under the ruler over what the model remembers, with its handle.
    void paintMemory(QPainter&, double begin, std::optional<double> now) const;
    // Turns as bands; what lies after `now` is dashed where it is only `foreseen`, as its notes are hollow,
    // and so is what is not accepted.
    void paintTurns(QPainter&, const std::vector<RollTurn>&, std::optional<double> now, bool foreseen) const;
    // A band of `voice` from one moment to another with a name that stays in view; `hollow`: dashed, for what
    // is not there yet.
    void paintBand(QPainter&, Voice, double from, double to, const QString& name, bool hollow) const;
    void paintGutter(QPainter&) const;
    void paintLaneNames(QPainter&, bool folded) const;
    void paintCursor(QPainter&, double time) const;
    void paintNow(QPainter&, double time) const;
    QRectF nowLabel(double time) const;
    // The box with a moment's time on the ruler; nothing where the moment is not in view.
    void paintTimeBox(QPainter&, double time, const QColor& ground) const;
};

// Where the memory line can be taken hold of.
QRectF memoryHandle(const RollGeometry&, double begin);
// The name of the velocity lane, which folds it.
QRectF velocityName(const RollGeometry&);

// What the lanes are called in the gutter, and the room for it before the sign by which one folds.
struct LaneNames {
    QString velocity, pedal;
    double room = 0;  // px
};
LaneNames laneNames(const RollGeometry&);

}  // namespace continuo::ui
