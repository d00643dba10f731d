#pragma once

#include <optional>
#include <vector>

#include "roll/gestures/cursor_drag.h"
#include "roll/gestures/range_marker.h"

namespace continuo::ui {

// Selects the notes that a rubber band touches, which is dragged from beside notes. Shift adds them to the
// selection; Ctrl toggles them. Shift or Ctrl and a click do that with one note. A click beside notes sets
// the cursor; with Shift it moves the nearer end of the marked range. Active only if
// RollScene::dragSelectsNotes is set.
class SelectionBand : public RollGesture {
public:
    SelectionBand(CursorDrag& cursor, RangeMarker& marker) : cursor_(cursor), marker_(marker) {}

    // Returns the band while it is dragged, px; nullopt: none.
    std::optional<QRectF> band(const RollGeometry&) const;

    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void finish() override { moved_ = false; }
    GestureResult cancel(const RollScene&) override;

private:
    CursorDrag& cursor_;
    RangeMarker& marker_;
    std::vector<RollNote> before_;  // selection at the press
    QPointF from_, to_;             // px
    double fromSeconds_ = 0.0;      // time of the pressed corner; the view may scroll
    bool moved_ = false;            // the pointer has moved beyond the click tolerance
};

}  // namespace continuo::ui
