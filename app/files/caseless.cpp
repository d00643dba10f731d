#include "files/caseless.h"

#include <algorithm>
#include <string>

namespace continuo::app {
namespace {

char small(char each) { return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each; }

bool sameLetter(char one, char other) { return small(one) == small(other); }

}  // namespace

bool containsCaseless(std::string_view text, std::string_view part) {
    return part.empty() ||
           std::search(text.begin(), text.end(), part.begin(), part.end(), sameLetter) != text.end();
}

bool equalsCaseless(std::string_view text, std::string_view other) {
    return std::equal(text.begin(), text.end(), other.begin(), other.end(), sameLetter);
}

bool hasSuffix(const std::filesystem::path& file, std::initializer_list<std::string_view> endings) {
    const std::string own = file.extension().string();
    return std::ranges::any_of(endings, [&](std::string_view each) { return equalsCaseless(own, each); });
}

}  // namespace continuo::app
