#include "library/node_music.h"

#include <algorithm>
#include <utility>

#include "library/music_summary.h"
#include "library/note_edits.h"
#include "library/take_music.h"

namespace continuo::app {

TakeContent NodeMusic::content(NodeId node, Bits bits) const {
    if (node.branch == 0) return content(records_.take(node.take), bits);
    const Branch& branch = records_.branch(node.branch).branch;
    TakeContent all =
        branchMusic(content(NodeId{branch.take, branch.parent}, bits), branch, ownNotesWithEdits(branch));
    if (bits == Bits::OnlyValid && !hasPromptAllEdits(branch)) clearBits(branch.forkSeconds, all);
    // The surprise of the music after a replaced passage was computed with the old passage, so it is dropped.
    if (bits == Bits::OnlyValid && branch.rejoinSeconds) clearBits(*branch.rejoinSeconds, all);
    return withEdits(branch.marks, std::move(all), bits);
}

TakeContent NodeMusic::content(const TakeRecord& take, Bits bits) const {
    return withEdits(take.take.marks, recordings_.music(take), bits);
}

TakeContent NodeMusic::withEdits(const Marks& marks, TakeContent content, Bits bits) {
    TakeContent after = applyEdits(marks.edits, std::move(content));
    if (!marks.edits.empty())
        for (TakeContent::Part& part : after.parts) endAtNextStroke(part.notes);
    if (bits == Bits::OnlyValid) clearBits(firstEdit(marks.edits), after);
    return after;
}

// Returns whether the branch's prompt contained all present edits of the music before it. If not, the
// surprise of the branch's music is outdated.
bool NodeMusic::hasPromptAllEdits(const Branch& branch) const {
    const auto heard = [&](const Marks& marks, double until) {
        return std::all_of(marks.edits.begin(), marks.edits.end(), [&](const NoteEdit& edit) {
            return edit.lastBranch < branch.promptEditLimit() || edit.seconds() >= until;
        });
    };
    double until = branch.forkSeconds;
    for (BranchId at = branch.parent; at != 0;) {
        const Branch& before = records_.branch(at).branch;
        if (!heard(before.marks, until)) return false;
        if (!before.rejoinSeconds) until = std::min(until, before.forkSeconds);
        at = before.parent;
    }
    return heard(records_.take(branch.take).take.marks, until);
}

// Returns the branch's own notes after the edits of its ancestors. If an ancestor lost a note by an edit, the
// branch in which that note still sounds does not restore it. After the fork all notes are the branch's own.
std::vector<PlayedNote> NodeMusic::ownNotesWithEdits(const Branch& of) const {
    std::vector<PlayedNote> own = notes_.of(of.id);
    double until = of.forkSeconds;
    const Branch* branch = &of;
    while (branch->parent != 0) {
        branch = &records_.branch(branch->parent).branch;
        own = applyParentEdits(branch->marks.edits, until, std::move(own), of);
        if (!branch->rejoinSeconds) until = std::min(until, branch->forkSeconds);
    }
    return applyParentEdits(records_.take(of.take).take.marks.edits, until, std::move(own), of);
}

std::vector<PlayedNote> NodeMusic::ownNotes(BranchId id) const {
    const Branch& branch = records_.branch(id).branch;
    return applyOwnEdits(ownNotesWithEdits(branch), branch);
}

MusicSummary NodeMusic::summary(NodeId node) const {
    if (node.branch == 0) {
        MusicSummary now = computeSummary(content(node, Bits::All), 0);
        now.counted = records_.take(node.take).take.summary.counted;
        return now;
    }
    const Branch& branch = records_.branch(node.branch).branch;
    MusicSummary now = computeSummary(ownNotes(node.branch), branch.forkSeconds);
    now.counted = branch.summary.counted;
    return now;
}

void NodeMusic::refresh(TakeRecord& range) const {
    const std::int64_t events = recordings_.record(range.reel).events;
    if (range.take.summary.counted != events)
        range.take.summary = computeSummary(content(range, Bits::All), events);
}

}  // namespace continuo::app
