#pragma once

#include <string_view>

namespace continuo::app {

// Returns the text without a leading UTF-8 byte order mark.
inline std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
}

}  // namespace continuo::app
