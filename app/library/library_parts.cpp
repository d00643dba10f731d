#include "library/library_parts.h"

#include <continuo/error.h>

#include <algorithm>

namespace continuo::app {

Library::Parts::Parts(const std::filesystem::path& folder) {
    if (folder.empty()) return;
    journal = std::make_unique<Journal>(folder);
    notices = journal->notices();
    read(journal->takeContents());
}

void Library::Parts::read(Journal::Contents contents) {
    lastReel = contents.lastReel;
    lastTake = contents.lastTake;
    lastBranch = contents.lastBranch;
    for (const ReelRecord& record : contents.reels) reels[record.id].record = record;
    for (TakeRecord& record : contents.takes) {
        lastNumber = std::max(lastNumber, record.take.shownNumber());
        // Of a reel whose row was lost in a damaged file the events may be there.
        ReelRecord& reel = reels[record.reel].record;
        reel.id = record.reel;
        reel.now = std::max(reel.now, record.begin + record.take.summary.seconds);
        changed.insert(record.take.id);
        takes.emplace(record.take.id, std::move(record));
    }
    for (BranchRecord& record : contents.branches) {
        if (!takes.contains(record.branch.take)) continue;
        const auto parent = branches.find(record.branch.parent);  // in order: it comes before its children
        if (parent == branches.end())
            record.branch.parent = 0;  // lost; what it hung on is the take's at least
        else if (parent->second.branch.marks.discarded)
            record.branch.marks.discarded = true;
        add(std::move(record));
    }
    // Elsewhere such music is what the user was just deleting when the program was killed.
    if (contents.salvaged) takeUpReels();
    closeWhatWasOpen();
}

// Music whose takes were lost in a damaged file is a take again.
void Library::Parts::takeUpReels() {
    std::set<ReelId> used;
    for (const auto& [id, record] : takes) used.insert(record.reel);
    for (const auto& [id, reel] : reels) {
        if (reel.record.events == 0 || used.contains(id)) continue;
        TakeRecord record;
        record.take.id = ++lastTake;
        record.take.number = ++lastNumber;
        record.take.created = std::chrono::system_clock::now();
        record.reel = id;
        write(record);
        takes.emplace(record.take.id, std::move(record));
    }
}

// What grew when the program ended has a summary of an earlier moment.
void Library::Parts::closeWhatWasOpen() {
    try {
        for (auto& [id, record] : takes) {
            const ReelRecord& reel = reels.at(record.reel).record;
            if (record.end < kStillHeld || record.take.summary.counted == reel.events) continue;
            refresh(record);
            write(record);
        }
        for (auto& [id, record] : branches) {
            if (!record.branch.finished)
                record.branch.summary = summaryOf(notesOf(id), record.branch.forkSeconds);
        }
    } catch (const DatabaseError& error) {
        notices.push_back(std::string("What was played last cannot be read: ") + error.what());
    }
}

TakeRecord& Library::Parts::take(TakeId id) {
    const auto found = takes.find(id);
    if (found != takes.end()) return found->second;
    throw Error(ErrorCode::NotFound, "take " + std::to_string(id) + ": is not there; it was removed");
}

BranchRecord& Library::Parts::branch(BranchId id) {
    const auto found = branches.find(id);
    if (found != branches.end()) return found->second;
    throw Error(ErrorCode::NotFound, "branch " + std::to_string(id) + ": is not there; it was removed");
}

BranchRecord& Library::Parts::unfinished(BranchId id) {
    BranchRecord& record = branch(id);
    if (!record.branch.finished) return record;
    throw Error(ErrorCode::BadRequest, "branch " + record.branch.marks.name +
                                           ": nothing can be added to it, it is finished; begin a new one");
}

Marks& Library::Parts::marks(NodeId node) {
    return node.branch != 0 ? branch(node.branch).branch.marks : take(node.take).take.marks;
}

void Library::Parts::write(const TakeRecord& record) {
    changed.insert(record.take.id);
    change([&](JournalBatch& batch) { batch.takes.insert_or_assign(record.take.id, record); });
}

void Library::Parts::write(const BranchRecord& record) {
    changed.insert(record.branch.take);
    change([&](JournalBatch& batch) { batch.branches.insert_or_assign(record.branch.id, record); });
}

void Library::Parts::write(const Reel& reel) {
    change([&](JournalBatch& batch) { batch.reels.insert_or_assign(reel.record.id, reel.record); });
}

void Library::Parts::write(NodeId node) {
    if (node.branch != 0) {
        write(branch(node.branch));
    } else {
        write(take(node.take));
    }
}

// Below a discarded branch nothing is seen: what a job that goes on adds there is discarded too, and comes
// back with it.
void Library::Parts::discardWithParent(Branch& made) {
    if (made.parent == 0 || !branch(made.parent).branch.marks.discarded) return;
    made.marks.discarded = true;
    for (LibraryEdit& edit : undo) {
        const bool covers = edit.node.branch == made.parent ||
                            std::find(edit.along.begin(), edit.along.end(), made.parent) != edit.along.end();
        if (edit.kind == LibraryEdit::Kind::Discard && covers) edit.along.push_back(made.id);
    }
}

void Library::Parts::add(BranchRecord record) {
    const BranchId id = record.branch.id;
    changed.insert(record.branch.take);
    branchesOf[record.branch.take].push_back(id);
    branches.emplace(id, std::move(record));
}

// What is played in a take is in the ranges of it too that grow with it. They were begun after it.
void Library::Parts::tellGrown(const TakeRecord& owner) {
    for (auto at = takes.find(owner.take.id); at != takes.end(); ++at)
        if (at->second.reel == owner.reel && at->second.take.growing) changed.insert(at->first);
}

void Library::Parts::finish(TakeRecord& record) {
    Reel& reel = reels.at(record.reel);
    record.take.growing = false;
    if (reel.owner != record.take.id) record.end = std::max(record.begin, reel.record.now);
    record.take.summary.counted = -1;
    refresh(record);
    write(reel);
    write(record);
}

void Library::Parts::refresh(TakeRecord& record) {
    const std::int64_t events = reels.at(record.reel).record.events;
    if (record.take.summary.counted != events) record.take.summary = summaryOf(recording(record), events);
}

std::vector<BranchId> Library::Parts::childrenOf(BranchId id) const {
    std::vector<BranchId> children;
    for (const BranchId each : branchesOf.at(branches.at(id).branch.take)) {
        if (branches.at(each).branch.parent == id) children.push_back(each);
    }
    return children;
}

std::vector<BranchId> Library::Parts::branchesBelow(BranchId id) const {
    std::vector<BranchId> below = childrenOf(id);
    for (std::size_t i = 0; i < below.size(); ++i) {
        const std::vector<BranchId> further = childrenOf(below[i]);
        below.insert(below.end(), further.begin(), further.end());
    }
    return below;
}

// "A", .. "Z", "AA" on a recording, "C.1" on a branch; the first one that was not given yet, also not to one
// that has another name now.
std::string Library::Parts::nextName(TakeId take, BranchId parent) const {
    const auto nameAt = [&](int place) {
        if (parent != 0) return branches.at(parent).branch.marks.name + "." + std::to_string(place + 1);
        std::string letters;
        for (++place; place > 0; place = (place - 1) / 26) {
            letters.insert(letters.begin(), static_cast<char>('A' + (place - 1) % 26));
        }
        return letters;
    };
    const auto isTaken = [&](const std::string& name) {
        const auto known = branchesOf.find(take);
        return known != branchesOf.end() &&
               std::any_of(known->second.begin(), known->second.end(),
                           [&](const BranchId each) { return branches.at(each).branch.marks.name == name; });
    };
    int place = 0;
    if (const auto all = branchesOf.find(take); all != branchesOf.end()) {
        for (const BranchId each : all->second) place += branches.at(each).branch.parent == parent ? 1 : 0;
    }
    while (isTaken(nameAt(place))) ++place;
    return nameAt(place);
}

}  // namespace continuo::app
