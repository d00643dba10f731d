#pragma once

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// Pans the view in time from any point.
class ViewDrag : public RollGesture {
public:
    bool accepts(const RollScene&, const RollPointer&) const override { return true; }
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;

private:
    double fromX_ = 0.0;  // px
    double begin_ = 0.0;  // s, begin of the view at the press
    bool moved_ = false;
};

}  // namespace continuo::ui
