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
    Marks before, after;               // without the edits of notes that both begin with
    std::size_t sameEdits = 0;         // how many these are: there may be thousands
    std::vector<BranchId> along = {};  // branches below it that are discarded and restored with it

    // Whether it changes the music.
    bool isOfNotes() const { return before.edits != after.edits; }
};

}  // namespace continuo::app
