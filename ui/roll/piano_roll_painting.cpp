// Painting of PianoRoll: tiles, and moving parts above them.
#include <limits>

#include <QPainter>

#include "roll/held_note_painter.h"
#include "roll/marked_range_painter.h"
#include "roll/note_painter.h"
#include "roll/note_selection.h"
#include "roll/piano_roll.h"
#include "roll/roll_frame.h"
#include "roll/roll_tiles.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kStagePendingFill = 0.28;

}  // namespace

void PianoRoll::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);  // pitch and time run left to right in every language
    const Tokens& tokens = Theme::current();
    RollGeometry geometry = rollGeometry();
    geometry.ratio =
        painter.deviceTransform().m11();  // the paint device may have a finer resolution than the screen
    painter.fillRect(QRectF(0, 0, width(), geometry.roll.top()), tokens.bg1);
    painter.fillRect(QRectF(0, geometry.roll.top(), geometry.gutter.width(), height()), tokens.bg1);

    const RollContent& content = shownContent();
    const std::optional<double> now = times_.now();
    const std::optional<MarkedRange>& marked = marker_.range();
    const double ghostFrom = fork_ && !accepted_ ? *fork_ : kStillSounds;
    const double ghostTo = rejoin_.value_or(kStillSounds);
    const NoteLook noteLook = {&tokens, heat_, stage_ ? kStagePendingFill : 0.0, ghostFrom, ghostTo};
    tiles_->paint(painter, geometry, {content, contentBehind()}, noteLook, now, marked);

    painter.save();
    painter.setClipRect(QRectF(geometry.roll.left(), 0, geometry.roll.width(), height()));
    paintSounding(painter, geometry, noteLook);
    const RollFrame frame{geometry, tokens, stage_, ghostFrom, ghostTo};
    const bool foreseen = !content.notes().empty() && content.notes().back().pending;
    frame.paintTurns(painter, content.turnsBetween(geometry.begin, geometry.end()), now, foreseen);
    if (!stage_) {
        frame.paintRuler(painter, content.beats(), now, marked);
        if (memory_.begin()) frame.paintMemory(painter, *memory_.begin(), now);
    }
    paintSelected(painter, geometry, noteLook);
    if (marked)
        MarkedRangePainter{geometry, tokens}.paintEdges(painter, *marked);
    else if (cursor_.time())
        frame.paintCursor(painter, *cursor_.time());
    painter.restore();
    frame.paintGutter(painter);
    frame.paintLaneNames(painter, folded_);
    if (now) frame.paintNow(painter, *now);
    if (focusSeen_ && hasFocus()) {
        painter.setPen(QPen(tokens.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(QRectF(areaWithoutOverview()).adjusted(1, 1, -1, -1));
    }
}

void PianoRoll::paintSelected(QPainter& painter, const RollGeometry& geometry, const NoteLook& look) const {
    const Tokens& tokens = *look.tokens;
    const HeldNote* held = editor_.movedNote();
    if (held && !editor_.movedTogether().empty()) {
        SelectionFrames frames(geometry.roll);
        for (const NoteChange& each : editor_.movedTogether())
            frames.add(geometry.noteRect(each.becomes, now()));
        frames.paint(painter, tokens);
    } else if (!held && selection_.size() > 1) {
        SelectionFrames frames(geometry.roll);
        for (const std::size_t index : shownContent().notesBetween(geometry.begin, geometry.end())) {
            const RollNote& note = shownContent().notes()[index];
            if (isSelected(selection_, note)) frames.add(geometry.noteRect(note, now()));
        }
        frames.paint(painter, tokens);
    } else if (!held && selected_) {
        paintSelection(painter, geometry.noteRect(*selected_, now()), tokens);
    }
    if (held) paintHeldNote(painter, held->becomes, held->grip, geometry, now(), look);
    if (const std::optional<QRectF> band = band_.band(geometry)) paintSelectionBand(painter, *band, tokens);
}

// Paints sounding notes outside the tiles, because they grow with every frame.
void PianoRoll::paintSounding(QPainter& painter, const RollGeometry& geometry,
                              const NoteLook& noteLook) const {
    const double from = std::numeric_limits<double>::max();
    painter.save();
    painter.setClipRect(geometry.roll, Qt::IntersectClip);
    for (const RollNote& note : shownContent().soundingNotes())
        if (note.start < geometry.end())
            paintNote(painter, geometry.noteRect(note, now()), asDrawn(note, noteLook), noteLook);
    painter.restore();
    if (geometry.pedal.isEmpty()) return;
    for (const PedalSpan& each : shownContent().pedalsBetween(from, kStillSounds)) {
        const PedalSpan span = asDrawn(each, noteLook);
        const double left = geometry.xOf(span.start);
        const double right = now() ? geometry.xOf(*now()) : geometry.roll.right();
        if (right <= left) continue;
        paintPedal(painter, {left, geometry.pedal.top() + 4, right - left, 8}, span.voice, span.pending,
                   noteLook);
    }
}

}  // namespace continuo::ui
