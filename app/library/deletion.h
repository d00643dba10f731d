#pragma once

#include <span>
#include <vector>

#include "library/branch_notes.h"
#include "library/edit_history.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Deletes takes and branches permanently, with everything that only they need: continuations, notes,
// recordings without other takes, edits for undo.
class Deletion {
public:
    // All arguments must outlive this.
    Deletion(Journal& journal, TakeRecords& records, Recordings& recordings, BranchNotes& notes,
             EditHistory& edits)
        : journal_(journal), records_(records), recordings_(recordings), notes_(notes), edits_(edits) {}

    // As Library::discarded() and Library::purgeDiscarded().
    std::vector<NodeId> discarded(std::span<const NodeId> inUse) const;
    std::vector<NodeId> removeDiscarded(std::span<const NodeId> inUse);
    // Deletes these, whether they are discarded or not. A take must have ended. Throws NotFound.
    void remove(NodeId node) { remove(std::span(&node, 1)); }
    void remove(std::span<const NodeId> nodes);

private:
    std::vector<NodeId> withUnkeptDuplicates(std::span<const NodeId> nodes) const;
    void removeBranch(BranchId id);

    Journal& journal_;
    TakeRecords& records_;
    Recordings& recordings_;
    BranchNotes& notes_;
    EditHistory& edits_;
};

}  // namespace continuo::app
