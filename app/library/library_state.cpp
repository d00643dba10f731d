#include "library/library_state.h"

#include <algorithm>
#include <set>
#include <utility>

#include "library/music_summary.h"

namespace continuo::app {
namespace {

// Adds the duplicates of takes that are deleted: takes that are not kept and have the same music.
std::vector<NodeId> withUnkeptDuplicates(const TakeRecords& records, std::span<const NodeId> nodes) {
    std::vector<NodeId> all(nodes.begin(), nodes.end());
    for (const NodeId node : nodes) {
        if (node.branch != 0) continue;
        for (const TakeId other : records.takesOf(records.take(node.take).reel)) {
            if (!records.take(other).take.growing && records.findKeptDuplicate(other) == node.take &&
                std::find(all.begin(), all.end(), NodeId{other, 0}) == all.end())
                all.push_back({other, 0});
        }
    }
    return all;
}

void removeBranch(LibraryState& state, BranchId id) {
    for (const BranchId child : state.records.childrenOf(id)) removeBranch(state, child);
    state.records.removeBranch(id);
    state.notes.remove(id);
}

}  // namespace

LibraryState::LibraryState(Journal openJournal, StateFiles openStates)
    : journal(std::move(openJournal)), stateFiles(std::move(openStates)), notices(journal.notices()) {
    Journal::Contents contents = journal.releaseContents();
    const bool salvaged = contents.salvaged;
    read(std::move(contents));
    // Recovers takes only after damage. In an undamaged file, a recording without takes is one that the user
    // was deleting when the program was killed.
    if (salvaged)
        recoverTakes();
    else
        removeUnusedStates();  // after damage, rows that use the states may be missing
    refreshOpenSummaries();
}

void LibraryState::read(Journal::Contents contents) {
    ids.setLast(contents.lastReel, contents.lastTake, contents.lastBranch);
    for (const ReelRecord& record : contents.reels) recordings.add(record);
    for (const TakeRecord& record : contents.takes) {
        ids.markNumberUsed(record.take.shownNumber());
        // The events of a reel may still exist if a damaged file has lost its row.
        recordings.addRange(record.reel, record.begin + record.take.summary.seconds);
    }
    records.read(std::move(contents.takes), std::move(contents.branches));
}

// Makes takes for recordings whose takes a damaged file has lost.
void LibraryState::recoverTakes() {
    std::set<ReelId> used;
    for (const auto& [id, record] : records.takes()) used.insert(record.reel);
    for (const ReelRecord& reel : recordings.records()) {
        if (reel.events == 0 || used.contains(reel.id)) continue;
        TakeRecord record;
        record.take.id = ids.nextTake();
        record.take.number = ids.nextNumber();
        record.take.created = std::chrono::system_clock::now();
        record.reel = reel.id;
        records.write(record);
        records.add(std::move(record));
    }
}

// Updates the outdated summaries of takes that were growing when the program ended.
void LibraryState::refreshOpenSummaries() {
    try {
        for (const auto& [id, known] : records.takes()) {
            const bool isCounted = known.take.summary.counted == recordings.record(known.reel).events;
            if (known.end < kStillHeld || isCounted) continue;
            TakeRecord& record = records.take(id);
            music.refresh(record);
            records.write(record);
        }
        for (const auto& [id, known] : records.branches()) {
            if (known.branch.finished) continue;
            records.branch(id).branch.summary = computeSummary(notes.of(id), known.branch.forkSeconds);
        }
    } catch (const DatabaseError& error) {
        notices.push_back(std::string("What was played last cannot be read: ") + error.what());
    }
}

void LibraryState::remove(std::span<const NodeId> nodes) {
    std::set<ReelId> unused;
    for (const NodeId node : withUnkeptDuplicates(records, nodes)) {
        if (node.branch != 0) {
            removeBranch(*this, node.branch);
            continue;
        }
        unused.insert(records.take(node.take).reel);
        while (!records.branchesOf(node.take).empty())
            removeBranch(*this, records.branchesOf(node.take).front());
        records.removeTake(node.take);
    }
    for (const auto& [id, record] : records.takes()) unused.erase(record.reel);
    if (!unused.empty()) recordings.remove(unused);
    // Drops the edits of deleted takes and branches from the history, so that they cannot be undone.
    const auto isGone = [this](const LibraryEdit& edit) { return !records.has(edit.node); };
    std::erase_if(undo, isGone);
    std::erase_if(redo, isGone);
}

void LibraryState::discardWithParent(Branch& made) {
    if (made.parent == 0 || !records.branch(made.parent).branch.marks.discarded) return;
    made.marks.discarded = true;
    for (LibraryEdit& edit : undo) {
        const bool covers = edit.node.branch == made.parent ||
                            std::find(edit.childBranches.begin(), edit.childBranches.end(), made.parent) !=
                                edit.childBranches.end();
        if (edit.kind == LibraryEdit::Kind::Discard && covers) edit.childBranches.push_back(made.id);
    }
}

}  // namespace continuo::app
