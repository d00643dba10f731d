#pragma once

#include "library/journal.h"

namespace continuo::app {

// The tables of takes.sqlite, and the migrations to them from each earlier version.
const DatabaseSchema& journalSchema();

// Writes a batch; to be called in a transaction.
void writeBatch(Database& database, const JournalBatch& batch);

Journal::Contents readContents(Database& database);

}  // namespace continuo::app
