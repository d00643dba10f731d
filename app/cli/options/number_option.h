#pragma once

#include <continuo/user_parameters.h>

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace continuo::app {

// The range of an option's value.
struct NumberRange {
    double low = 0;
    double high = 0;
    bool aboveLow = false;  // `low` itself is out of range
};

// Adds an option with a finite decimal number in the range. Unlike CLI11's conversion it rejects NaN,
// infinities, hexadecimal and overflow; the message names the range.
CLI::Option* addNumber(CLI::App& command, const std::string& name, double& to, NumberRange range,
                       const std::string& help);
CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& to,
                       NumberRange range, const std::string& help);
// Adds an option with a whole number from `low` to `high`.
CLI::Option* addWhole(CLI::App& command, const std::string& name, int& to, int low, int high,
                      const std::string& help);

// Formats the range of a parameter's option: "0.1 to 10".
std::string rangeText(const UserParameter& parameter);
// Returns the help text of a parameter's option: its meaning, its range and its default.
std::string helpText(const UserParameter& parameter, double defaultValue);
// Adds the option --NAME of a parameter. `to` must contain the default.
CLI::Option* addParameter(CLI::App& command, const UserParameter& parameter, double& to);
CLI::Option* addParameter(CLI::App& command, const UserParameter& parameter, int& to);

// Formats a number as the user would type it: "0.03", "10,000".
std::string numberText(double number);

// Parses the whole text as a finite number. Returns false if it is not one.
bool readNumber(const std::string& text, double& to);
bool readWhole(const std::string& text, std::int64_t& to);
bool readWhole(const std::string& text, std::uint64_t& to);

}  // namespace continuo::app
