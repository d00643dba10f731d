#pragma once

#include "library/edit_history.h"
#include "library/library_ids.h"
#include "library/library_rows.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Takes in rows from elsewhere that RowNumbering has numbered: onto the disk whole or not at all, then into
// memory.
class RowIntake {
public:
    // All outlive it.
    RowIntake(LibraryDisk& disk, TakeRecords& records, Recordings& recordings, EditHistory& edits)
        : disk_(disk), records_(records), recordings_(recordings), edits_(edits) {}

    // As of Library.
    void write(const LibraryRows& rows, const GivenIds& given);
    void takeBack(const LibraryRows& rows);
    void takeUp(LibraryRows rows);

private:
    LibraryDisk& disk_;
    TakeRecords& records_;
    Recordings& recordings_;
    EditHistory& edits_;
};

}  // namespace continuo::app
