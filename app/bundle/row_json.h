#pragma once

#include <continuo/json_place.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "storage/sqlite_database.h"

namespace continuo::app {

// What lines of JSON in a bundle have in common: how they are read, and times.

using RowJson = nlohmann::ordered_json;
using RowPlace = JsonPlace<RowJson>;

inline constexpr std::size_t kLongestLine = std::size_t{4} << 20;                               // bytes
inline constexpr std::size_t kLongestName = std::size_t{1} << 16, kLongestText = kLongestLine;  // bytes

// Each line, an object with one member that says of what it is: read(what, value). Refuses as refusal says,
// with the line's number.
void readLines(std::string_view text, const JsonRefusal& refusal,
               const std::function<void(const std::string& kind, const RowPlace& row)>& read);
// Such a line.
std::string lineOf(const std::string& kind, RowJson row);

// A member that is a text of at most so many bytes; as UTF-8.
std::string textIn(const RowPlace& row, const std::string& key, std::size_t longest);
// The same of a name that may be given a number, " (2)", for which room is left.
std::string nameIn(const RowPlace& row, const std::string& key);
bool flagIn(const RowPlace& row, const std::string& key);
std::int64_t idIn(const RowPlace& row, const std::string& key, std::int64_t first = 1);
// ms since 1970.
std::int64_t timeIn(const RowPlace& row, const std::string& key);
double secondsIn(const RowPlace& row, const std::string& key);

}  // namespace continuo::app
