#include "cli/files/text_file.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "files/plain_file.h"

namespace continuo::app {

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    return readPlainFile(path, kLargest, "a text file");
}

nlohmann::ordered_json readJsonFile(const std::filesystem::path& path) {
    using Json = nlohmann::ordered_json;
    constexpr int kDeepest = 32;
    // Of two values the last one would count, and the other be forgotten.
    std::vector<std::set<std::string>> keys;  // of the objects that are open
    const auto checked = [&](int depth, Json::parse_event_t event, const Json& json) {
        if (depth > kDeepest)
            throw Error(ErrorCode::BadFile,
                        path.string() + ": is nested too deeply; give a file of few levels");
        if (event == Json::parse_event_t::object_start) keys.emplace_back();
        if (event == Json::parse_event_t::object_end) keys.pop_back();
        if (event == Json::parse_event_t::key && !keys.back().insert(json.get<std::string>()).second)
            throw Error(ErrorCode::BadFile,
                        path.string() + ": has " + json.dump() + " twice in one object; leave one of them");
        return true;
    };
    return Json::parse(readTextFile(path), checked, false, true);
}

}  // namespace continuo::app
