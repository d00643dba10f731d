#include <algorithm>

#include "library/library_parts.h"
#include "library/note_edits.h"

namespace continuo::app {

std::vector<Take> Library::takes(const TakeFilter& filter) const {
    std::vector<Take> found;
    for (auto at = parts_->takes.rbegin(); at != parts_->takes.rend(); ++at) {
        TakeRecord& record = at->second;
        const Take& take = record.take;
        if ((!take.kept() && !filter.unkept) || (take.marks.discarded && !filter.discarded)) continue;
        if (take.growing) parts_->refresh(record);
        found.push_back(take);
        found.back().origin.details.clear();
    }
    return found;
}

std::vector<TakeId> Library::nextChanged(std::size_t atMost) {
    std::vector<TakeId> given;
    std::set<TakeId>& changed = parts_->changed;
    while (!changed.empty() && given.size() < atMost) {
        const auto latest = std::prev(changed.end());
        given.push_back(*latest);
        changed.erase(latest);
    }
    return given;
}

bool Library::hasChanged() const { return !parts_->changed.empty(); }

std::vector<Branch> Library::branches(TakeId take) const {
    std::vector<Branch> found = allBranches(take);
    std::erase_if(found, [](const Branch& each) { return each.marks.discarded; });
    return found;
}

std::vector<Branch> Library::allBranches(TakeId take) const {
    std::vector<Branch> found;
    const auto known = parts_->branchesOf.find(take);
    if (known == parts_->branchesOf.end()) return found;
    for (const BranchId id : known->second) {
        found.push_back(parts_->branches.at(id).branch);
        found.back().origin.details.clear();
    }
    return found;
}

std::optional<Take> Library::take(TakeId id) const {
    const auto found = parts_->takes.find(id);
    if (found == parts_->takes.end()) return std::nullopt;
    if (found->second.take.growing) parts_->refresh(found->second);
    return found->second.take;
}

std::optional<Branch> Library::branch(BranchId id) const {
    const auto found = parts_->branches.find(id);
    if (found == parts_->branches.end()) return std::nullopt;
    return found->second.branch;
}

Origin Library::origin(NodeId node) const {
    Origin origin =
        node.branch != 0 ? parts_->branch(node.branch).branch.origin : parts_->take(node.take).take.origin;
    if (origin.details.empty() && parts_->disk()) origin.details = parts_->disk()->details(node);
    return origin;
}

std::vector<std::uint8_t> Library::replay(TakeId take) const {
    const ReelId reel = parts_->take(take).reel;
    const auto known = parts_->replay.find(reel);
    if (known != parts_->replay.end()) return known->second;
    return parts_->disk() ? parts_->disk()->replay(reel) : std::vector<std::uint8_t>();
}

bool Library::hasReplay(TakeId take) const {
    const ReelId reel = parts_->take(take).reel;
    const auto known = parts_->replay.find(reel);
    if (known != parts_->replay.end()) return !known->second.empty();
    return parts_->disk() && parts_->disk()->hasReplay(reel);
}

bool Library::recordingGrows(TakeId take) const { return parts_->reelOf(take).growing; }

bool Library::sameRecording(TakeId one, TakeId other) const {
    return parts_->take(one).reel == parts_->take(other).reel;
}

std::optional<std::pair<double, double>> Library::rangeOf(TakeId other, TakeId onClockOf) const {
    const TakeRecord &range = parts_->take(other), &clock = parts_->take(onClockOf);
    if (range.reel != clock.reel) return std::nullopt;
    return std::pair(range.begin - clock.begin, range.end - clock.begin);
}

std::optional<NodeId> Library::madeBy(const std::string& source) const {
    for (auto at = parts_->branches.rbegin(); at != parts_->branches.rend(); ++at) {
        if (!source.empty() && at->second.source == source) return NodeId{at->second.branch.take, at->first};
    }
    return std::nullopt;
}

TakeContent Library::content(NodeId node) const { return parts_->music(node); }

TakeContent Library::contentOfKnownSurprise(NodeId node) const {
    return parts_->music(node, Parts::Bits::StillTrue);
}

std::vector<PlayedNote> Library::branchNotes(BranchId branch) const {
    return editedOwn(parts_->notesBehind(branch), parts_->branch(branch).branch);
}

Performance Library::promptFor(NodeId node, std::optional<double> seconds, double from) const {
    TakeContent content = parts_->music(node);
    const double to = seconds.value_or(kStillHeld);
    for (TakeContent::Part& part : content.parts) {
        std::erase_if(part.notes, [&](const PlayedNote& played) {
            return played.note.start < from || played.note.start >= to;
        });
        std::erase_if(part.pedal, [&](const PedalChange& change) { return change.time >= to; });
        if (from <= 0) continue;
        // A pedal that is down at the beginning counts from there on.
        std::stable_sort(part.pedal.begin(), part.pedal.end(),
                         [](const auto& a, const auto& b) { return a.time < b.time; });
        const auto later = std::find_if(part.pedal.begin(), part.pedal.end(),
                                        [&](const PedalChange& change) { return change.time > from; });
        if (later == part.pedal.begin()) continue;
        const int before = std::prev(later)->value;
        part.pedal.erase(part.pedal.begin(), later);
        if (before > 0) part.pedal.insert(part.pedal.begin(), {before, from});
    }
    // What is held is to be held for the model too.
    content.seconds = kStillHeld;
    return content.performance();
}

double Library::now(TakeId take) const {
    const TakeRecord& record = parts_->take(take);
    return std::min(record.end, parts_->reels.at(record.reel).record.now) - record.begin;
}

TakeContent Library::Parts::recording(const TakeRecord& record) const {
    const Reel& reel = reels.at(record.reel);
    if (reel.music) return reel.music->music(record.begin, record.end, reel.record.now, record.take.growing);
    if (lastRead.id != record.reel) {
        ReadReel read{record.reel, {}};
        if (disk()) {
            for (const DuetEvent& event : disk()->events(record.reel)) read.music.take(event);
        }
        lastRead = std::move(read);
    }
    return lastRead.music.music(record.begin, record.end, reel.record.now, false);
}

TakeContent Library::Parts::music(NodeId node, Bits bits) const {
    const auto withEdits = [&](const Marks& marks, TakeContent before) {
        TakeContent after = edited(marks.edits, std::move(before));
        if (!marks.edits.empty())
            for (TakeContent::Part& part : after.parts) endWhereStruckAgain(part.notes);
        if (bits == Bits::StillTrue) forgetBits(firstEdit(marks.edits), after);
        return after;
    };
    if (node.branch == 0) {
        const auto found = takes.find(node.take);
        if (found == takes.end()) {
            throw Error(ErrorCode::NotFound,
                        "take " + std::to_string(node.take) + ": is not there; it was removed");
        }
        return withEdits(found->second.take.marks, recording(found->second));
    }
    const auto found = branches.find(node.branch);
    if (found == branches.end()) {
        throw Error(ErrorCode::NotFound,
                    "branch " + std::to_string(node.branch) + ": is not there; it was removed");
    }
    const Branch& branch = found->second.branch;
    TakeContent all =
        branchMusic(music({branch.take, branch.parent}, bits), branch, notesBehind(node.branch));
    if (bits == Bits::StillTrue && !heardWhatIsBefore(branch)) forgetBits(branch.forkSeconds, all);
    return withEdits(branch.marks, std::move(all));
}

// Whether what comes before a branch is still what it continues: its model heard the edits that were
// there.
bool Library::Parts::heardWhatIsBefore(const Branch& branch) const {
    const auto heard = [&](const Marks& marks, double until) {
        return std::all_of(marks.edits.begin(), marks.edits.end(), [&](const NoteEdit& edit) {
            return edit.lastBranch < branch.heardFrom() || edit.seconds() >= until;
        });
    };
    double until = branch.forkSeconds;
    for (BranchId at = branch.parent; at != 0;) {
        const Branch& before = branches.at(at).branch;
        if (!heard(before.marks, until)) return false;
        until = std::min(until, before.forkSeconds);
        at = before.parent;
    }
    return heard(takes.at(branch.take).take.marks, until);
}

// What a parent lost is not brought back by a branch that let it sound on. From where it leaves its parent on
// its notes are its own, whatever became of the parent's there.
std::vector<PlayedNote> Library::Parts::notesBehind(BranchId id) const {
    const Branch& of = branches.at(id).branch;
    std::vector<PlayedNote> own = notesOf(id);
    double until = of.forkSeconds;
    const Branch* branch = &of;
    for (; branch->parent != 0; until = std::min(until, branch->forkSeconds)) {
        branch = &branches.at(branch->parent).branch;
        own = editedBefore(branch->marks.edits, until, std::move(own), of);
    }
    return editedBefore(takes.at(of.take).take.marks.edits, until, std::move(own), of);
}

void Library::Parts::summarise(NodeId node) {
    MusicSummary now;
    if (node.branch != 0) {
        const Branch& of = branch(node.branch).branch;
        now = summaryOf(editedOwn(notesBehind(node.branch), of), of.forkSeconds);
    } else {
        now = summaryOf(music(node), 0);
    }
    MusicSummary& known =
        node.branch != 0 ? branch(node.branch).branch.summary : take(node.take).take.summary;
    now.counted = known.counted;
    known = std::move(now);
}

std::vector<PlayedNote> Library::Parts::notesOf(BranchId id) const {
    const auto known = notes.find(id);
    if (known != notes.end()) return known->second;
    return disk() ? disk()->notes(id) : std::vector<PlayedNote>();
}

}  // namespace continuo::app
