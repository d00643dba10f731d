#include "roll/note_search.h"

#include <algorithm>
#include <cmath>

#include "roll/note_edit.h"

namespace continuo::ui {

namespace {

constexpr double kReach = 8;         // px; a note may be drawn wider than its duration
constexpr double kAround = 2.0;      // s
constexpr double kPerSecond = 100;   // semitones equivalent to a second
constexpr double kNotTogether = 10;  // penalty in semitones for a note that does not sound at the same time

auto firstFrom(const std::vector<RollNote>& notes, double seconds) {
    return std::lower_bound(notes.begin(), notes.end(), seconds,
                            [](const RollNote& note, double value) { return note.start < value; });
}

}  // namespace

std::optional<RollNote> noteAt(const RollContent& content, const RollGeometry& geometry,
                               std::optional<double> now, const QPointF& position) {
    if (!geometry.roll.contains(position)) return {};
    const double reach = kReach / geometry.scale;
    const double seconds = geometry.timeAt(position.x());
    const auto found = content.notesBetween(seconds - reach, seconds + reach);
    for (auto index = found.rbegin(); index != found.rend(); ++index) {
        const RollNote& note = content.notes()[*index];
        if (geometry.noteRect(note, now).contains(position)) return note;
    }
    return {};
}

std::optional<RollNote> stemAt(const RollContent& content, const RollGeometry& geometry,
                               const QPointF& position, const std::optional<RollNote>& selected) {
    if (geometry.velocityFolded() || !geometry.velocity.contains(position)) return {};
    const double reach = 2 * kClickTolerance / geometry.scale, seconds = geometry.timeAt(position.x());
    std::optional<RollNote> nearest;
    double distance = 0;
    const auto& notes = content.notes();
    for (auto note = firstFrom(notes, seconds - reach); note != notes.end() && note->start < seconds + reach;
         ++note) {
        const QRectF stem = stemRect(*note, geometry);
        if (!stem.contains(position)) continue;
        if (*note == selected) return *note;
        const double fromHead = std::abs(stem.top() - position.y());
        if (nearest && fromHead >= distance) continue;
        nearest = *note;
        distance = fromHead;
    }
    return nearest;
}

std::optional<RollNote> findCurrentNote(const RollContent& content, const RollNote& note) {
    const double after = std::nextafter(note.start, kStillSounds);
    std::optional<RollNote> first;
    for (const std::size_t index : content.notesBetween(note.start, after)) {
        const RollNote& each = content.notes()[index];
        if (each.start != note.start || each.pitch != note.pitch || each.voice != note.voice) continue;
        // Two notes may have the same start; if neither is unchanged, take the first.
        if (each.end == note.end && each.velocity == note.velocity) return each;
        if (!first) first = each;
    }
    return first;
}

std::optional<RollNote> nextInTime(const RollContent& content, const std::optional<RollNote>& selected,
                                   double from, int direction) {
    const auto& notes = content.notes();
    auto place = firstFrom(notes, selected ? selected->start : from);
    if (selected) place = std::find(place, notes.end(), *selected);
    if (place == notes.end() && direction > 0) return {};
    if (selected || direction < 0) {
        if (direction < 0 ? place == notes.begin() : place + 1 == notes.end()) return {};
        place += direction;
    }
    return *place;
}

std::optional<RollNote> nextInPitch(const RollContent& content, const RollNote& selected, int direction) {
    std::optional<RollNote> best;
    double bestDistance = 0;
    for (const std::size_t index : content.notesBetween(selected.start - kAround, selected.start + kAround)) {
        const RollNote& note = content.notes()[index];
        const int steps = (note.pitch - selected.pitch) * direction;
        if (steps <= 0) continue;
        const bool together = note.start <= selected.start && note.end > selected.start;
        const double distance =
            steps + (together ? 0 : kNotTogether + kPerSecond * std::abs(note.start - selected.start));
        if (best && distance >= bestDistance) continue;
        best = note;
        bestDistance = distance;
    }
    return best;
}

}  // namespace continuo::ui
