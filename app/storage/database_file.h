#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "files/file_lock.h"
#include "storage/sqlite_database.h"

namespace continuo::app {

// A database of Continuo: its name, and the migrations from each version of its tables to the next. A file of
// version n has had the first n (PRAGMA user_version).
struct DatabaseSchema {
    std::string name;  // "takes": the file takes.sqlite, its lock takes.lock
    std::vector<const char*> migrations;
};

// An opened database and the lock on it.
struct OpenDatabase {
    std::unique_ptr<FileLock> lock;
    std::filesystem::path file;
    std::unique_ptr<Database> database;
    bool salvaged = false;  // it was copied from a damaged file
};

// Returns the id of the first new row of a table whose earlier ids are unknown, while other files may still
// refer to them: the current time, in seconds since 1970. Ids counted from 1 never reach that.
std::int64_t idFarAbove();

// Opens or creates the database in a folder (created if missing) and migrates its tables; then `read` reads
// its content. A damaged file, also if `read` detects it, is moved aside with a line in `notices`. All
// readable rows are copied to a new file, which numbers further rows from idFarAbove(). Throws BadRequest if
// another program has it open or its version is newer; BadFile.
OpenDatabase openDatabase(const std::filesystem::path& folder, const DatabaseSchema& form,
                          const std::function<void(Database&)>& read, std::vector<std::string>& notices);

// Returns the damaged files that openDatabase() has moved aside in a folder, for all databases there. They
// still contain rows deleted later. Empty if the folder cannot be read.
std::vector<std::filesystem::path> damagedFiles(const std::filesystem::path& folder);

}  // namespace continuo::app
