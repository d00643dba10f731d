#pragma once

#include "library/journal.h"

namespace continuo::app {

// Returns the tables of takes.sqlite, and how to migrate to them from each earlier version.
const DatabaseSchema& journalSchema();

// Writes a batch. Call in a transaction.
void writeBatch(Database& database, const JournalBatch& batch);

Journal::Contents readContents(Database& database);

}  // namespace continuo::app
