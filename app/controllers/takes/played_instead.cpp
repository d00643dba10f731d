#include "controllers/takes/played_instead.h"

#include <algorithm>

#include "controllers/play/roll_of.h"

namespace continuo::app {

static bool isDiscarded(const Library& library, const Branch& branch) {
    if (branch.parent == 0) {
        const std::optional<Take> take = library.take(branch.take);
        return !take || take->marks.discarded;
    }
    const std::optional<Branch> parent = library.branch(branch.parent);
    return !parent || parent->marks.discarded;
}

std::shared_ptr<const ui::RollContent> playedInstead(const Library& library, const Branch& branch) {
    if (isDiscarded(library, branch)) return nullptr;
    const TakeContent whole = library.content({branch.take, branch.parent});
    TakeContent rest;  // no turn, pedal or beat of it: the branch has its own
    bool any = false;
    for (const Voice voice : {Voice::Player, Voice::Model}) {
        for (PlayedNote played : whole.of(voice).notes) {
            Note& note = played.note;
            if (note.start < branch.forkSeconds) continue;
            if (note.end >= kStillHeld) note.end = std::max(note.start, whole.seconds);
            rest.of(voice).notes.push_back(played);
            any = true;
        }
    }
    rest.seconds = whole.seconds;
    return any ? rollOf(rest) : nullptr;
}

}  // namespace continuo::app
