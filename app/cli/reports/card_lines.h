#pragma once

#include <string>
#include <vector>

namespace continuo::app {

// Formats a model's card (JSON) for the terminal, without the licence: a line for each value, and the
// measurements as a table. Cards are untrusted: values of unexpected types are counted, not shown. Returns no
// lines if the text is not a JSON object.
std::vector<std::string> cardLines(const std::string& card);

// Formats "context 8,192 tokens"; the values of all lines are aligned.
std::string namedLine(std::string name, const std::string& value);

// Formats a list: its length, then its items, wrapped over as many lines as needed. Returns no lines for an
// empty list.
std::vector<std::string> listLines(const std::string& name, const std::vector<std::string>& items);

}  // namespace continuo::app
