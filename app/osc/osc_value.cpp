#include "osc/osc_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "files/text.h"

namespace continuo::app {
namespace {

using Kind = OscControl::Kind;

constexpr double kFinest = 1e4;  // steps per unit

std::vector<std::string_view> splitWords(const OscControl& control) {
    std::vector<std::string_view> words;
    for (std::string_view rest = control.words; !rest.empty();) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
}

// Returns the unit of a word: "bars" for "Nbars"; empty for a word without N.
std::string_view wordUnit(std::string_view word) {
    return word.starts_with('N') ? word.substr(1) : std::string_view();
}

std::optional<double> toNumber(const OscArgument& argument) {
    if (const auto* whole = std::get_if<std::int64_t>(&argument)) return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&argument)) return *number;
    return {};
}

bool isWhole(Kind kind) { return kind != Kind::Number && kind != Kind::Bounds; }

std::optional<OscValue> findNumbers(const OscControl& control, const std::vector<OscArgument>& arguments) {
    const bool fits = control.kind == Kind::Pair     ? arguments.size() == 2
                      : control.kind == Kind::Bounds ? arguments.size() <= 2
                                                     : arguments.size() == 1;
    if (!fits) return {};
    OscValue value;
    for (const OscArgument& each : arguments) {
        const std::optional<double> number = toNumber(each);
        if (!number) return {};
        const double inside = std::clamp(*number, control.least, control.most);
        // Rounded to kFinest steps, OSC's 32-bit 0.8 becomes 0.8 again.
        value.numbers.push_back(isWhole(control.kind) ? std::round(inside)
                                                      : std::round(inside * kFinest) / kFinest);
    }
    std::ranges::sort(value.numbers);
    return value;
}

std::optional<OscValue> findWord(const OscControl& control, const std::string& text) {
    const std::vector<std::string_view> words = splitWords(control);
    for (std::size_t place = 0; place < words.size(); ++place) {
        const std::string_view word = words[place], unit = wordUnit(word);
        if (text == word && unit.empty())
            return control.kind == Kind::Choice ? OscValue{{static_cast<double>(place)}} : OscValue{{}, text};
        if (unit.empty() || !text.ends_with(unit)) continue;
        int number = 0;
        const char* const end = text.data() + text.size() - unit.size();
        const auto [stop, fault] = std::from_chars(text.data(), end, number);
        if (fault == std::errc() && stop == end && number > 0)
            return OscValue{{static_cast<double>(number)}, std::string(unit)};
    }
    return {};
}

std::string formatNumber(double number) {
    std::string text = fixed(number, 2);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

}  // namespace

std::optional<OscValue> parseOscValue(const OscControl& control, const std::vector<OscArgument>& arguments) {
    if (arguments.empty()) return {};
    if (const auto* text = std::get_if<std::string>(&arguments.front())) {
        if (arguments.size() > 1) return {};
        return control.kind == Kind::Text ? std::optional(OscValue{{}, *text}) : findWord(control, *text);
    }
    if (control.kind == Kind::Text) return {};
    return findNumbers(control, arguments);
}

OscMessage makeOscMessage(const OscControl& control, const OscValue& value) {
    OscMessage message{std::string(kOscRoot).append(control.name), {}};
    const auto whole = [](double number) { return static_cast<std::int64_t>(std::llround(number)); };
    if (!value.word.empty()) {
        const std::string number = value.numbers.empty() ? "" : std::to_string(whole(value.numbers[0]));
        message.arguments.emplace_back(number + value.word);
        return message;
    }
    for (const double each : value.numbers) {
        if (control.kind == Kind::Choice)
            message.arguments.emplace_back(
                std::string(splitWords(control).at(static_cast<std::size_t>(each))));
        else if (isWhole(control.kind))
            message.arguments.emplace_back(whole(each));
        else
            message.arguments.emplace_back(each);
    }
    return message;
}

std::string describeAccepted(const OscControl& control) {
    const std::string range = formatNumber(control.least) + " to " + formatNumber(control.most);
    std::string words(control.words);
    for (std::size_t at = 0; (at = words.find('|', at)) != std::string::npos;) words.replace(at, 1, ", ");
    switch (control.kind) {
        case Kind::Number:
        case Kind::Integer: return "a number from " + range + (words.empty() ? "" : ", or " + words);
        case Kind::Switch: return "1 or 0";
        case Kind::Choice: return "one of " + words;
        case Kind::Pair: return "two numbers from " + range;
        case Kind::Bounds: return "one or two numbers from " + range;
        case Kind::Text: break;
    }
    return "a text";
}

}  // namespace continuo::app
