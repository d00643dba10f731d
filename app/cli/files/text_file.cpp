#include "cli/files/text_file.h"

#include <continuo/error.h>
#include <continuo/json_place.h>
#include <continuo/plain_file.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "files/installed_files.h"

namespace continuo::app {
namespace {

// Parses a JSON object. form: returns the expected content; called only for an error's message.
nlohmann::ordered_json parseText(std::string_view text, const std::string& name,
                                 const std::function<std::string()>& form) {
    return parseJsonObject<nlohmann::ordered_json>(
        text, {.maxDepth = 32, .allowComments = true, .uniqueNames = true}, [&](const std::string& fault) {
            const bool advises = fault.find("; ") != std::string::npos;
            throw Error(ErrorCode::BadFile, name + ": " + toSingleLine(fault) + (advises ? "" : form()));
        });
}

std::string expectedConfig() {
    const std::string presets = presetNames();
    return "; give the path of a JSON file" + (presets.empty() ? "" : ", or a preset: " + presets);
}

}  // namespace

std::string readTextFile(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20;
    return readPlainFile(path, kLargest, "a text file");
}

nlohmann::ordered_json parseJsonText(std::string_view text, const std::string& name,
                                     const std::string& form) {
    return parseText(text, name, [&form] { return form; });
}

nlohmann::ordered_json readJsonFile(const std::filesystem::path& path, const std::string& form) {
    return parseJsonText(readTextFile(path), path.string(), form);
}

nlohmann::ordered_json readConfigFile(const std::string& config) {
    std::error_code ignored;
    if (config.find('/') == std::string::npos && !std::filesystem::exists(config, ignored))
        throw Error(ErrorCode::NotFound,
                    config + ": there is no file and no preset of this name" + expectedConfig());
    return parseText(readTextFile(config), config, expectedConfig);
}

}  // namespace continuo::app
