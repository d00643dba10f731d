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

// A database that is Continuo's own: its name, and the steps from each version of its tables to the next. A
// file of version n has had the first n steps (PRAGMA user_version).
struct DatabaseForm {
    std::string name;  // "takes": the file takes.sqlite, its lock takes.lock
    std::vector<const char*> steps;
};

// An opened database and the lock on it.
struct OpenDatabase {
    std::unique_ptr<FileLock> lock;
    std::filesystem::path file;
    std::unique_ptr<Database> database;
    bool salvaged = false;  // it stands for one that was damaged
};

// From where rows are counted where those of before are not known, but other files refer to them: they were
// counted from 1, and nobody makes one a second for years. Seconds since 1970.
std::int64_t farAbove();

// Opens or begins the database in a folder, which is made when it is missing, and brings its tables up to
// date; `read` then reads what is in it. A file that is damaged, there or in `read`, is moved aside with a
// line in `notices`, and a new one takes over each row that can be read; further rows count on from seconds
// since 1970. Throws BadRequest when another program has it open or it is of a newer version; BadFile.
OpenDatabase openDatabase(const std::filesystem::path& folder, const DatabaseForm& form,
                          const std::function<void(Database&)>& read, std::vector<std::string>& notices);

}  // namespace continuo::app
