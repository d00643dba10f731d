#pragma once

#include <continuo/json_place.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "storage/sqlite_database.h"

namespace continuo::app {

// Reading and writing the JSON lines of a bundle.

using RowJson = nlohmann::ordered_json;
using RowPlace = JsonPlace<RowJson>;

inline constexpr std::size_t kLongestLine = std::size_t{4} << 20;                               // bytes
inline constexpr std::size_t kLongestName = std::size_t{1} << 16, kLongestText = kLongestLine;  // bytes

// Parses each line: an object with one member, whose name is the kind. Calls read(kind, row). Errors go to
// `refusal` with the line number.
void readLines(std::string_view text, const JsonErrorHandler& refusal,
               const std::function<void(const std::string& kind, const RowPlace& row)>& read);
// Formats one such line. Throws BadFile if it is too long.
std::string formatLine(const std::string& kind, RowJson row);

// Returns a text member of at most `longest` bytes, as UTF-8.
std::string textField(const RowPlace& row, const std::string& key, std::size_t longest);
// Returns a name, shortened so that a number such as " (2)" can be appended.
std::string nameField(const RowPlace& row, const std::string& key);
bool flagField(const RowPlace& row, const std::string& key);
std::int64_t idField(const RowPlace& row, const std::string& key, std::int64_t first = 1);
// Milliseconds since 1970.
std::int64_t timeField(const RowPlace& row, const std::string& key);
double secondsField(const RowPlace& row, const std::string& key);

}  // namespace continuo::app
