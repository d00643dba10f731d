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

// An error of SQLite, as a line for people; `code` is SQLite's.
class DatabaseError : public Error {
public:
    DatabaseError(const std::string& message, int code) : Error(ErrorCode::BadFile, message), code_(code) {}
    bool isDamage() const noexcept;  // whether the file itself is damaged or is no database

private:
    int code_;
};

class Database;

// A prepared statement. Texts and blobs that are bound must live until it has run. What text() and blob()
// return is valid until the next step.
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
        [[maybe_unused]] int at = 0;  // without values it is not read
        (bind(++at, values), ...);
        return *this;
    }
    // The same with whole numbers, or with all columns of another statement's row.
    Statement& withAll(std::span<const std::int64_t> values);
    Statement& withRowOf(const Statement& row);
    bool step();   // goes to the next row; false: there is none
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

// The empty file beside a database that says that damage was found in it.
std::filesystem::path damageMark(const std::filesystem::path& file);

// An SQLite file, used by one thread at a time. All calls throw DatabaseError. A call that finds damage
// leaves the mark (damageMark), because the next start reads only some of the pages and might not find it
// again.
class Database {
public:
    enum class Mode { Write, Read };
    Database(const std::filesystem::path& file, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void execute(const std::string& sql);
    // Rewrites the file without what was deleted, which gives the space back to the disk. May take seconds;
    // giveUp() is asked at least a few times during the first half, and if it says true, this returns false.
    // If it throws or gives up, the file stays as it is. No transaction may be open.
    bool compact(const std::function<bool()>& giveUp);
    // Whether much of the file is unused space of deleted rows, as after a kill before compact().
    bool hasRoomToGive();
    // Empties the write-ahead log, which may still hold deleted pages, so that nothing of them is left on
    // disk.
    void truncateLog() noexcept;
    // The statement for a literal (or another text that lasts), prepared once.
    Statement& prepared(const char* sql);
    // A statement for a text that was put together; the caller owns it.
    std::unique_ptr<Statement> prepare(const std::string& sql);

private:
    friend class Statement;
    DatabaseError refusal(int code) const;  // why the last call failed

    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::filesystem::path file_;
    std::string name_;  // for messages
    std::unique_ptr<sqlite3, Close> database_;
    std::map<const char*, std::unique_ptr<Statement>> statements_;  // by the address of a literal
};

// The largest id: every reader of JSON can hold it exactly.
inline constexpr std::int64_t kLastId = std::int64_t{1} << 53;
constexpr bool isId(std::int64_t id) { return id >= 1; }
// The largest number of a take or a set of pictures, low enough that counting on cannot overflow; and the
// largest that one keeps when it is added to another library.
inline constexpr int kLastNumber = 1'000'000'000, kLastKeptNumber = 999'999;
// Milliseconds since 1970, in the year 2255, before the system's clock overflows.
inline constexpr std::int64_t kLastTime = 9'000'000'000'000;

// Times as tables store them: milliseconds since 1970. Reading clamps impossible values.
inline std::int64_t milliseconds(std::chrono::system_clock::time_point time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}
inline std::chrono::system_clock::time_point wallTime(std::int64_t milliseconds) {
    return std::chrono::system_clock::time_point(
        std::chrono::milliseconds(std::clamp<std::int64_t>(milliseconds, 0, kLastTime)));
}

// The largest id that a table with AUTOINCREMENT has given, to existing or deleted rows; 0: none. Low enough
// that counting on cannot overflow.
std::int64_t lastGiven(Database& database, std::string_view table);

// Runs write() in a transaction: all of its changes happen, or none if it throws.
template <class Write>
void inTransaction(Database& database, Write&& write) {
    database.execute("BEGIN IMMEDIATE");
    try {
        write();
        database.execute("COMMIT");
    } catch (...) {
        try {
            database.execute("ROLLBACK");
        } catch (const DatabaseError&) {  // SQLite has rolled back by itself
        }
        throw;
    }
}

}  // namespace continuo::app
