#pragma once

#include <vector>

#include "roll/gestures/roll_gesture.h"
#include "roll/note_edit.h"

namespace continuo::ui {

// A note in the user's hand.
struct HeldNote {
    NoteGrip grip = NoteGrip::Place;
    RollNote was, becomes;
};

// Edits notes, if that is allowed: a note, its end and its stem in the velocity lane can be dragged, or
// changed by keys, all selected notes together; a double click or Insert adds a note. It only asks for
// changes, and makes none itself. Owns the note that is held.
class NoteEditor : public RollGesture {
public:
    bool allowed() const { return allowed_; }
    void setAllowed(bool allowed) { allowed_ = allowed; }

    // The note that is held; null: none.
    const HeldNote* held() const { return held_ ? &*held_ : nullptr; }
    // The held note once it was moved, to be painted where it would be; null: none.
    const HeldNote* moved() const { return moved_ ? held() : nullptr; }
    // All notes that a drag of the held note changes with it, itself among them; empty: it is held alone.
    const std::vector<NoteChange>& movedTogether() const { return together_; }

    bool takes(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void letGo() override {
        held_.reset();
        together_.clear();
    }
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;

    // Asks for a new note there, or for the numbers of the note that lies there; nullopt if neither is
    // possible.
    std::optional<GestureResult> doubleClick(const RollScene&, const RollPointer&) const;
    // Handles Insert, for the selected note the keys of noteByKey(), and for several those of
    // shiftOfManyByKey(); nullopt for other keys.
    std::optional<GestureResult> byKey(const RollScene&, int key, Qt::KeyboardModifiers) const;

private:
    bool isAllowed(const RollScene&) const;
    std::optional<HeldNote> gripAt(const RollScene&, const QPointF&) const;

    bool allowed_ = false;
    std::optional<HeldNote> held_;
    std::vector<RollNote> with_;  // selected with the held note; empty: it is held alone
    std::vector<NoteChange> together_;
    bool moved_ = false;  // by more than a click
    QPointF from_;        // px
    double begin_ = 0.0;  // s, of the view when the note was taken
};

}  // namespace continuo::ui
