#pragma once

#include <string_view>

namespace continuo::app {

// A text without the mark that some editors put before its first line.
inline std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
}

}  // namespace continuo::app
