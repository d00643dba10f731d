#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace continuo::app {

// What a model's card, a JSON object, says under "licence" (or "license"); nothing where it says none.
std::optional<std::string> licenceIn(const std::string& card);
// The same; "unknown" when it says nothing.
std::string licenceOf(const std::string& card);
// 28512345 as "28.5 M".
std::string shortCount(std::int64_t number);

}  // namespace continuo::app
