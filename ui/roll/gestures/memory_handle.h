#pragma once

#include <QCoreApplication>

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// Drags the handle in the ruler that limits how far back the model remembers. Owns the position of that
// limit.
class MemoryHandle : public RollGesture {
    Q_DECLARE_TR_FUNCTIONS(continuo::ui::PianoRoll)
public:
    std::optional<double> begin() const { return begin_; }  // s; none: no handle, the memory is unlimited
    // Sets the limit; does nothing while the user holds the handle.
    void setBegin(std::optional<double> seconds);

    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void finish() override { held_ = false; }
    GestureResult cancel(const RollScene&) override;
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;
    QString hintAt(const RollScene&, const QPointF&) const override;

private:
    bool isAt(const RollScene&, const QPointF&) const;

    std::optional<double> begin_;
    bool held_ = false;
    std::optional<double> before_;  // position of the handle at the press
    std::optional<double> behind_;  // distance of the handle before the playing moment, s
};

}  // namespace continuo::ui
