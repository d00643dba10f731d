#pragma once

#include <map>
#include <span>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// The notes of branches as generated, before edits. Notes of branches that grew since the library was opened
// are in memory. Others are read from disk on demand; this throws BadFile if the disk fails.
class BranchNotes {
public:
    // journal: must outlive this.
    explicit BranchNotes(Journal& journal) : journal_(journal) {}

    // Adds an empty branch.
    void begin(BranchId branch) { notes_[branch]; }
    // Drops the branch's notes, so that it can be generated again.
    void clear(BranchId branch);
    // Appends notes. Returns all notes that the branch has now.
    std::span<const PlayedNote> append(BranchId branch, std::span<const PlayedNote> notes);
    void remove(BranchId branch) { notes_.erase(branch); }  // after its deletion

    std::vector<PlayedNote> of(BranchId branch) const;
    // Returns whether the branch was added since the library was opened and has no note yet.
    bool isSilent(BranchId branch) const;

private:
    Journal& journal_;
    std::map<BranchId, std::vector<PlayedNote>> notes_;
};

}  // namespace continuo::app
