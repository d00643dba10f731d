#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "library/library.h"
#include "library/library_state.h"

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

// A library whose data a test can see and change.
struct OpenLibrary : app::Library {
    using Library::Library;
    using Library::state;

    // Adds a take that has ended, of its own recording.
    void insertTake(app::TakeId id, const std::vector<app::DuetEvent>& events) {
        state().recordings.begin(id, id);
        state().recordings.append(id, events, {});
        state().recordings.end(id);
        app::TakeRecord record = makeTakeRecord(id, id);
        state().music.refresh(record);
        state().records.add(record);
    }
    void insertBranch(const app::BranchRecord& record, const std::vector<app::PlayedNote>& played = {}) {
        state().notes.begin(record.branch.id);
        state().notes.append(record.branch.id, played);
        state().records.add(record);
    }
};

}  // namespace continuo::test
