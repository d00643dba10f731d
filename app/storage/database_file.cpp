#include "storage/database_file.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <system_error>

#include "storage/salvage.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDamaged = ".damaged-";

fs::path sideFile(const fs::path& file, const char* ending) {
    fs::path side = file;
    return side += ending;
}

// Returns a free name such as "takes.damaged-20261122-051500.sqlite".
fs::path asideName(const fs::path& file) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    ::localtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
    for (int i = 1;; ++i) {
        const std::string name =
            file.stem().string() + kDamaged + text + (i > 1 ? "-" + std::to_string(i) : "");
        fs::path aside = file.parent_path() / (name + file.extension().string());
        if (!fs::exists(aside)) return aside;
    }
}

fs::path moveAside(const fs::path& file) {
    fs::path aside = asideName(file);
    std::error_code problem;
    for (const char* ending : {"", "-wal"}) {
        if (!fs::exists(sideFile(file, ending))) continue;
        if (fs::file_size(sideFile(file, ending), problem) == 0 && *ending != 0) {
            fs::remove(sideFile(file, ending), problem);
            continue;
        }
        fs::rename(sideFile(file, ending), sideFile(aside, ending), problem);
        if (problem) {
            throw Error(ErrorCode::BadFile, file.string() + ": is damaged and cannot be moved aside (" +
                                                problem.message() + "); move it yourself");
        }
    }
    fs::remove(sideFile(file, "-shm"), problem);  // index of the -wal file, which SQLite rebuilds
    fs::remove(damageMark(file), problem);
    return aside;
}

std::size_t readVersion(Database& database) {
    Statement& asked = database.prepared("PRAGMA user_version");
    asked.with().step();
    const auto version = static_cast<std::size_t>(asked.integer(0));
    asked.reset();
    return version;
}

void refuseNewer(Database& database, const DatabaseSchema& form) {
    const std::size_t version = readVersion(database);
    if (version <= form.migrations.size()) return;
    throw Error(ErrorCode::BadRequest, form.name + ".sqlite: was written by a newer Continuo (version " +
                                           std::to_string(version) + " of its tables, this one knows " +
                                           std::to_string(form.migrations.size()) +
                                           "); install that one, or choose another folder");
}

void migrate(Database& database, const DatabaseSchema& form) {
    const std::size_t version = readVersion(database);
    if (version == form.migrations.size()) return;
    inTransaction(database, [&] {
        for (std::size_t i = version; i < form.migrations.size(); ++i) database.execute(form.migrations[i]);
        database.execute("PRAGMA user_version = " + std::to_string(form.migrations.size()));
    });
}

void checkPages(Database& database, const char* sql) {
    Statement& check = database.prepared(sql);
    check.with().step();
    std::string said = check.text(0);
    check.reset();
    std::replace(said.begin(), said.end(), '\n', ' ');
    if (said != "ok") throw DatabaseError("its pages do not fit together: " + said, 11);  // SQLITE_CORRUPT
}

