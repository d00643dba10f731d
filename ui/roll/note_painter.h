#pragma once

#include <map>
#include <vector>

#include <QColor>
#include <QRectF>

#include "roll/roll_content.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// How notes are drawn. A voice is told by shape: yours is a plain bar, the model's has a notch in its left
// edge and is a wedge where it is narrow; what is pending is an outline.
struct NoteLook {
    const Tokens* tokens = nullptr;
    bool heat = false;
    double pendingFill = 0.0;  // share of the colour inside what is pending: 0.28 in Stage view
    // s: in [ghostFrom, ghostTo) the model's part is not accepted, and drawn as pending.
    double ghostFrom = kStillSounds, ghostTo = kStillSounds;
    bool operator==(const NoteLook&) const = default;
};

inline constexpr double kWedgeBelow = 10.0;  // px; narrower model notes are wedges
inline constexpr double kNotch = 2.0;        // px wide

QColor ownerColour(const Tokens&, Voice);
// As pending where it is not accepted. In the surprise map only its fill is read, which stays as large as it
// is.
RollNote asSeen(RollNote, const NoteLook&);
PedalSpan asSeen(PedalSpan, const NoteLook&);
void paintNote(QPainter&, const QRectF&, const RollNote&, const NoteLook&);
// What was played where a branch is shown: a dotted outline of 1 px, unlike that of what is pending.
void paintPlayedNote(QPainter&, const QRectF&, Voice, const Tokens&);
// The frame around a selected note.
void paintSelection(QPainter&, const QRectF& note, const Tokens&);
// The frames around many selected notes, drawn at once. Frames in one row that would overlap become one, so
// that as many are drawn as can be told apart.
class SelectionFrames {
public:
    explicit SelectionFrames(const QRectF& area) : area_(area) {}
    void add(const QRectF& note);  // in the order of their left edges
    void paint(QPainter&, const Tokens&);

private:
    QRectF area_;
    std::map<double, QRectF> open_;  // by the top of its row
    std::vector<QRectF> frames_;
};
// The rubber band that selects notes.
void paintSelectionBand(QPainter&, const QRectF& band, const Tokens&);
// A bar in the pedal lane, `bar` the part of the lane's height that it fills.
void paintPedal(QPainter&, const QRectF& bar, Voice, bool pending, const NoteLook&);
// A stem in the velocity lane with its foot at `lane`'s bottom.
void paintVelocity(QPainter&, double x, const QRectF& lane, const RollNote&, const Tokens&);
// A turn's edge at the left of its band: plain, or with a notch.
void paintTurnEdge(QPainter&, const QRectF& edge, Voice, const Tokens&);

}  // namespace continuo::ui
