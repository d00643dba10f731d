#pragma once

#include <string>
#include <vector>

#include "library/branch_growth.h"
#include "library/branch_notes.h"
#include "library/deletion.h"
#include "library/edit_history.h"
#include "library/library.h"
#include "library/library_disk.h"
#include "library/library_ids.h"
#include "library/node_music.h"
#include "library/recordings.h"
#include "library/row_intake.h"
#include "library/state_files.h"
#include "library/take_growth.h"
#include "library/take_records.h"

namespace continuo::app {

// The parts of a library, each built on those before it, initialized from the disk.
struct Library::Parts {
    Parts(LibraryDisk behind, StateFiles stateFiles);

    void removeUnusedStates() const { states.removeAllBut(recordings.states()); }

    LibraryDisk disk;
    StateFiles states;
    std::vector<std::string> notices;
    LibraryIds ids;
    TakeRecords records{disk};
    Recordings recordings{disk};
    BranchNotes notes{disk};
    NodeMusic music{records, recordings, notes};
    EditHistory edits{records, music, ids};
    Deletion deletion{disk, records, recordings, notes, edits};
    TakeGrowth takes{records, recordings, ids, music, deletion};
    BranchGrowth branches{records, notes, ids, edits, deletion};
    RowIntake intake{disk, records, recordings, edits};

private:
    void read(JournalReader::Contents contents);
    void recoverTakes();
    void refreshOpenSummaries();
};

}  // namespace continuo::app
