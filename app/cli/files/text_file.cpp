#include "cli/files/text_file.h"

#include <continuo/error.h>

#include <nlohmann/json.hpp>

#include "files/plain_file.h"

namespace continuo::app {

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    return readPlainFile(path, kLargest, "a text file");
}

nlohmann::ordered_json readJsonFile(const std::filesystem::path& path) {
    using Json = nlohmann::ordered_json;
    constexpr int kDeepest = 32;
    const auto shallow = [&path](int depth, Json::parse_event_t, const Json&) {
        if (depth > kDeepest)
            throw Error(ErrorCode::BadFile,
                        path.string() + ": is nested too deeply; give a file of few levels");
        return true;
    };
    return Json::parse(readTextFile(path), shallow, false, true);
}

}  // namespace continuo::app
