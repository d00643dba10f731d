#include "roll/gestures/note_editor.h"

#include <algorithm>
#include <utility>

#include "roll/marked_range.h"
#include "roll/note_search.h"
#include "roll/note_selection.h"

namespace continuo::ui {

namespace {

constexpr double kEndInside = 5, kEndOutside = 5;  // px inside and outside the end of a note
constexpr double kLeastWithEnd =
    16;  // px; the end of a shorter note can be dragged only while it is selected
constexpr int kMiddleC = 60;

// Returns the area in which a note's end can be dragged.
QRectF endGripRect(const QRectF& note) {
    const double inside = std::min(kEndInside, note.width() / 3);
    return {note.right() - inside, note.top(), inside + kEndOutside, note.height()};
}

}  // namespace

bool NoteEditor::isAllowed(const RollScene& scene) const { return allowed_ && !scene.geometry.isStage(); }

// Returns what a press would grab; nullopt where no note can be edited.
std::optional<HeldNote> NoteEditor::gripAt(const RollScene& scene, const QPointF& position) const {
    if (!isAllowed(scene)) return {};
    const auto held = [](NoteGrip grip, const RollNote& note) { return HeldNote{grip, note, note}; };
    if (const auto note = stemAt(scene.content, scene.geometry, position, scene.selected))
        return held(NoteGrip::Velocity, *note);
    if (!scene.geometry.roll.contains(position)) return {};
    const auto rectOf = [&](const RollNote& note) { return scene.geometry.noteRect(note, scene.now); };
    if (scene.selected && endGripRect(rectOf(*scene.selected)).contains(position))
        return held(NoteGrip::End, *scene.selected);
    const std::optional<RollNote> note = noteAt(scene.content, scene.geometry, scene.now, position);
    if (!note) return {};
    const QRectF rect = rectOf(*note);
    const bool atEnd = rect.width() >= kLeastWithEnd && endGripRect(rect).contains(position);
    return held(atEnd ? NoteGrip::End : NoteGrip::Place, *note);
}

bool NoteEditor::accepts(const RollScene& scene, const RollPointer& pointer) const {
    const bool adds = pointer.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    if (adds && scene.dragSelectsNotes && scene.geometry.roll.contains(pointer.at)) return false;
    return gripAt(scene, pointer.at).has_value();
}

GestureResult NoteEditor::press(const RollScene& scene, const RollPointer& pointer) {
    held_ = gripAt(scene, pointer.at);
    moved_ = false;
    from_ = pointer.at;
    begin_ = scene.geometry.begin;
    with_.clear();
    together_.clear();
    GestureResult result;
    if (scene.selection.size() > 1 && isSelected(scene.selection, held_->was))
        with_.assign(scene.selection.begin(), scene.selection.end());
    else
        result.selects = held_->was;
    return result;
}

GestureResult NoteEditor::move(const RollScene& scene, const RollPointer& pointer) {
    QPointF by = pointer.at - from_;
    by.rx() +=
        (scene.geometry.begin - begin_) * scene.geometry.scale;  // the view may have scrolled meanwhile
    if (!held_ || (!moved_ && by.manhattanLength() <= kClickTolerance)) return {};
    moved_ = true;
    held_->becomes =
        draggedNote(held_->was, held_->grip, by, scene.geometry, scene.content.beats(), pointer.isSnapOff());
    if (with_.empty()) return {};
    together_ = shiftedNotes(with_, shiftBetween(held_->was, held_->becomes));
    const auto own = std::find_if(together_.begin(), together_.end(),
                                  [&](const NoteChange& each) { return each.was == held_->was; });
    held_->becomes = own != together_.end() ? own->becomes : held_->was;
    return {};
}

GestureResult NoteEditor::release(const RollScene&, const RollPointer&) {
    const std::optional<HeldNote> held = std::exchange(held_, std::nullopt);
    GestureResult result;
    if (!with_.empty()) {
        result.changes = std::exchange(together_, {});
        if (held && !moved_) result.selects = held->was;  // a click selects only that note
    } else if (held && moved_ && held->becomes != held->was) {
        result.noteRequest = NoteRequest{held->was, held->becomes};
    }
    return result;
}

std::optional<Qt::CursorShape> NoteEditor::shapeAt(const RollScene& scene, const QPointF& position) const {
    const std::optional<HeldNote> grip = gripAt(scene, position);
    if (!grip) return {};
    switch (grip->grip) {
        case NoteGrip::Velocity: return Qt::SizeVerCursor;
        case NoteGrip::End: return Qt::SizeHorCursor;
        case NoteGrip::Place: break;
    }
    return grip->was == scene.selected ? std::optional(Qt::SizeAllCursor) : std::nullopt;
}

std::optional<GestureResult> NoteEditor::doubleClick(const RollScene& scene,
                                                     const RollPointer& pointer) const {
    const RollGeometry& geometry = scene.geometry;
    const bool onRoll = geometry.roll.contains(pointer.at);
    if (!isAllowed(scene) || !onRoll || (pointer.modifiers & Qt::ShiftModifier)) return {};
    GestureResult result;
    result.editedNote = noteAt(scene.content, geometry, scene.now, pointer.at);
    if (result.editedNote) return result;
    const double seconds = std::max(0.0, geometry.timeAt(pointer.at.x()));
    const double place =
        pointer.isSnapOff() ? seconds : snapToGrid(scene.content.beats(), seconds, geometry.scale);
    result.noteRequest = NoteRequest{{}, makeNote(scene.content, place, geometry.pitchAt(pointer.at.y()))};
    return result;
}

std::optional<GestureResult> NoteEditor::handleKey(const RollScene& scene, int key,
                                                   Qt::KeyboardModifiers modifiers) const {
    if (!isAllowed(scene)) return {};
    const std::optional<RollNote>& selected = scene.selected;
    GestureResult result;
    if (key == Qt::Key_Insert && modifiers == Qt::NoModifier) {
        const double begin = std::max(0.0, scene.geometry.begin);
        const double seconds = selected ? selected->end : scene.cursor.value_or(begin);
        result.noteRequest =
            NoteRequest{{}, makeNote(scene.content, seconds, selected ? selected->pitch : kMiddleC)};
        return result;
    }
    if (!selected) return {};
    if (scene.selection.size() > 1) {
        const std::optional<NoteShift> by =
            shiftOfManyByKey(scene.selection.front(), key, modifiers, scene.content.beats());
        if (!by) return {};
        result.changes = shiftedNotes(scene.selection, *by);
        return result;
    }
    const std::optional<RollNote> changed = noteByKey(*selected, key, modifiers, scene.content.beats());
    if (!changed) return {};
    if (*changed != *selected) result.noteRequest = NoteRequest{*selected, *changed};
    return result;
}

}  // namespace continuo::ui
