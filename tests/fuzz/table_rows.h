#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "storage/database_file.h"

namespace continuo::test {

// Removes and returns the part of `text` before the next `end`.
inline std::string_view splitAt(std::string_view& text, char end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return part;
}

// Tables of a database in memory, and their rows as lines of text. A line has the table and the columns that
// differ from an empty row, key columns first: "takes<tab>id=5<tab>tags=[]".
class TableRows {
public:
    TableRows(const app::DatabaseSchema& form, std::initializer_list<const char*> tables) {
        for (const char* const step : form.migrations) database_.execute(step);
        for (const char* const table : tables) prepare(table);
    }

    app::Database& database() { return database_; }

    // Inserts each line of a text.
    void insert(std::string_view text) {
        while (!text.empty()) insertOne(splitAt(text, '\n'));
    }

private:
    using Keys = std::vector<std::int64_t>;
    struct Table {
        std::vector<std::string> keys;  // at most two
        std::unique_ptr<app::Statement> insert;
        std::map<std::string, std::unique_ptr<app::Statement>> changes;  // by column
    };

    template <class Number>
    static std::optional<Number> numberOf(std::string_view text) {
        Number number{};
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        return fault == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                        : std::nullopt;
    }

    void prepare(const std::string& name) {
        Table& table = tables_[name];
        std::string names, values;
        std::vector<std::string> others;
        const auto columns =
            database_.prepare("SELECT name, type, pk FROM pragma_table_info('" + name + "')");
        while (columns->step()) {
            const std::string column = columns->text(0), type = columns->text(1);
            if (columns->integer(2) > 0) {
                table.keys.push_back(column);
                continue;
            }
            others.push_back(column);
            names += ", " + column;
            values += type == "TEXT" || type == "BLOB" ? ", ''" : ", 0";
        }
        if (table.keys.empty()) table.keys.emplace_back("rowid");
        // Statements always bind two keys, even if the table has one.
        const bool two = table.keys.size() > 1;
        const std::string where = table.keys[0] + " = ?2 AND " + (two ? table.keys[1] : "?3") + " = ?3";
        for (const std::string& column : others)
            table.changes[column] =
                database_.prepare("UPDATE OR IGNORE " + name + " SET " + column + " = ?1 WHERE " + where);
        if (!two && table.keys[0] == "id")
            table.changes["seq"] = database_.prepare("UPDATE sqlite_sequence SET seq = ?1 WHERE name = '" +
                                                     name + "' AND ?2 > 0 AND ?3 > 0");
        table.insert = database_.prepare("INSERT OR REPLACE INTO " + name + " (" + table.keys[0] +
                                         (two ? ", " + table.keys[1] : "") + names + ") VALUES (?1" +
                                         (two ? ", ?2" : "") + values + ")");
    }

    void insertOne(std::string_view line) {
        const auto found = tables_.find(std::string(splitAt(line, '\t')));
        if (found == tables_.end()) return;
        Table& table = found->second;
        Keys keys(table.keys.size(), 1);
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (line.starts_with(table.keys[i] + "="))
                keys[i] =
                    numberOf<std::int64_t>(splitAt(line, '\t').substr(table.keys[i].size() + 1)).value_or(1);
        table.insert->withAll(keys).run();
        keys.resize(2, 1);
        while (!line.empty()) {
            std::string_view cell = splitAt(line, '\t');
            const auto change = table.changes.find(std::string(splitAt(cell, '=')));
            if (change != table.changes.end()) set(*change->second, cell, keys);
        }
    }

    static void set(app::Statement& change, std::string_view value, const Keys& keys) {
        if (const auto whole = numberOf<std::int64_t>(value))
            change.with(*whole, keys[0], keys[1]).run();
        else if (const auto real = numberOf<double>(value))
            change.with(*real, keys[0], keys[1]).run();
        else
            change.with(value, keys[0], keys[1]).run();
    }

    app::Database database_{":memory:", app::Database::Mode::Write};
    std::map<std::string, Table> tables_;
};

}  // namespace continuo::test
