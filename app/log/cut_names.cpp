#include "log/cut_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace continuo::app {
namespace {

constexpr std::string_view kCut = "…";

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Returns whether a word looks like a file name: "song.mid" and "take.7z" do, "0.5" and "done." do not.
bool isFileName(std::string_view word) {
    constexpr std::size_t kLongestEnding = 12;
    while (!word.empty() && !isLetter(word.back()) && !isDigit(word.back())) word.remove_suffix(1);
    const std::size_t dot = word.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return false;
    const std::string_view ending = word.substr(dot + 1);
    return !ending.empty() && ending.size() <= kLongestEnding &&
           std::any_of(ending.begin(), ending.end(), isLetter) &&
           std::all_of(ending.begin(), ending.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

bool beginsPath(std::string_view line, std::size_t at) {
    const bool fresh = at == 0 || std::string_view(" \"'(=").find(line[at - 1]) != std::string_view::npos;
    return fresh && (line[at] == '/' || line.substr(at, 2) == "~/");
}

// Cuts text in pairs of quotes. An apostrophe, as in "file's", does not begin a pair.
std::string cutQuoted(std::string_view line) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kQuotes{
        {{"“", "”"}, {"„", "“"}, {"\"", "\""}, {"'", "'"}}};
    std::string kept;
    std::size_t at = 0;
    while (at < line.size()) {
        std::size_t end = std::string_view::npos;
        std::string_view open, close;
        for (const auto& [begins, ends] : kQuotes) {
            if (!line.substr(at).starts_with(begins) || (at > 0 && isLetter(line[at - 1]))) continue;
            end = line.find(ends, at + begins.size());
            open = begins;
            close = ends;
            if (end != std::string_view::npos) break;
        }
        if (end == std::string_view::npos) {
            kept += line[at++];
            continue;
        }
        kept.append(open).append(kCut).append(close);
        at = end + close.size();
    }
    return kept;
}

// Removes the subject at the beginning of a message. It is often a path, whose folders may contain colons.
std::string_view withoutSubject(std::string_view line) {
    constexpr std::string_view kEnds = ": ";
    for (bool first = true;; first = false) {
        const std::size_t end = line.find(kEnds);
        if (end == std::string_view::npos) return line;
        const std::string_view subject = line.substr(0, end);
        // A subject contains no "; " before its colon. If there is one, the text is a sentence: "it is not
        // there; this machine has: ..".
        const bool names = subject.find('/') != std::string_view::npos || isFileName(subject);
        if (!names && subject.find("; ") != std::string_view::npos) return line;
        if (!first && !names) return line;
        line.remove_prefix(end + kEnds.size());
    }
}

}  // namespace

std::string cutPaths(std::string_view line) {
    std::string kept;
    std::size_t at = 0;
    while (at < line.size()) {
        // Cuts everything up to a character at which a path cannot continue, because folder names may contain
        // spaces.
        if (beginsPath(line, at)) {
            kept += kCut;
            at = std::min(line.find_first_of(":;,()\"'\n", at), line.size());
            continue;
        }
        const std::size_t end = std::min(line.find_first_of(" \n", at), line.size());
        const std::string_view word = line.substr(at, end - at);
        const bool slashed = word.find('/') != std::string_view::npos;
        if (!word.empty()) kept += slashed || isFileName(word) ? kCut : word;
        if (end < line.size()) kept += line[end];
        at = end + 1;
    }
    return kept;
}

std::string cutNames(std::string_view lines) {
    std::string kept;
    while (true) {
        const std::size_t end = lines.find('\n');
        kept += cutPaths(cutQuoted(withoutSubject(lines.substr(0, end))));
        if (end == std::string_view::npos) return kept;
        kept += '\n';
        lines.remove_prefix(end + 1);
    }
}

}  // namespace continuo::app
