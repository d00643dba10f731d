#pragma once

#include <cstddef>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// A change of marks as a value; undone by restoring `before`.
struct LibraryEdit {
    enum class Kind {
        Star,
        Note,
        Rename,
        Tag,
        Discard,
        Restore,
        LeaveOut,
        ChangeNotes,
        AddNotes,
        TakeEditsBack
    };
    Kind kind = Kind::Star;
    NodeId node;
    // Marks::edits of both only hold what differs: the first `sameEdits` of them, which both share and which
    // may be thousands, are left out.
    Marks before, after;
    std::size_t sameEdits = 0;
    std::vector<BranchId> along = {};  // branches below it that are discarded and restored with it

    // Whether it changes notes, and so the music.
    bool isOfNotes() const { return before.edits != after.edits; }
};

}  // namespace continuo::app
