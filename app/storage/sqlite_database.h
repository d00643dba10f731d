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

// What SQLite refused, as a line for people; `code` is SQLite's.
class DatabaseError : public Error {
public:
    DatabaseError(const std::string& message, int code) : Error(ErrorCode::BadFile, message), code_(code) {}
    bool isDamage() const noexcept;  // the file itself is broken or is no database

private:
    int code_;
};

class Database;

// A prepared statement. Texts and blobs that are bound live until it ran; columns until the next step.
class Statement {
public:
    Statement(sqlite3_stmt* statement, const Database& database)
        : statement_(statement), database_(database) {}
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    // Binds the parameters from the first one on, and begins anew.
    template <class... Values>
    Statement& with(const Values&... values) {
        reset();
        int at = 0;
        (bind(++at, values), ...);
        return *this;
    }
    // Binds as many whole numbers; the columns of another statement's row.
    Statement& withAll(std::span<const std::int64_t> values);
    Statement& withRowOf(const Statement& row);
    bool step();   // whether a row is there
    void run();    // of a statement without rows
    void reset();  // ends reading before the last row

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

// The empty file beside a database that says: damage was met in it.
std::filesystem::path damageMark(const std::filesystem::path& file);

// An SQLite file, used by one thread at a time. All throw DatabaseError; what meets damage leaves the mark,
// as the next start reads but some of the pages by itself.
class Database {
public:
    enum class Mode { Write, Read };
    Database(const std::filesystem::path& file, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void execute(const std::string& sql);
    // Gives the room of what was deleted back to the disk, so that the file has nothing of it any more. May
    // take seconds, as the file is written anew; false: it gave up, asked at least a few times in the first
    // half. What prevents it leaves the file as it is. No transaction may be open.
    bool compact(const std::function<bool()>& giveUp);
    // Whether much of the file is room of what was deleted, as where a kill came before compact().
    bool hasRoomToGive();
    // The log, which has pages of what was deleted too, ends here; of the deleted nothing is left then.
    void truncateLog() noexcept;
    // The statement of this text, prepared once.
    Statement& prepared(const char* sql);
    // One of a text that is put together, for its caller.
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

// The last id of a row: what any reader of JSON can hold.
inline constexpr std::int64_t kLastId = std::int64_t{1} << 53;
constexpr bool isId(std::int64_t id) { return id >= 1; }
// The last number by which a user calls a take or a set of pictures, behind which there is room for those
// that follow; and the last that one keeps where it is added to others.
inline constexpr int kLastNumber = 1'000'000'000, kLastKeptNumber = 999'999;
// ms since 1970: in 2255, before clocks overflow.
inline constexpr std::int64_t kLastTime = 9'000'000'000'000;

// Times as tables have them: milliseconds since 1970. One that was never written is the nearest that may be.
inline std::int64_t milliseconds(std::chrono::system_clock::time_point time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}
inline std::chrono::system_clock::time_point wallTime(std::int64_t milliseconds) {
    return std::chrono::system_clock::time_point(
        std::chrono::milliseconds(std::clamp<std::int64_t>(milliseconds, 0, kLastTime)));
}

// The last id that a table with AUTOINCREMENT gave, also to a row that is gone, or one that is there though
// it was not noted, as in a damaged file; 0: none yet. There is room for those that follow.
std::int64_t lastGiven(Database& database, std::string_view table);

// Makes what `write` does happen whole or not at all.
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
