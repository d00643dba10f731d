#include "cli/files/text_file.h"

#include <continuo/error.h>
#include <continuo/json_place.h>
#include <continuo/plain_file.h>

#include <nlohmann/json.hpp>
#include <string>

namespace continuo::app {

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    return readPlainFile(path, kLargest, "a text file");
}

nlohmann::ordered_json readJsonFile(const std::filesystem::path& path, const std::string& form) {
    return parseJsonObject<nlohmann::ordered_json>(
        readTextFile(path), {.levels = 32, .comments = true, .namesOnce = true},
        [&](const std::string& fault) {
            const bool advises = fault.find("; ") != std::string::npos;
            throw Error(ErrorCode::BadFile, path.string() + ": " + fault + (advises ? "" : form));
        });
}

}  // namespace continuo::app
