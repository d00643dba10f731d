#pragma once

#include <QCoreApplication>

#include "roll/gestures/roll_gesture.h"
#include "roll/marked_range.h"

namespace continuo::ui {

// Marks a range of time: by a drag along the ruler, or with Shift along the lanes (and the roll, if a drag
// there selects no notes), by its edges in the ruler, and by keys. Dragging the range itself drags it out of
// the window; a click in the ruler sets the cursor. Owns the marked range.
class RangeMarker : public RollGesture {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::PianoRoll)
public:
    const std::optional<MarkedRange>& range() const { return marked_.range; }
    // Sets the range. Returns whether it has changed.
    bool setRange(const std::optional<MarkedRange>& range);

    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    GestureResult cancel(const RollScene&) override;
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;
    QString hintAt(const RollScene&, const QPointF&) const override;

    // Moves the nearer end of the range to the pointer; without a range marks from the cursor.
    GestureResult extendTo(const RollScene&, const RollPointer&);
    // Handles Shift and arrow keys, which move an end of the range by a beat, with Ctrl by a bar; Home and
    // End move it to the take's begin or end. Without a range it begins at second `from`. Returns nullopt for
    // other keys.
    std::optional<GestureResult> handleKey(const RollScene&, int key, Qt::KeyboardModifiers, double from);

private:
    struct Marked {
        std::optional<MarkedRange> range;
        double anchor = 0.0, head = 0.0;  // the fixed and the moving end
    };
    // What a press grabbed: Begin (start of a new range), an end of the range, or the range.
    enum class Hold { None, Begin, Edge, Range };

    Hold holdAt(const RollScene&, const QPointF&) const;
    std::optional<double> edgeAt(const RollGeometry&, const QPointF&) const;
    GestureResult markTo(double head);

    Marked marked_;
    Marked before_;  // at the press
    Hold hold_ = Hold::None;
    QPointF from_;
    bool moved_ = false;  // beyond the click tolerance
};

}  // namespace continuo::ui
