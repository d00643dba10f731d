#pragma once

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// The cursor, from which the model is to continue: it goes to where roll or lanes are pressed beside notes,
// and along with the pointer. Keeps its place.
class CursorDrag : public RollGesture {
public:
    std::optional<double> time() const { return time_; }  // s; none: no cursor
    void setTime(std::optional<double> seconds) { time_ = seconds; }
    // Where it was before it was pressed last: that press may be the first of two.
    std::optional<double> before() const { return before_; }

    bool takes(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult cancel(const RollScene&) override;

private:
    std::optional<double> time_, before_;
};

}  // namespace continuo::ui
