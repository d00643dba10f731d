#pragma once

#include <string>
#include <vector>

namespace continuo::app {

// What a model's card (JSON) says besides the licence, for a terminal: a line for each value, what was
// measured as a small table. A card is a stranger's: what is shaped otherwise is counted, not shown. Nothing
// for a text that is not a JSON object.
std::vector<std::string> cardLines(const std::string& card);

// "context              8,192 tokens": names stand in front of their values, below each other.
std::string namedLine(std::string name, const std::string& value);

}  // namespace continuo::app
