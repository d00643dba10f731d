#pragma once

#include <map>
#include <span>
#include <vector>

#include "library/library_disk.h"

namespace continuo::app {

// The notes that branches were made of, before edits: of those that grew since the library was opened in
// memory, of the others read on demand. What reads throws BadFile if the disk fails.
class BranchNotes {
public:
    // disk: outlives it.
    explicit BranchNotes(LibraryDisk& disk) : disk_(disk) {}

    // Of a new branch.
    void begin(BranchId branch) { notes_[branch]; }
    // Drops what it has.
    void beginAnew(BranchId branch);
    // Returns all that it has now.
    std::span<const PlayedNote> append(BranchId branch, std::span<const PlayedNote> notes);
    void forget(BranchId branch) { notes_.erase(branch); }  // it was deleted

    std::vector<PlayedNote> of(BranchId branch) const;
    // Whether it was begun since the library was opened and has no note.
    bool isSilent(BranchId branch) const;

private:
    LibraryDisk& disk_;
    std::map<BranchId, std::vector<PlayedNote>> notes_;
};

}  // namespace continuo::app
