#pragma once

#include <optional>
#include <vector>

#include "roll/gestures/cursor_drag.h"
#include "roll/gestures/range_marker.h"

namespace continuo::ui {

// Selects the notes that a rubber band touches, which is dragged from beside notes; with Shift it adds them
// to the selection, with Ctrl it adds those that are not selected and removes the others. Shift or Ctrl and a
// click do that with one note. A click beside notes sets the cursor, with Shift it moves the nearer end of
// the marked range. Only where RollScene::selectsMany is set.
class SelectionBand : public RollGesture {
public:
    SelectionBand(CursorDrag& cursor, RangeMarker& marker) : cursor_(cursor), marker_(marker) {}

    // The band while it is dragged, px; nullopt: none.
    std::optional<QRectF> band(const RollGeometry&) const;

    bool takes(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void letGo() override { moved_ = false; }
    GestureResult cancel(const RollScene&) override;

private:
    CursorDrag& cursor_;
    RangeMarker& marker_;
    std::vector<RollNote> before_;  // what was selected when it was pressed
    QPointF from_, to_;             // px
    double fromSeconds_ = 0.0;      // the corner where it was pressed; the view may move below it
    bool moved_ = false;            // by more than a click
};

}  // namespace continuo::ui
