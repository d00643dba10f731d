#include "storage/sqlite_database.h"

#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>

namespace continuo::app {
namespace {

const char* adviceFor(int code) {
    switch (code & 0xFF) {
        case SQLITE_FULL: return "the disk is full; free some space";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "another program holds it; close that program";
        case SQLITE_PERM:
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN: return "it cannot be opened for writing; check the folder and its permissions";
        case SQLITE_IOERR: return "the disk does not take or give it; check its free space and its cable";
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return "the file is damaged; it is moved aside at the next start, which takes over what can be "
                   "read";
        default: return "try again, or start Continuo again";
    }
}

}  // namespace

bool DatabaseError::isDamage() const noexcept {
    return (code_ & 0xFF) == SQLITE_CORRUPT || (code_ & 0xFF) == SQLITE_NOTADB;
}

std::filesystem::path damageMark(const std::filesystem::path& file) {
    std::filesystem::path mark = file;
    return mark += "-damaged";
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::reset() { sqlite3_reset(statement_); }

void Statement::check(int result) const {
    if (result == SQLITE_OK) return;
    const DatabaseError refusal = database_.makeError(result);
    sqlite3_reset(statement_);
    throw refusal;
}

void Statement::bind(int at, std::int64_t value) { check(sqlite3_bind_int64(statement_, at, value)); }

void Statement::bind(int at, double value) { check(sqlite3_bind_double(statement_, at, value)); }

void Statement::bind(int at, std::string_view value) {
    check(sqlite3_bind_text64(statement_, at, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int at, std::span<const std::uint8_t> value) {
    // SQLite would bind a null pointer as NULL, which no column accepts. So an empty value gets this address.
    static constexpr std::uint8_t kNothing = 0;
    check(sqlite3_bind_blob64(statement_, at, value.empty() ? &kNothing : value.data(), value.size(),
                              SQLITE_STATIC));
}

Statement& Statement::withAll(std::span<const std::int64_t> values) {
    reset();
    for (std::size_t i = 0; i < values.size(); ++i) bind(static_cast<int>(i) + 1, values[i]);
    return *this;
}

Statement& Statement::withRowOf(const Statement& row) {
    reset();
    for (int i = 0; i < sqlite3_column_count(row.statement_); ++i)
        check(sqlite3_bind_value(statement_, i + 1, sqlite3_column_value(row.statement_, i)));
    return *this;
}

bool Statement::step() {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) check(result);
    sqlite3_reset(statement_);
    return false;
}

void Statement::run() {
    while (step()) {
    }
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text == nullptr
               ? std::string()
               : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::span<const std::uint8_t> Statement::blob(int column) const {
    const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
    return {data, data == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

Database::Database(const std::filesystem::path& file, Mode mode) : file_(file), name_(file.string()) {
    const int flags = mode == Mode::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(opened);
    if (result != SQLITE_OK) throw makeError(result);
    name_ = file.filename().string();
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, 200);
    // secure_delete overwrites deleted data even without compact(). The write-ahead log still contains
    // deleted pages until a checkpoint: truncateLog() removes those that a killed process left.
    if (mode == Mode::Read) return;
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON");
    truncateLog();  // without free disk space, the log stays for now
}

Database::~Database() { statements_.clear(); }

DatabaseError Database::makeError(int code) const {
    sqlite3* database = database_.get();
    const int extended = database == nullptr ? code : sqlite3_extended_errcode(database);
    const char* said = database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
    DatabaseError refusal(name_ + ": " + adviceFor(code) + " (" + said + ")",
                          extended == 0 ? code : extended);
    if (refusal.isDamage()) const std::ofstream mark(damageMark(file_));
    return refusal;
}

void Database::execute(const std::string& sql) {
    const int result = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) throw makeError(result);
}

bool Database::compact(const std::function<bool()>& giveUp) {
    constexpr int kAskEach = 1000;  // SQLite's steps between two calls; a few milliseconds
    const auto ask = [](void* asked) {
        return (*static_cast<const std::function<bool()>*>(asked))() ? 1 : 0;
    };
    sqlite3_progress_handler(database_.get(), kAskEach, ask, const_cast<std::function<bool()>*>(&giveUp));
    const int result = sqlite3_exec(database_.get(), "VACUUM", nullptr, nullptr, nullptr);
    sqlite3_progress_handler(database_.get(), 0, nullptr, nullptr);
    const bool gaveUp = (result & 0xFF) == SQLITE_INTERRUPT;
    const std::optional<DatabaseError> failed =
        result == SQLITE_OK || gaveUp ? std::nullopt : std::optional(makeError(result));
    truncateLog();
    if (failed) throw DatabaseError(*failed);
    return !gaveUp;
}

bool Database::hasUnusedSpace() {
    constexpr std::int64_t kFewPages = 256;  // one megabyte
    const auto pages =
        prepare("SELECT freelist_count, page_count FROM pragma_freelist_count, pragma_page_count");
    return pages->step() && pages->integer(0) > std::max(kFewPages, pages->integer(1) / 4);
}

void Database::truncateLog() noexcept {
    sqlite3_exec(database_.get(), "PRAGMA wal_checkpoint(TRUNCATE)", nullptr, nullptr, nullptr);
}

Statement& Database::prepared(const char* sql) {
    std::unique_ptr<Statement>& known = statements_[sql];
    if (!known) known = prepare(sql);
    return *known;
}

std::unique_ptr<Statement> Database::prepare(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v3(database_.get(), sql.c_str(), static_cast<int>(sql.size()) + 1,
                                          SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (result != SQLITE_OK) throw makeError(result);
    return std::make_unique<Statement>(statement, *this);
}

std::int64_t lastUsedId(Database& database, std::string_view table) {
    constexpr std::int64_t kRoom = std::int64_t{1} << 32;
    const std::string name(table);
    const auto row = database.prepare("SELECT (SELECT seq FROM sqlite_sequence WHERE name = '" + name +
                                      "'), (SELECT max(id) FROM " + name + ")");
    row->step();
    const auto noted = std::clamp<std::int64_t>(row->integer(0), 0, kLastId / 2);
    return std::max(noted, std::min(row->integer(1), std::numeric_limits<std::int64_t>::max() - kRoom));
}

}  // namespace continuo::app
