#include "cli/options/number_option.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "files/text.h"

namespace continuo::app {
namespace {

template <class Number>
bool readAll(const std::string& text, Number& to) {
    const char* begin = text.data();
    const char* end = begin + text.size();
    const auto [stop, fault] = std::from_chars(begin, end, to);
    return fault == std::errc() && stop == end;
}

}  // namespace

std::string numberText(double number) {
    if (number == std::floor(number)) return grouped(static_cast<std::int64_t>(number));
    std::string text = fixed(number, 6);
    while (text.back() == '0') text.pop_back();
    return text;
}

bool readNumber(const std::string& text, double& to) { return readAll(text, to) && std::isfinite(to); }
bool readWhole(const std::string& text, std::int64_t& to) { return readAll(text, to); }
bool readWhole(const std::string& text, std::uint64_t& to) { return readAll(text, to); }

namespace {

// To: double, or std::optional<double>.
template <class To>
CLI::Option* addNumberTo(CLI::App& command, const std::string& name, To& to, NumberRange range,
                         const std::string& help) {
    const auto take = [name, range, &to](const std::string& text) {
        double number = 0;
        const bool fits = readNumber(text, number) && number <= range.high &&
                          (range.aboveLow ? number > range.low : number >= range.low);
        if (!fits) {
            const std::string limits = range.aboveLow ? "above " + numberText(range.low) + ", at most "
                                                      : "from " + numberText(range.low) + " to ";
            throw CLI::ValidationError(
                name, "'" + text + "' is not valid; give a number " + limits + numberText(range.high));
        }
        to = number;
    };
    return command.add_option_function<std::string>(name, take, help)->type_name("NUMBER");
}

}  // namespace

CLI::Option* addNumber(CLI::App& command, const std::string& name, double& to, NumberRange range,
                       const std::string& help) {
    return addNumberTo(command, name, to, range, help);
}

CLI::Option* addNumber(CLI::App& command, const std::string& name, std::optional<double>& to,
                       NumberRange range, const std::string& help) {
    return addNumberTo(command, name, to, range, help);
}

CLI::Option* addWhole(CLI::App& command, const std::string& name, int& to, int low, int high,
                      const std::string& help) {
    std::string names = name;  // several names are shown as "--this or --that"
    if (const std::size_t at = names.find(','); at != std::string::npos) names.replace(at, 1, " or ");
    const auto take = [names, low, high, &to](const std::string& text) {
        std::int64_t number = 0;
        if (!readWhole(text, number) || number < low || number > high) {
            throw CLI::ValidationError(names, "'" + text + "' is not valid; give a whole number from " +
                                                  grouped(low) + " to " + grouped(high));
        }
        to = static_cast<int>(number);
    };
    return command.add_option_function<std::string>(name, take, help)->type_name("N");
}

std::string rangeText(const UserParameter& parameter) {
    return numberText(parameter.min) + " to " + numberText(parameter.max);
}

std::string helpText(const UserParameter& parameter, double defaultValue) {
    std::string text(parameter.help);
    for (const auto& [placeholder, number] :
         {std::pair("{min}", parameter.min), std::pair("{max}", parameter.max)})
        for (std::size_t at = 0; (at = text.find(placeholder)) != std::string::npos;)
            text.replace(at, std::string_view(placeholder).size(), numberText(number));
    return text + " (default " + numberText(defaultValue) + ")";
}

CLI::Option* addParameter(CLI::App& command, const UserParameter& parameter, double& to) {
    return addNumber(command, "--" + std::string(parameter.name), to,
                     {parameter.min, parameter.max, parameter.excludesMin}, helpText(parameter, to));
}

CLI::Option* addParameter(CLI::App& command, const UserParameter& parameter, int& to) {
    return addWhole(command, "--" + std::string(parameter.name), to, static_cast<int>(parameter.min),
                    static_cast<int>(parameter.max), helpText(parameter, to));
}

}  // namespace continuo::app
