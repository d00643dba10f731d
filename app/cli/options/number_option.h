#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace continuo::app {

// The numbers that an option takes.
struct NumberRange {
    double low = 0;
    double high = 0;
    bool aboveLow = false;  // low itself is refused
};

// An option with a finite decimal number in the range. Unlike the library's own conversion this refuses NaN,
// infinities, hexadecimal and numbers that are too large, with a message that names the range.
CLI::Option* addNumber(CLI::App& command, const std::string& name, double& to, NumberRange range,
                       const std::string& help);
CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& to,
                       NumberRange range, const std::string& help);
// The same for whole numbers, low to high.
CLI::Option* addWhole(CLI::App& command, const std::string& name, int& to, int low, int high,
                      const std::string& help);

// A number as it would be typed: "0.03", "10,000".
std::string shownNumber(double number);

// The whole text as a number; false when it is none, or none that is finite.
bool readNumber(const std::string& text, double& to);
bool readWhole(const std::string& text, std::int64_t& to);
bool readWhole(const std::string& text, std::uint64_t& to);

}  // namespace continuo::app
