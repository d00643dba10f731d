#include "controllers/takes/checks/played_instead.h"

#include <algorithm>
#include <numbers>

namespace continuo::app {

static bool isDiscarded(const Library& library, const Branch& branch) {
    if (branch.parent == 0) {
        const std::optional<Take> take = library.take(branch.take);
        return !take || take->marks.discarded;
    }
    const std::optional<Branch> parent = library.branch(branch.parent);
    return !parent || parent->marks.discarded;
}

std::optional<TakeContent> findReplacedMusic(const Library& library, const Branch& branch,
                                             const FillSurprise& fill) {
    if (isDiscarded(library, branch)) return {};
    const NodeId parent{branch.take, branch.parent};
    TakeContent whole = library.contentWithKnownSurprise(parent);
    if (fill) fill(parent, whole);
    TakeContent rest;  // without turns, pedal and beats: the branch has its own
    bool any = false;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        for (PlayedNote played : whole.of(voice).notes) {
            Note& note = played.note;
            if (note.start < branch.forkSeconds) continue;
            if (branch.rejoinSeconds && note.start >= *branch.rejoinSeconds) continue;
            if (note.end >= kStillHeld) note.end = std::max(note.start, whole.seconds);
            rest.of(voice).notes.push_back(played);
            any = true;
        }
    }
    rest.seconds = whole.seconds;
    return any ? std::optional(std::move(rest)) : std::nullopt;
}

std::optional<double> playersSurprise(const TakeContent& instead, const Branch& branch) {
    double bits = 0;
    int notes = 0, known = 0;
    for (const PlayedNote& played : instead.of(Voice::Player).notes) {
        if (played.note.start >= branch.summary.seconds) continue;
        ++notes;
        if (!areKnownBits(played.bits)) continue;
        ++known;
        bits += static_cast<double>(played.bits);
    }
    if (known == 0 || 2 * known < notes) return {};
    return bits * std::numbers::ln2 / known;
}

}  // namespace continuo::app
