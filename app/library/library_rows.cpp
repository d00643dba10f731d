#include "library/library_rows.h"

#include <utility>

#include "library/library.h"
#include "library/library_state.h"

namespace continuo::app {

ReservedIds Library::reserve(const RowNeeds& needs) { return state_->ids.reserve(needs); }

void Library::write(const LibraryRows& rows, const ReservedIds& given) {
    JournalBatch batch;
    for (const auto& [record, events, replay, source] : rows.reels) {
        batch.reels[record.id] = record;
        batch.events[record.id].items = events;
        if (!replay.empty()) batch.replay[record.id].items = replay;
        if (!source.empty()) batch.sources[record.id] = source;
    }
    for (const TakeRecord& record : rows.takes) batch.takes[record.take.id] = record;
    if (given.lastBranch >= given.firstBranch) {
        // As TakeRecords::writeUsedId() does.
        batch.branches[given.lastBranch].branch.id = given.lastBranch;
        batch.removedBranches.insert(given.lastBranch);
    }
    for (const BranchRecord& record : rows.branches) {
        const BranchId id = record.branch.id;
        batch.branches[id] = record;
        batch.removedBranches.erase(id);
        batch.notes[id].items = rows.notes.at(id);
    }
    state_->journal.writeNow(batch);
}

void Library::undoWrite(const LibraryRows& rows) {
    JournalBatch batch;
    for (const auto& reel : rows.reels) batch.removedReels.insert(reel.record.id);
    for (const TakeRecord& record : rows.takes) batch.removedTakes.insert(record.take.id);
    for (const BranchRecord& record : rows.branches) batch.removedBranches.insert(record.branch.id);
    state_->journal.writeNow(batch);
}

void Library::publish(LibraryRows rows) {
    for (const LibraryRows::Reel& each : rows.reels) state_->recordings.add(each.record);
    for (TakeRecord& record : rows.takes) {
        record.take.origin.details.clear();
        state_->records.add(std::move(record));
    }
    for (BranchRecord& record : rows.branches) {
        Branch& branch = record.branch;
        branch.origin.details.clear();
        const bool hangs = state_->records.has({branch.take, 0}) &&
                           (branch.parent == 0 || state_->records.has({branch.take, branch.parent}));
        if (hangs) {
            state_->discardWithParent(branch);
            if (branch.marks.discarded) state_->records.write(record);
            state_->records.add(std::move(record));
        } else {  // the user has deleted its parent or take meanwhile
            state_->journal.change(
                [id = branch.id](JournalBatch& batch) { batch.removedBranches.insert(id); });
        }
    }
}

}  // namespace continuo::app
