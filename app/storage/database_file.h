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

// A database of Continuo: its name, and the migrations from each version of its tables to the next. In a file
// of version n (PRAGMA user_version), the first n migrations were run.
struct DatabaseSchema {
    std::string name;  // "takes": the file takes.sqlite, its lock takes.lock
    std::vector<const char*> migrations;
};

// An opened database and the lock on it.
struct OpenDatabase {
    std::unique_ptr<FileLock> lock;
    std::filesystem::path file;
    std::unique_ptr<Database> database;
    bool salvaged = false;  // the file is a copy of a damaged one
};

// Returns the id of the first new row in a table whose earlier ids are unknown, although other files may
// refer to them. It is the current time in seconds since 1970, which ids counted from 1 never reach.
std::int64_t idFarAbove();

// Opens or creates the database in a folder, which is created if missing, and migrates its tables. Then calls
// read(), which reads its content. If the file is damaged, or read() finds damage, it is moved aside and
// `notices` gets a line. All readable rows are copied to a new file, in which ids of new rows start at
// idFarAbove(). Throws BadRequest if another program has it open or its version is newer; BadFile.
OpenDatabase openDatabase(const std::filesystem::path& folder, const DatabaseSchema& form,
                          const std::function<void(Database&)>& read, std::vector<std::string>& notices);

// Returns the damaged files that openDatabase() has moved aside in a folder, for all databases there. They
// still contain rows deleted later. Empty if the folder cannot be read.
std::vector<std::filesystem::path> damagedFiles(const std::filesystem::path& folder);

}  // namespace continuo::app
