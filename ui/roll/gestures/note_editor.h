#pragma once

#include <vector>

#include "roll/gestures/roll_gesture.h"
#include "roll/note_edit.h"

namespace continuo::ui {

// A note that is being dragged.
struct HeldNote {
    NoteGrip grip = NoteGrip::Place;
    RollNote was, becomes;
};

// Edits notes, if allowed. Drags a note, its end or its stem in the velocity lane, or changes them by keys,
// for all selected notes together. A double click or Insert adds a note. Only requests changes and makes
// none. Owns the dragged note.
class NoteEditor : public RollGesture {
public:
    bool allowed() const { return allowed_; }
    void setAllowed(bool allowed) { allowed_ = allowed; }

    // Returns the note that is dragged; null: none.
    const HeldNote* heldNote() const { return held_ ? &*held_ : nullptr; }
    // Returns the dragged note once it has moved, to be painted at its new place; null: none.
    const HeldNote* movedNote() const { return moved_ ? heldNote() : nullptr; }
    // Returns the changes of all notes that are dragged together, including the dragged one; empty: only one
    // note.
    const std::vector<NoteChange>& movedTogether() const { return together_; }

    bool accepts(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void finish() override {
        held_.reset();
        together_.clear();
    }
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;

    // Requests a new note there, or the dialog for the note there; nullopt if neither is possible.
    std::optional<GestureResult> doubleClick(const RollScene&, const RollPointer&) const;
    // Handles Insert, and for one selected note the keys of noteByKey(), for several those of
    // shiftOfManyByKey(); nullopt for other keys.
    std::optional<GestureResult> handleKey(const RollScene&, int key, Qt::KeyboardModifiers) const;

private:
    bool isAllowed(const RollScene&) const;
    std::optional<HeldNote> gripAt(const RollScene&, const QPointF&) const;

    bool allowed_ = false;
    std::optional<HeldNote> held_;
    std::vector<RollNote> with_;  // other selected notes; empty: only one note is dragged
    std::vector<NoteChange> together_;
    bool moved_ = false;  // beyond the click tolerance
    QPointF from_;        // px
    double begin_ = 0.0;  // s, begin of the view at the press
};

}  // namespace continuo::ui
