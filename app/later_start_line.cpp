#include "later_start_line.h"

#include <continuo/error.h>
#include <continuo/json_place.h>

#include <nlohmann/json.hpp>

#include "files/json_text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;

constexpr int kLevels = 2;  // of a list in an object
constexpr const char* kFiles = "open";
constexpr const char* kActivation = "activation";

// To its end: what the system would read of one with a NUL in it is another path.
bool isAbsolutePath(const std::string& path) {
    return path.starts_with('/') && path.find('\0') == std::string::npos;
}

}  // namespace

std::string lineOf(const LaterStartWords& words) {
    return jsonText(Json{{kFiles, words.files}, {kActivation, words.activation}}) + '\n';
}

std::optional<LaterStartWords> laterStartIn(std::string_view line) try {
    const JsonRefusal refusal = refusalAs(ErrorCode::BadRequest, "a later start: ");
    const Json json = parseJson<Json>(line, {.levels = kLevels}, refusal);
    const JsonPlace<Json> whole(json, refusal);
    LaterStartWords words{whole.at(kFiles).as<std::vector<std::string>>(), {}};
    whole.read(kActivation, words.activation);
    for (const std::string& each : words.files)
        if (!isAbsolutePath(each)) return {};
    return words;
} catch (const Error&) {
    return {};
}

}  // namespace continuo::app
