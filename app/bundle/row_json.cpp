#include "bundle/row_json.h"

#include <continuo/performance.h>

#include <algorithm>

#include "files/json_text.h"
#include "midi/file/midi_text.h"

namespace continuo::app {

void readLines(std::string_view text, const JsonErrorHandler& refusal,
               const std::function<void(const std::string& kind, const RowPlace& row)>& read) {
    constexpr int kLevels = 16;
    constexpr std::size_t kLongestFault = 300, kLongestKind = 16;
    std::size_t number = 0;
    const JsonErrorHandler inLine = [&](const std::string& fault) {
        refusal("line " + std::to_string(number) + ": " + fault.substr(0, kLongestFault));
    };
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto json =
            parseJsonObject<RowJson>(text.substr(0, end), {kLevels, kLongestLine, false, true}, inLine);
        text.remove_prefix(std::min(end + 1, text.size()));
        const RowPlace line(json, inLine);
        const std::string kind = json.size() == 1 ? json.begin().key() : std::string();
        const bool word =
            std::all_of(kind.begin(), kind.end(), [](char letter) { return letter >= 'a' && letter <= 'z'; });
        if (kind.empty() || kind.size() > kLongestKind || !word) line.refuse("says not what it is");
        read(kind, line.at(kind));
    }
}

std::string formatLine(const std::string& kind, RowJson row) {
    RowJson line;
    line[kind] = std::move(row);
    std::string text = jsonText(line) + "\n";
    if (text.size() > kLongestLine)
        throw Error(ErrorCode::BadFile, "something in it has more edits or words than a file can take along");
    return text;
}

std::string textField(const RowPlace& row, const std::string& key, std::size_t longest) {
    const RowPlace place = row.at(key);
    const auto text = place.as<std::string>();
    if (text.size() > longest) place.refuse("is longer than " + std::to_string(longest) + " bytes");
    return cleanText(text);
}

std::string nameField(const RowPlace& row, const std::string& key) {
    constexpr std::size_t kLongest = kLongestName - 16;
    std::string name = textField(row, key, kLongestName);
    if (name.size() <= kLongest) return name;
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    return name.substr(0, end);
}

bool flagField(const RowPlace& row, const std::string& key) { return row.at(key).as<bool>(); }

std::int64_t idField(const RowPlace& row, const std::string& key, std::int64_t first) {
    return row.at(key).number<std::int64_t>(first, kLastId);
}

std::int64_t timeField(const RowPlace& row, const std::string& key) {
    return row.at(key).number<std::int64_t>(0, kLastTime);
}

double secondsField(const RowPlace& row, const std::string& key) {
    return row.at(key).number<double>(0, kLongestSeconds);
}

}  // namespace continuo::app
