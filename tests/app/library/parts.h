#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "library/branch_notes.h"
#include "library/deletion.h"
#include "library/edit_history.h"
#include "library/journal.h"
#include "library/library_ids.h"
#include "library/node_music.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::test {

// Returns a take of a recording, from a time on.
inline app::TakeRecord makeTakeRecord(app::TakeId id, app::ReelId reel, double begin = 0,
                                      double end = kStillHeld) {
    app::TakeRecord record;
    record.take.id = id;
    record.take.number = static_cast<int>(id);
    record.reel = reel;
    record.begin = begin;
    record.end = end;
    return record;
}

inline app::BranchRecord makeBranchRecord(app::TakeId take, app::BranchId id, app::BranchId parent = 0,
                                          double fork = 0) {
    app::BranchRecord record;
    record.branch.id = id;
    record.branch.take = take;
    record.branch.parent = parent;
    record.branch.forkSeconds = fork;
    record.branch.marks.name = "branch " + std::to_string(id);
    record.branch.finished = true;
    return record;
}

// Parts of a library without the library itself, with nothing on disk or the contents of a folder.
struct LibraryParts {
    explicit LibraryParts(const std::filesystem::path& folder = {}) : journal(folder) {}

    // Adds an ended take of its own recording.
    void addTake(app::TakeId id, const std::vector<app::DuetEvent>& events) {
        recordings.begin(id, id);
        recordings.append(id, events, {});
        recordings.end(id);
        app::TakeRecord record = makeTakeRecord(id, id);
        music.refresh(record);
        records.add(record);
    }
    void addBranch(const app::BranchRecord& record, const std::vector<app::PlayedNote>& played = {}) {
        notes.begin(record.branch.id);
        notes.append(record.branch.id, played);
        records.add(record);
    }

    app::Journal journal;
    app::LibraryIds ids;
    app::TakeRecords records{journal};
    app::Recordings recordings{journal};
    app::BranchNotes notes{journal};
    app::NodeMusic music{records, recordings, notes};
    app::EditHistory edits{records, music, ids};
    app::Deletion deletion{journal, records, recordings, notes, edits};
};

}  // namespace continuo::test
