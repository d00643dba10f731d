#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "storage/sqlite_database.h"

namespace continuo::app {

// A column of a table whose rows have an id. The statements that write and read rows are generated from
// arrays of columns. Values are written and read in the order of the array.
struct Column {
    // How the column changes when an existing row is written again: its value changes; it stays; or it stays
    // if the new text is empty.
    enum class Later { Changes, Stays, StaysIfEmpty };
    std::string_view name;
    Later later = Later::Changes;
};
using Columns = std::initializer_list<std::span<const Column>>;

// Returns a statement that inserts a row, or updates the row if its id exists. It binds the id, then the
// values of these columns.
std::string insertSql(std::string_view table, Columns columns);
// Returns a statement that reads the id, then these columns. The caller may append WHERE or ORDER BY.
std::string selectSql(std::string_view table, Columns columns);

// Reads the columns of a row in order, the id first.
class ColumnReader {
public:
    explicit ColumnReader(const Statement& row) : row_(row) {}
    std::int64_t integer() { return row_.integer(at_++); }
    // Reads a whole number, clamped to the range of int.
    int number() {
        using Limits = std::numeric_limits<int>;
        return static_cast<int>(std::clamp<std::int64_t>(integer(), Limits::min(), Limits::max()));
    }
    bool flag() { return integer() != 0; }
    double real() { return row_.real(at_++); }
    std::string text() { return row_.text(at_++); }
    std::span<const std::uint8_t> blob() { return row_.blob(at_++); }

private:
    const Statement& row_;
    int at_ = 0;
};

}  // namespace continuo::app
