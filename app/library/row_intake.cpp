#include "library/row_intake.h"

#include <utility>

namespace continuo::app {

void RowIntake::write(const LibraryRows& rows, const ReservedIds& given) {
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
    journal_.writeNow(batch);
}

void RowIntake::undoWrite(const LibraryRows& rows) {
    JournalBatch batch;
    for (const auto& reel : rows.reels) batch.removedReels.insert(reel.record.id);
    for (const TakeRecord& record : rows.takes) batch.removedTakes.insert(record.take.id);
    for (const BranchRecord& record : rows.branches) batch.removedBranches.insert(record.branch.id);
    journal_.writeNow(batch);
}

void RowIntake::publish(LibraryRows rows) {
    for (const LibraryRows::Reel& each : rows.reels) recordings_.add(each.record);
    for (TakeRecord& record : rows.takes) {
        record.take.origin.details.clear();
        records_.add(std::move(record));
    }
    for (BranchRecord& record : rows.branches) {
        Branch& branch = record.branch;
        branch.origin.details.clear();
        const bool hangs = records_.has({branch.take, 0}) &&
                           (branch.parent == 0 || records_.has({branch.take, branch.parent}));
        if (hangs) {
            edits_.discardWithParent(branch);
            if (branch.marks.discarded) records_.write(record);
            records_.add(std::move(record));
        } else {  // the user has deleted it meanwhile
            journal_.change([id = branch.id](JournalBatch& batch) { batch.removedBranches.insert(id); });
        }
    }
}

}  // namespace continuo::app