// New rows must not get ids that the file moved aside has used.
void startIdsFarAbove(Database& database) {
    std::vector<std::string> tables;
    Statement& rows = database.prepared(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'");
    for (rows.with(); rows.step();) tables.push_back(rows.text(0));
    inTransaction(database, [&] {
        for (const std::string& table : tables) {
            database.prepared("DELETE FROM sqlite_sequence WHERE name = ?").with(table).run();
            database.prepared("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)")
                .with(table, idFarAbove())
                .run();
        }
    });
}

std::unique_ptr<Database> openFile(const fs::path& file, const DatabaseSchema& form,
                                   const std::function<void(Database&)>& read, bool instead = false) {
    // Checks the pages only after a kill, and the indexes too after damage was found. Other damage is noticed
    // when it is read.
    std::error_code ignored;
    const bool brokenOff = fs::file_size(sideFile(file, "-wal"), ignored) > 0 && !ignored;
    const bool damageMet = fs::exists(damageMark(file), ignored);
    auto database = std::make_unique<Database>(file, Database::Mode::Write);
    refuseNewer(*database, form);  // also if damaged: only the newer version can copy its rows
    if (damageMet)
        checkPages(*database, "PRAGMA integrity_check(1)");
    else if (brokenOff)
        checkPages(*database, "PRAGMA quick_check(1)");
    fs::remove(damageMark(file), ignored);
    migrate(*database, form);
    if (instead) startIdsFarAbove(*database);
    read(*database);
    return database;
}

// Returns the name for the salvaged copy: "takes.salvaged.sqlite". If it exists and takes.sqlite does not,
// the copy is complete and only needs renaming.
fs::path salvagedName(const fs::path& file) {
    return file.parent_path() / (file.stem().string() + ".salvaged" + file.extension().string());
}

// Renames the salvaged copy. This must succeed: if an empty takes.sqlite were created instead, a later start
// would take the copy for incomplete.
void renameSalvaged(const fs::path& salvaged, const fs::path& file) {
    std::error_code problem;
    fs::rename(salvaged, file, problem);
    if (problem)
        throw Error(ErrorCode::BadFile, salvaged.string() + ": has what could be read of a damaged " +
                                            file.filename().string() + ", and cannot be given that name (" +
                                            problem.message() + "); rename it yourself");
}

// Copies the readable rows to the new file and returns their number. If the new file cannot be written, as on
// a full disk, the damaged file stays where it is for a later start.
std::int64_t salvageBeside(const fs::path& file, const fs::path& salvaged, const DatabaseSchema& form,
                           const std::string& why) {
    try {
        return salvage(file, salvaged, form);
    } catch (const DatabaseError& error) {
        std::error_code ignored;
        for (const char* ending : {"", "-wal", "-shm"}) fs::remove(sideFile(salvaged, ending), ignored);
        throw Error(ErrorCode::BadFile, file.string() + ": is damaged (" + why +
                                            "), and what can be read of it cannot be written beside it (" +
                                            error.what() +
                                            "); make room there and start again, nothing was changed");
    }
}

// Moves the damaged file aside and replaces it by a new file with all readable rows. If the program is killed
// meanwhile, either the damaged file is still there or the new file is complete.
void replaceDamaged(const fs::path& file, const DatabaseSchema& form, const std::string& why,
                    std::vector<std::string>& notices) {
    const fs::path salvaged = salvagedName(file);
    const std::int64_t rows = salvageBeside(file, salvaged, form, why);
    const std::string taken =
        rows > 0 ? "what could be read of it, " + std::to_string(rows) + " entries, taken over"
                 : "a new one begun";
    const fs::path aside = moveAside(file);
    renameSalvaged(salvaged, file);
    notices.push_back(file.filename().string() + " was damaged (" + why + "); it was moved to " +
                      aside.filename().string() + " and " + taken + ", nothing was deleted");
}

// Completes a replacement that was interrupted by a kill. Returns whether one was found.
bool finishSalvage(const fs::path& file) {
    const fs::path salvaged = salvagedName(file);
    if (!fs::exists(salvaged)) return false;
    if (fs::exists(file)) {
        std::error_code ignored;
        fs::remove(salvaged, ignored);
        return false;
    }
    moveAside(file);  // its write-ahead log
    renameSalvaged(salvaged, file);
    return true;
}

}  // namespace

std::int64_t idFarAbove() {
    using std::chrono::seconds, std::chrono::system_clock;
    return std::chrono::duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

OpenDatabase openDatabase(const fs::path& folder, const DatabaseSchema& form,
                          const std::function<void(Database&)>& read, std::vector<std::string>& notices) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) {
        throw Error(ErrorCode::BadFile, folder.string() + ": the folder cannot be made (" +
                                            problem.message() + "); choose another one");
    }
    OpenDatabase opened;
    opened.file = folder / (form.name + ".sqlite");
    opened.lock =
        std::make_unique<FileLock>(folder / (form.name + ".lock"),
                                   "another Continuo has it open; close that one, or choose another folder");
    opened.salvaged = finishSalvage(opened.file);
    try {
        opened.database = openFile(opened.file, form, read, opened.salvaged);
    } catch (const DatabaseError& error) {
        if (!error.isDamage()) throw;
        replaceDamaged(opened.file, form, error.what(), notices);
        opened.database = openFile(opened.file, form, read, true);
        opened.salvaged = true;
    }
    return opened;
}

std::vector<fs::path> damagedFiles(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; at != end; at.increment(problem)) {
        const std::string name = at->path().filename().string();
        if (name.find(kDamaged) != std::string::npos && name.ends_with(".sqlite"))
            files.push_back(at->path());
    }
    return files;
}

}  // namespace continuo::app
