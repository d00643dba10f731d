#pragma once

#include <string_view>

namespace continuo::app {

// Whether `part` stands in `text`, and whether both are the same: capital letters of ASCII count as small
// ones. For names that a user types.
bool containsCaseless(std::string_view text, std::string_view part);
bool equalsCaseless(std::string_view text, std::string_view other);

}  // namespace continuo::app
