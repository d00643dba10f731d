#pragma once

#include <string>
#include <vector>

#include "library/branch_growth.h"
#include "library/branch_notes.h"
#include "library/deletion.h"
#include "library/edit_history.h"
#include "library/library.h"
#include "library/journal.h"
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
    Parts(Journal behind, StateFiles stateFiles);

    void removeUnusedStates() const { states.removeAllBut(recordings.states()); }

    Journal journal;
    StateFiles states;
    std::vector<std::string> notices;
    LibraryIds ids;
    TakeRecords records{journal};
    Recordings recordings{journal};
    BranchNotes notes{journal};
    NodeMusic music{records, recordings, notes};
    EditHistory edits{records, music, ids};
    Deletion deletion{journal, records, recordings, notes, edits};
    TakeGrowth takes{records, recordings, ids, music, deletion};
    BranchGrowth branches{records, notes, ids, edits, deletion};
    RowIntake intake{journal, records, recordings, edits};

private:
    void read(Journal::Contents contents);
    void recoverTakes();
    void refreshOpenSummaries();
};

}  // namespace continuo::app
