#include "roll/held_note_painter.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kBetween = 6, kInside = 5;  // px between a note and its text box, and inside the box
constexpr double kGhost = 0.6;               // opacity

// Paints the text above the note if there is room, otherwise below.
void paintText(QPainter& painter, const QString& told, const QRectF& note, const QRectF& roll,
               const Tokens& tokens) {
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const QFontMetrics metrics = painter.fontMetrics();
    const double wide = metrics.horizontalAdvance(told) + 2 * kInside, high = metrics.height() + 2;
    const double above = note.top() - kBetween - high;
    const double top = above < roll.top() ? note.bottom() + kBetween : above;
    const double left = std::clamp(note.left(), roll.left(), std::max(roll.left(), roll.right() - wide));
    const QRectF box(std::round(left), std::clamp(top, roll.top(), roll.bottom() - high), std::ceil(wide),
                     high);
    painter.fillRect(box, tokens.text);
    painter.setPen(tokens.bg0);
    painter.drawText(box, Qt::AlignCenter, told);
}

}  // namespace

void paintHeldNote(QPainter& painter, const RollNote& note, NoteGrip grip, const RollGeometry& geometry,
                   std::optional<double> now, const NoteLook& look) {
    const Tokens& tokens = *look.tokens;
    const QRectF rect = geometry.noteRect(note, now);
    painter.save();
    painter.setClipRect(geometry.roll, Qt::IntersectClip);
    painter.setOpacity(kGhost);
    paintNote(painter, rect, note, look);
    painter.setOpacity(1);
    paintSelection(painter, rect, tokens);
    painter.restore();
    if (grip == NoteGrip::Velocity) {
        const QRectF stem = stemRect(note, geometry);
        painter.fillRect(QRectF(geometry.xOf(note.start) - 1, stem.top() + kClickTolerance, 3,
                                stem.height() - kClickTolerance),
                         tokens.focus);
    }
    paintText(painter, gripText(note, grip), rect, geometry.roll, tokens);
}

}  // namespace continuo::ui
