#pragma once

#include <cstddef>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// A change of marks; restoring `before` undoes it.
struct LibraryEdit {
    enum class Kind {
        Star,
        Note,
        Rename,
        Tag,
        Discard,
        Restore,
        RemoveNotes,
        ChangeNotes,
        AddNotes,
        RevertEdits
    };
    Kind kind = Kind::Star;
    NodeId node;
    // Marks::edits of both omit their common prefix of `sameEdits` edits, which may be thousands.
    Marks before, after;
    std::size_t sameEdits = 0;
    std::vector<BranchId> childBranches = {};  // child branches that are discarded and restored with it

    // Returns whether it changes notes, and so the music.
    bool changesNotes() const { return before.edits != after.edits; }
};

}  // namespace continuo::app
