#include "files/text.h"

#include <cmath>
#include <cstdio>

namespace continuo::app {

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t sign = number < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > sign + 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

std::string fixed(double number, int digits) {
    if (!std::isfinite(number)) return "?";
    char text[400];
    std::snprintf(text, sizeof text, "%.*f", digits, number);
    return text;
}

std::string clockTime(double seconds) {
    if (!(seconds >= 0 && seconds < 1e9)) return "?";
    const auto whole = static_cast<long long>(std::llround(seconds));
    char text[40];
    if (whole < 3600) {
        std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
    } else {
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return text;
}

std::string byteSize(std::uint64_t bytes) {
    const auto size = static_cast<double>(bytes);
    if (size < 1e3) return std::to_string(bytes) + " bytes";
    if (size < 1e6) return fixed(size / 1e3, 1) + " kB";
    if (size < 1e9) return fixed(size / 1e6, 1) + " MB";
    return fixed(size / 1e9, 1) + " GB";
}

std::string oneLine(std::string_view text) {
    std::string line(text);
    for (char& each : line) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte == '\n' || byte == '\t')
            each = ' ';
        else if (byte < 0x20 || byte == 0x7f)
            each = '?';
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

std::string counted(std::int64_t number, const std::string& noun) {
    return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace continuo::app
