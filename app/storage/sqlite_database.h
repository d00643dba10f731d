#pragma once

#include <continuo/error.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace continuo::app {

// An SQLite error with a message for the user; `code` is SQLite's.
class DatabaseError : public Error {
public:
    DatabaseError(const std::string& message, int code) : Error(ErrorCode::BadFile, message), code_(code) {}
    bool isDamage() const noexcept;  // the file is damaged or not a database

private:
    int code_;
};

class Database;

// A prepared statement. Bound texts and blobs must live until it has run. Results of text() and blob() are
// valid until the next step.
class Statement {
public:
    Statement(sqlite3_stmt* statement, const Database& database)
        : statement_(statement), database_(database) {}
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    // Resets the statement and binds its parameters in order.
    template <class... Values>
    Statement& with(const Values&... values) {
        reset();
        [[maybe_unused]] int at = 0;  // unused without values
        (bind(++at, values), ...);
        return *this;
    }
    // withAll() does the same with integers, withRowOf() with all columns of the current row of another
    // statement.
    Statement& withAll(std::span<const std::int64_t> values);
    Statement& withRowOf(const Statement& row);
    bool step();   // moves to the next row; false: no more rows
    void run();    // for a statement that returns no rows
    void reset();  // stops reading before the last row

    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    std::span<const std::uint8_t> blob(int column) const;

private:
    void bind(int at, std::int64_t value);
    void bind(int at, int value) { bind(at, std::int64_t{value}); }
    void bind(int at, bool value) { bind(at, std::int64_t{value}); }
    void bind(int at, double value);
    void bind(int at, std::string_view value);
    void bind(int at, const std::string& value) { bind(at, std::string_view(value)); }
    void bind(int at, std::span<const std::uint8_t> value);
    void check(int result) const;

    sqlite3_stmt* statement_;
    const Database& database_;
};

// Returns the path of the empty marker file that exists beside a database after damage was found.
std::filesystem::path damageMark(const std::filesystem::path& file);

// An SQLite file; one thread at a time. All calls throw DatabaseError. A call that finds damage creates the
// marker damageMark(), because the next start reads only some pages and might miss the damage.
class Database {
public:
    enum class Mode { Write, Read };
    Database(const std::filesystem::path& file, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void execute(const std::string& sql);
    // Rewrites the file without deleted rows, which returns their space to the disk. May take seconds. During
    // the first half, calls giveUp() at least a few times; if it returns true, compact() stops and returns
    // false. If it stops or throws, the file stays unchanged. No transaction may be open.
    bool compact(const std::function<bool()>& giveUp);
    // Returns whether much of the file is unused, for example because a kill prevented compact().
    bool hasUnusedSpace();
    // Empties the write-ahead log. It may contain deleted pages, and no deleted data should stay on the disk.
    void truncateLog() noexcept;
    // Returns the prepared statement for a literal, or for another text that persists. Prepares it at the
    // first call.
    Statement& prepared(const char* sql);
    // Prepares a statement for a generated text; the caller owns it.
    std::unique_ptr<Statement> prepare(const std::string& sql);

private:
    friend class Statement;
    DatabaseError makeError(int code) const;  // the error of the last call

    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::filesystem::path file_;
    std::string name_;  // for messages
    std::unique_ptr<sqlite3, Close> database_;
    std::map<const char*, std::unique_ptr<Statement>> statements_;  // key: the literal's address
};

// The largest id: every JSON reader represents it exactly.
inline constexpr std::int64_t kLastId = std::int64_t{1} << 53;
constexpr bool isId(std::int64_t id) { return id >= 1; }
// kLastNumber: highest number of a take or a picture set, low enough that counting up cannot overflow.
// kLastKeptNumber: highest number that is kept in another library.
inline constexpr int kLastNumber = 1'000'000'000, kLastKeptNumber = 999'999;
// Latest time in tables, in the year 2255, before the system's clock overflows: milliseconds since 1970.
inline constexpr std::int64_t kLastTime = 9'000'000'000'000;

// Converts times to milliseconds since 1970, as in tables, and back. Reading clamps invalid values.
inline std::int64_t milliseconds(std::chrono::system_clock::time_point time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}
inline std::chrono::system_clock::time_point wallTime(std::int64_t milliseconds) {
    return std::chrono::system_clock::time_point(
        std::chrono::milliseconds(std::clamp<std::int64_t>(milliseconds, 0, kLastTime)));
}

// Returns the largest id that a table with AUTOINCREMENT has ever assigned; 0: none. The result is clamped,
// so that counting up cannot overflow.
std::int64_t lastUsedId(Database& database, std::string_view table);

// Runs write() in a transaction. If it throws, none of its changes are made.
template <class Write>
void inTransaction(Database& database, Write&& write) {
    database.execute("BEGIN IMMEDIATE");
    try {
        write();
        database.execute("COMMIT");
    } catch (...) {
        try {
            database.execute("ROLLBACK");
        } catch (const DatabaseError&) {  // SQLite has rolled back already
        }
        throw;
    }
}

}  // namespace continuo::app
