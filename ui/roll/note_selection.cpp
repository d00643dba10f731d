#include "roll/note_selection.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace continuo::ui {

namespace {

constexpr double kDrawnReach = 8;  // px by which a note may be drawn beyond its duration

auto sortKey(const RollNote& note) {
    return std::tuple(note.start, note.pitch, note.voice, note.end, note.velocity);
}

auto firstStruckFrom(std::vector<RollNote>::const_iterator from, std::vector<RollNote>::const_iterator to,
                     double seconds) {
    return std::lower_bound(from, to, seconds,
                            [](const RollNote& note, double value) { return note.start < value; });
}

std::vector<RollNote> inSelectionOrder(std::vector<RollNote> notes) {
    std::sort(notes.begin(), notes.end(), isSelectedBefore);
    return notes;
}

}  // namespace

bool isSelectedBefore(const RollNote& one, const RollNote& other) { return sortKey(one) < sortKey(other); }

bool isSelected(std::span<const RollNote> selection, const RollNote& note) {
    return std::binary_search(selection.begin(), selection.end(), note, isSelectedBefore);
}

std::vector<RollNote> unionOf(std::span<const RollNote> one, std::span<const RollNote> other) {
    std::vector<RollNote> all;
    all.reserve(one.size() + other.size());
    std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(all),
                   isSelectedBefore);
    return all;
}

std::vector<RollNote> toggledNotes(std::span<const RollNote> one, std::span<const RollNote> other) {
    std::vector<RollNote> either;
    std::set_symmetric_difference(one.begin(), one.end(), other.begin(), other.end(),
                                  std::back_inserter(either), isSelectedBefore);
    return either;
}

std::vector<RollNote> findCurrentNotes(const RollContent& content, std::span<const RollNote> selection) {
    std::vector<RollNote> known;
    known.reserve(selection.size());
    const std::vector<RollNote>& notes = content.notes();
    auto at = notes.begin();
    for (const RollNote& wanted : selection) {
        at = firstStruckFrom(at, notes.end(), wanted.start);
        const RollNote* found = nullptr;
        for (auto each = at; each != notes.end() && each->start == wanted.start; ++each) {
            if (each->pitch != wanted.pitch || each->voice != wanted.voice) continue;
            const bool same = each->end == wanted.end && each->velocity == wanted.velocity;
            if (!found || same) found = &*each;
            if (same) break;
        }
        if (found) known.push_back(*found);
    }
    known = inSelectionOrder(std::move(known));
    known.erase(std::unique(known.begin(), known.end()), known.end());
    return known;
}

std::vector<RollNote> notesStartingIn(const RollContent& content, double from, double to) {
    const std::vector<RollNote>& notes = content.notes();
    const auto first = firstStruckFrom(notes.begin(), notes.end(), from);
    return inSelectionOrder({first, firstStruckFrom(first, notes.end(), to)});
}

std::vector<RollNote> notesTouching(const RollContent& content, const RollGeometry& geometry,
                                    std::optional<double> now, const QRectF& area) {
    const double reach = kDrawnReach / geometry.scale;
    std::vector<RollNote> touched;
    for (const std::size_t index :
         content.notesBetween(geometry.timeAt(area.left()) - reach, geometry.timeAt(area.right()) + reach)) {
        const RollNote& note = content.notes()[index];
        if (geometry.noteRect(note, now).intersects(area)) touched.push_back(note);
    }
    return inSelectionOrder(std::move(touched));
}

std::vector<NoteChange> shiftedNotes(std::span<const RollNote> notes, NoteShift by) {
    if (notes.empty()) return {};
    const auto [low, high] = std::minmax_element(
        notes.begin(), notes.end(), [](const auto& a, const auto& b) { return a.pitch < b.pitch; });
    by.pitch = std::clamp(by.pitch, std::min(0, kLowestPitch - low->pitch),
                          std::max(0, kHighestPitch - high->pitch));
    by.start = std::max(by.start, -std::max(0.0, notes.front().start));
    std::vector<NoteChange> changes;
    changes.reserve(notes.size());
    for (const RollNote& note : notes)
        if (const RollNote becomes = shiftedNote(note, by); becomes != note)
            changes.push_back({note, becomes});
    const bool backwards = by.start > 0 || (by.start == 0 && by.pitch > 0);
    if (backwards) std::reverse(changes.begin(), changes.end());
    return changes;
}

std::optional<NoteShift> shiftOfManyByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                          const std::vector<RollBeats>& beats) {
    const bool upOrDown = key == Qt::Key_Up || key == Qt::Key_Down;
    // Shift with left or right is excluded, because it marks a range.
    const bool plain = !(modifiers & (Qt::ControlModifier | Qt::AltModifier)) &&
                       (upOrDown || !(modifiers & Qt::ShiftModifier));
    return shiftByKey(note, key, plain ? modifiers | Qt::AltModifier : modifiers, beats);
}

}  // namespace continuo::ui
