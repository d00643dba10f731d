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

// A column of a table whose rows have an id. Tables name theirs in arrays, of which the statements that write
// and read them are made: their order there is that of the values.
struct Column {
    enum class Later { Changes, Stays, StaysIfEmpty };  // the last: of a text
    std::string_view name;
    Later later = Later::Changes;  // when the row is written again
};
using Columns = std::initializer_list<std::span<const Column>>;

// A statement that writes the id and these columns of a row, whether it is there or not.
std::string insertOf(std::string_view table, Columns columns);
// One that reads them, up to where it is told which rows and in what order.
std::string selectOf(std::string_view table, Columns columns);

// Reads the columns of a row one after the other, the id first.
class ColumnReader {
public:
    explicit ColumnReader(const Statement& row) : row_(row) {}
    std::int64_t integer() { return row_.integer(at_++); }
    // Within an int; what is beyond is the nearest.
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
