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

// The same with a list, how many and which, on as many lines as they take; nothing for an empty one.
std::vector<std::string> listLines(const std::string& name, const std::vector<std::string>& items);

}  // namespace continuo::app
