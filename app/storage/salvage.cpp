#include "storage/salvage.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace continuo::app {
namespace {

// A table's columns in order, and its key: one or two columns of whole numbers.
struct Table {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::string> keys;
};

using Key = std::vector<std::int64_t>;

std::string joinNames(const std::vector<std::string>& names, const std::string& behind = {}) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name + behind;
    return all;
}

std::vector<Table> readTables(Database& database) {
    std::vector<Table> tables;
    const auto names =
        database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    while (names->step()) tables.push_back({names->text(0), {}, {}});
    for (Table& table : tables) {
        const auto columns = database.prepare("SELECT name, pk FROM pragma_table_info('" + table.name + "')");
        while (columns->step()) {
            table.columns.push_back(columns->text(0));
            if (columns->integer(1) > 0) table.keys.push_back(columns->text(0));
        }
        if (table.keys.empty()) table.keys = {"rowid"};
    }
    return tables;
}

// Finds the keys of a table that has broken pages. Reads from both ends, and tries keys between the two
// breaks.
class KeyScan {
public:
    KeyScan(Database& database, const Table& table) : table_(table) {
        const std::string keys = joinNames(table.keys);
        const std::string start = "SELECT " + keys + " FROM " + table.name;
        up_ = database.prepare(start + " ORDER BY " + keys);
        down_ = database.prepare(start + " ORDER BY " + joinNames(table.keys, " DESC"));
        from_ = database.prepare(start + " WHERE " + table.keys[0] + " >= ? ORDER BY " + keys);
    }

    std::vector<Key> run() {
        std::vector<Key> found, fromEnd;
        if (read(up_->with(), found, {})) return found;
        read(down_->with(), fromEnd, found.empty() ? std::nullopt : std::optional(found.back()));
        readBetween(found, fromEnd);
        found.insert(found.end(), fromEnd.rbegin(), fromEnd.rend());
        return found;
    }

private:
    // Appends the keys of the rows. Returns true at the end or at `last`, false at a broken page.
    bool read(Statement& rows, std::vector<Key>& keys, const std::optional<Key>& last) {
        try {
            while (rows.step()) {
                Key key;
                for (std::size_t i = 0; i < table_.keys.size(); ++i)
                    key.push_back(rows.integer(static_cast<int>(i)));
                if (key == last) break;
                keys.push_back(std::move(key));
            }
            rows.reset();
            return true;
        } catch (const DatabaseError&) {
            return false;
        }
    }

    // Tries keys one by one between the breaks, because it is unknown where the next readable page begins,
    // and keys are mostly consecutive.
    void readBetween(std::vector<Key>& found, const std::vector<Key>& fromEnd) {
        constexpr int kEachOne = 4096;  // number of tries before the step grows
        if (found.empty() || fromEnd.empty()) return;
        const std::int64_t end = fromEnd.back()[0];
        std::int64_t step = 1;
        int tries = 0;
        for (std::int64_t next = found.back()[0] + 1; next < end; next += step) {
            std::vector<Key> more;
            read(from_->with(next), more, fromEnd.back());
            if (more.empty()) {
                if (++tries > kEachOne) step *= 2;
                continue;
            }
            found.insert(found.end(), more.begin(), more.end());
            next = found.back()[0];
            step = 1;
            tries = 0;
        }
    }

    const Table& table_;
    std::unique_ptr<Statement> up_, down_, from_;
};

std::int64_t copyRows(Database& from, Database& to, const Table& table) {
    const std::string columns = joinNames(table.columns);
    std::vector<Key> keys;
    std::unique_ptr<Statement> row;
    try {
        keys = KeyScan(from, table).run();
        row = from.prepare("SELECT " + columns + " FROM " + table.name + " WHERE (" + joinNames(table.keys) +
                           ") = (" + joinNames(std::vector<std::string>(table.keys.size(), "?")) + ")");
    } catch (const DatabaseError&) {
        return 0;  // the table itself cannot be read
    }
    const auto copy = to.prepare("INSERT OR IGNORE INTO " + table.name + " (" + columns + ") VALUES (" +
                                 joinNames(std::vector<std::string>(table.columns.size(), "?")) + ")");
    // Removes the rows that migrations have inserted, because they are among the copied rows too.
    if (!keys.empty()) to.execute("DELETE FROM " + table.name);
    std::int64_t copied = 0;
    for (const Key& key : keys) {
        try {
            if (!row->withAll(key).step()) continue;
        } catch (const DatabaseError&) {
            continue;
        }
        copy->withRowOf(*row).run();
        ++copied;
    }
    return copied;
}

std::size_t readUserVersion(Database& database) {
    const auto version = database.prepare("PRAGMA user_version");
    version->step();
    return static_cast<std::size_t>(std::max<std::int64_t>(version->integer(0), 0));
}

}  // namespace

std::int64_t salvage(const std::filesystem::path& damaged, const std::filesystem::path& to,
                     const DatabaseSchema& form) {
    std::filesystem::remove(to);
    Database whole(to, Database::Mode::Write);
    std::size_t version = 0;
    std::unique_ptr<Database> broken;
    try {
        broken = std::make_unique<Database>(damaged, Database::Mode::Read);
        version = readUserVersion(*broken);
    } catch (const DatabaseError&) {  // not a database
    }
    if (version == 0 || version > form.migrations.size()) return 0;
    std::int64_t rows = 0;
    for (std::size_t i = 0; i < version; ++i) whole.execute(form.migrations[i]);
    whole.execute("PRAGMA user_version = " + std::to_string(version));
    for (const Table& table : readTables(whole))
        inTransaction(whole, [&] { rows += copyRows(*broken, whole, table); });
    return rows;
}

}  // namespace continuo::app
