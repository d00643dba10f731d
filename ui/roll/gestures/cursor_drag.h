#pragma once

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// Moves the cursor, where the model continues: to a press in roll or lanes beside notes, then with the
// pointer. Owns the cursor's position.
class CursorDrag : public RollGesture {
public:
    std::optional<double> time() const { return time_; }  // s; none: no cursor
    void setTime(std::optional<double> seconds) { time_ = seconds; }
    // Returns the cursor before the last press, which may be the first of a double click.
    std::optional<double> before() const { return before_; }

    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult cancel(const RollScene&) override;

private:
    std::optional<double> time_, before_;
};

}  // namespace continuo::ui
