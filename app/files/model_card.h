#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace continuo::app {

// Returns the "licence" (or "license") of a model's card, a JSON object; nullopt if it has none.
std::optional<std::string> findLicence(const std::string& card);
// Returns the licence as text; "unknown" if the card has none.
std::string licenceText(const std::string& card);
// Formats 28512345 as "28.5 M".
std::string shortCount(std::int64_t number);

}  // namespace continuo::app
