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
    std::string line;
    line.reserve(text.size());
    int following = 0;  // remaining bytes of the current character
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        if (following > 0 && (byte & 0xC0) == 0x80) {
            line += text[i];
            --following;
            continue;
        }
        following = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
        if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {  // U+0080 to U+009F, which also control terminals
            line += '?';
            following = 0;
            ++i;
        } else if (byte == '\n' || byte == '\t') {
            line += ' ';
        } else {
            const bool steers = byte < 0x20 || byte == 0x7f || (byte >= 0x80 && byte < 0xA0);
            line += steers ? '?' : text[i];
        }
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

std::string counted(std::int64_t number, const std::string& noun) {
    return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace continuo::app
