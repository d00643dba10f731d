#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace continuo::app {

// Whether `part` stands in `text`, and whether both are the same: capital letters of ASCII count as small
// ones. For names that a
// user types, and of files from other systems.
bool containsCaseless(std::string_view text, std::string_view part);
bool equalsCaseless(std::string_view text, std::string_view other);
// Whether a file's name ends in one of these, such as ".mid".
bool hasEnding(const std::filesystem::path& file, std::initializer_list<std::string_view> endings);

}  // namespace continuo::app
