#include "base/json_depth.h"

#include <cstddef>

namespace continuo {

namespace {

// The last character of what begins at a slash outside of strings.
std::size_t endOfComment(std::string_view json, std::size_t slash) noexcept {
    const std::string_view rest = json.substr(slash);
    const std::string_view end = rest.starts_with("/*") ? "*/" : "\n";
    if (!rest.starts_with("/*") && !rest.starts_with("//")) return slash;
    const std::size_t found = rest.find(end, 2);
    return found == std::string_view::npos ? json.size() : slash + found + end.size() - 1;
}

}  // namespace

bool nestsTooDeeply(std::string_view json) noexcept {
    constexpr int kDeepest = 64;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char each = json[i];
        if (quoted) {
            if (each == '\\') ++i;  // what follows ends no string
            if (each == '"') quoted = false;
        } else if (each == '"') {
            quoted = true;
        } else if (each == '/') {
            i = endOfComment(json, i);
        } else if (each == '[' || each == '{') {
            if (++depth > kDeepest) return true;
        } else if (each == ']' || each == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace continuo
