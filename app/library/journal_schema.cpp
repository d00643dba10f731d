#include "library/journal_tables.h"

namespace continuo::app {

const DatabaseSchema& journalSchema() {
    // Each text migrates the tables from one version to the next. A released text is never changed; further
    // changes are new texts. AUTOINCREMENT prevents reusing the id of a removed row.
    static const DatabaseSchema form{
        "takes",
        {"CREATE TABLE reels (id INTEGER PRIMARY KEY AUTOINCREMENT, now REAL NOT NULL, events INTEGER NOT "
         "NULL);"
         "CREATE TABLE events (reel INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL,"
         " PRIMARY KEY (reel, first)) WITHOUT ROWID;"
         "CREATE TABLE takes (id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, reel INTEGER "
         "NOT NULL,"
         " begins REAL NOT NULL, ends REAL NOT NULL, created INTEGER NOT NULL, name TEXT NOT NULL,"
         " note TEXT NOT NULL, starred INTEGER NOT NULL, discarded INTEGER NOT NULL, model TEXT NOT NULL,"
         " model_hash TEXT NOT NULL, licence TEXT NOT NULL, seed INTEGER NOT NULL, player_notes INTEGER NOT "
         "NULL,"
         " model_notes INTEGER NOT NULL, seconds REAL NOT NULL, nats REAL NOT NULL, contour BLOB NOT NULL,"
         " counted INTEGER NOT NULL, details TEXT NOT NULL);"
         "CREATE TABLE replay (take INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL,"
         " PRIMARY KEY (take, first)) WITHOUT ROWID;"
         "CREATE TABLE branches (id INTEGER PRIMARY KEY AUTOINCREMENT, take INTEGER NOT NULL, parent INTEGER "
         "NOT NULL,"
         " fork REAL NOT NULL, source TEXT NOT NULL, latents TEXT NOT NULL, finished INTEGER NOT NULL,"
         " created INTEGER NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL, starred INTEGER NOT NULL,"
         " discarded INTEGER NOT NULL, model TEXT NOT NULL, model_hash TEXT NOT NULL, licence TEXT NOT NULL,"
         " seed INTEGER NOT NULL, player_notes INTEGER NOT NULL, model_notes INTEGER NOT NULL,"
         " seconds REAL NOT NULL, nats REAL NOT NULL, contour BLOB NOT NULL, counted INTEGER NOT NULL,"
         " details TEXT NOT NULL);"
         "CREATE TABLE notes (branch INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL,"
         " PRIMARY KEY (branch, first)) WITHOUT ROWID;",
         // A replay record belongs to a reel, and so to every take that is a range of that reel.
         "ALTER TABLE replay RENAME TO replay_of_takes;"
         "CREATE TABLE replay (reel INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL,"
         " PRIMARY KEY (reel, first)) WITHOUT ROWID;"
         "INSERT OR IGNORE INTO replay SELECT takes.reel, first, data FROM replay_of_takes"
         " JOIN takes ON takes.id = replay_of_takes.take;"
         "DROP TABLE replay_of_takes;",
         // Branches contain the pedal changes of the model.
         "ALTER TABLE branches ADD COLUMN pedal TEXT NOT NULL DEFAULT '[]';",
         // Notes can be removed from music.
         "ALTER TABLE takes ADD COLUMN left_out TEXT NOT NULL DEFAULT '[]';"
         "ALTER TABLE branches ADD COLUMN left_out TEXT NOT NULL DEFAULT '[]';",
         // Takes and branches have tags.
         "ALTER TABLE takes ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';"
         "ALTER TABLE branches ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';",
         // Notes can also be changed and added.
         "ALTER TABLE takes RENAME COLUMN left_out TO edits;"
         "ALTER TABLE branches RENAME COLUMN left_out TO edits;",
         // A branch may begin long after it was requested. Edits after the request were not in its prompt.
         "ALTER TABLE branches ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;",
         // Edits now distinguish notes of the same pitch and start; the tables are unchanged. An older
         // program would lose such edits, so the version increases and it refuses the file.
         "",
         // A branch may replace a passage of its parent, whose music resumes after it; -1: it does not.
         "ALTER TABLE branches ADD COLUMN rejoin REAL NOT NULL DEFAULT -1;",
         // A recording contains the MIDI file that it was read from.
         "CREATE TABLE sources (reel INTEGER PRIMARY KEY, data BLOB NOT NULL);",
         // The replay record may begin with a saved state, a file named by its SHA-256.
         "ALTER TABLE reels ADD COLUMN state TEXT NOT NULL DEFAULT '';"}};
    return form;
}

}  // namespace continuo::app
