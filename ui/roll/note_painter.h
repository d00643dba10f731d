#pragma once

#include <map>
#include <vector>

#include <QColor>
#include <QRectF>

#include "roll/roll_content.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// How notes are drawn. Shape distinguishes the voices: the player's is a plain bar, the model's has a notch
// in its left edge, or is a wedge if narrow. Pending notes are outlines.
struct NoteLook {
    const Tokens* tokens = nullptr;
    bool heat = false;
    double pendingFill = 0.0;  // opacity inside pending notes: 0.28 in Stage view
    // s: in [ghostFrom, ghostTo) the model's part is not accepted and drawn as pending.
    double ghostFrom = kStillSounds, ghostTo = kStillSounds;
    bool operator==(const NoteLook&) const = default;
};

inline constexpr double kWedgeBelow = 10.0;  // px; narrower model notes are wedges
inline constexpr double kNotch = 2.0;        // px wide

QColor ownerColour(const Tokens&, Voice);
// Return the item as it is drawn: pending if it is not accepted. In the surprise map the notes stay filled.
RollNote asDrawn(RollNote, const NoteLook&);
PedalSpan asDrawn(PedalSpan, const NoteLook&);
void paintNote(QPainter&, const QRectF&, const RollNote&, const NoteLook&);
// Paints an originally played note behind a branch: a dotted outline of 1 px, unlike pending notes.
void paintPlayedNote(QPainter&, const QRectF&, Voice, const Tokens&);
// Paints the frame around a selected note.
void paintSelection(QPainter&, const QRectF& note, const Tokens&);
// Collects and paints the frames of many selected notes. Overlapping frames in one row are merged, which
// limits their number.
class SelectionFrames {
public:
    explicit SelectionFrames(const QRectF& area) : area_(area) {}
    void add(const QRectF& note);  // call in the order of left edges
    void paint(QPainter&, const Tokens&);

private:
    QRectF area_;
    std::map<double, QRectF> open_;  // keyed by the top of the row
    std::vector<QRectF> frames_;
};
// Paints the rubber band that selects notes.
void paintSelectionBand(QPainter&, const QRectF& band, const Tokens&);
// Paints a bar in the pedal lane; `bar`: the part of the lane's height that it fills.
void paintPedal(QPainter&, const QRectF& bar, Voice, bool pending, const NoteLook&);
// Paints a stem in the velocity lane with its foot at the bottom of `lane`.
void paintVelocity(QPainter&, double x, const QRectF& lane, const RollNote&, const Tokens&);
// Paints the left edge of a turn's band: plain, or with a notch.
void paintTurnEdge(QPainter&, const QRectF& edge, Voice, const Tokens&);

}  // namespace continuo::ui
