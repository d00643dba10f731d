#include "later_start_message.h"

#include <continuo/error.h>
#include <continuo/json_place.h>

#include <nlohmann/json.hpp>

#include "files/json_text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

constexpr int kLevels = 2;  // nesting: a list in an object
constexpr const char* kFiles = "open";
constexpr const char* kActivation = "activation";
constexpr const char* kMore = "more";

// Returns whether a path is absolute. Refuses a NUL, at which the system would truncate the path.
bool isAbsolutePath(const std::string& path) {
    return path.starts_with('/') && path.find('\0') == std::string::npos;
}

}  // namespace

std::string formatLine(const LaterStartMessage& words) {
    Json json{{kFiles, words.files}, {kActivation, words.activation}};
    if (words.hasMore) json[kMore] = true;
    return jsonText(json) + '\n';
}

std::vector<std::string> splitIntoLines(const LaterStartMessage& words) {
    const std::size_t empty = formatLine({{}, words.activation, true}).size();
    std::vector<std::string> lines;
    LaterStartMessage part{{}, words.activation};
    std::size_t bytes = empty;
    for (const std::string& each : words.files) {
        const std::size_t its = jsonText(Json(each)).size() + 1;
        if (bytes + its > kLongestLine && !part.files.empty()) {
            part.hasMore = true;
            lines.push_back(formatLine(part));
            part = {{}, words.activation};
            bytes = empty;
        }
        part.files.push_back(each);
        bytes += its;
    }
    part.hasMore = words.hasMore;
    lines.push_back(formatLine(part));
    return lines;
}

std::optional<LaterStartMessage> parseLaterStart(std::string_view line) try {
    const JsonErrorHandler refusal = makeJsonErrorHandler(ErrorCode::BadRequest, "a later start: ");
    const Json json = parseJson<Json>(line, {.maxDepth = kLevels, .maxBytes = kLongestLine}, refusal);
    const JsonPlace<Json> whole(json, refusal);
    LaterStartMessage words{whole.at(kFiles).as<std::vector<std::string>>(), {}};
    whole.read(kActivation, words.activation);
    whole.read(kMore, words.hasMore);
    for (const std::string& each : words.files)
        if (!isAbsolutePath(each)) return {};
    return words;
} catch (const Error&) {
    return {};
}

}  // namespace continuo::app
