#pragma once

#include "roll/gestures/roll_gesture.h"
#include "roll/note_edit.h"

namespace continuo::ui {

// A note in the user's hand.
struct HeldNote {
    NoteGrip grip = NoteGrip::Place;
    RollNote was, becomes;
};

// Changes notes where that is allowed: a note, its end and its stem in the velocity lane are dragged, keys do
// the same, a double click or Insert adds a note. It changes nothing itself but asks for it. Keeps the note
// that is held.
class NoteEditor : public RollGesture {
public:
    bool allowed() const { return allowed_; }
    void setAllowed(bool allowed) { allowed_ = allowed; }

    // What is held; null: nothing.
    const HeldNote* held() const { return held_ ? &*held_ : nullptr; }
    // The same, once it was moved: to be painted where it would be.
    const HeldNote* moved() const { return moved_ ? held() : nullptr; }

    bool takes(const RollScene&, const RollPointer&) const override;
    GestureResult press(const RollScene&, const RollPointer&) override;
    GestureResult move(const RollScene&, const RollPointer&) override;
    GestureResult release(const RollScene&, const RollPointer&) override;
    void letGo() override { held_.reset(); }
    std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const override;

    // Asks for a note there, or for the numbers of the one that lies there; nothing where it means no note.
    std::optional<GestureResult> doubleClick(const RollScene&, const RollPointer&) const;
    // Insert, and those of noteByKey for the selected note; nothing for other keys.
    std::optional<GestureResult> byKey(const RollScene&, int key, Qt::KeyboardModifiers) const;

private:
    bool isAllowed(const RollScene&) const;
    std::optional<HeldNote> gripAt(const RollScene&, const QPointF&) const;

    bool allowed_ = false;
    std::optional<HeldNote> held_;
    bool moved_ = false;  // by more than a click
    QPointF from_;        // px
    double begin_ = 0.0;  // s, of the view when the note was taken
};

}  // namespace continuo::ui
