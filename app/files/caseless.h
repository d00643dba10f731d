#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace continuo::app {

// Search and comparison that ignore the case of ASCII letters, for names that a user types or that come from
// other systems.
bool containsCaseless(std::string_view text, std::string_view part);
bool equalsCaseless(std::string_view text, std::string_view other);
// Returns whether a file's name ends in one of these suffixes, such as ".mid".
bool hasSuffix(const std::filesystem::path& file, std::initializer_list<std::string_view> endings);

}  // namespace continuo::app
