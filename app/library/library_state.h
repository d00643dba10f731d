#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "library/branch_notes.h"
#include "library/journal.h"
#include "library/library.h"
#include "library/library_ids.h"
#include "library/node_music.h"
#include "library/recordings.h"
#include "library/state_files.h"
#include "library/take_records.h"

namespace continuo::app {

// The data of a library. The constructor fills it with the journal's contents.
struct LibraryState {
    LibraryState(Journal openJournal, StateFiles openStates);

    // Permanently deletes takes and branches, whether discarded or not, with everything that only they need:
    // branches that continue them, notes, recordings without another take, and edits in the history. A take
    // must have ended. Throws NotFound.
    void remove(std::span<const NodeId> nodes);
    void remove(NodeId node) { remove(std::span(&node, 1)); }
    // Call this before a branch is added. If its parent is discarded, the new branch is discarded too, and
    // both are restored together. A resumed job may add such branches.
    void discardWithParent(Branch& made);
    void removeUnusedStates() const { stateFiles.removeAllBut(recordings.states()); }

    Journal journal;
    StateFiles stateFiles;
    std::vector<std::string> notices;
    LibraryIds ids;
    TakeRecords records{journal};
    Recordings recordings{journal};
    BranchNotes notes{journal};
    NodeMusic music{records, recordings, notes};
    std::vector<LibraryEdit> undo, redo;  // the latest last

private:
    void read(Journal::Contents contents);
    void recoverTakes();
    void refreshOpenSummaries();
};

}  // namespace continuo::app
