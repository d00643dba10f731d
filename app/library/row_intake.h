#pragma once

#include "library/edit_history.h"
#include "library/library_ids.h"
#include "library/library_rows.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Imports rows from another library after RowNumbering has numbered them. Writes all or none to the disk,
// then adds them in memory.
class RowIntake {
public:
    // All arguments must outlive this.
    RowIntake(Journal& journal, TakeRecords& records, Recordings& recordings, EditHistory& edits)
        : journal_(journal), records_(records), recordings_(recordings), edits_(edits) {}

    // As the Library functions of these names.
    void write(const LibraryRows& rows, const ReservedIds& given);
    void undoWrite(const LibraryRows& rows);
    void publish(LibraryRows rows);

private:
    Journal& journal_;
    TakeRecords& records_;
    Recordings& recordings_;
    EditHistory& edits_;
};

}  // namespace continuo::app
