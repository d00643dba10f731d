#pragma once

#include <QCoreApplication>

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// Moves the view by dragging its box in the overview, and zooms by dragging the box's edges. A press beside
// the box centres the view there.
class OverviewDrag : public RollGesture {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::PianoRoll)
public:
    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;
    QString hintAt(const RollScene&, const QPointF&) const override;

private:
    enum class Hold { None, Begin, End, View, Beside };

    static Hold holdAt(const RollGeometry&, const QPointF&);

    Hold hold_ = Hold::None;
    double fromX_ = 0.0;              // px
    double begin_ = 0.0, end_ = 0.0;  // s, of the view at the press
    bool moved_ = false;
};

}  // namespace continuo::ui
