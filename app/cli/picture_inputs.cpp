#include "cli/picture_inputs.h"

#include <continuo/error.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".pictures";

std::vector<fs::path> setsIn(const fs::path& folder) {
    std::vector<fs::path> result;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().extension() == kEnding) result.push_back(entry.path());
    }
    if (result.empty()) {
        throw Error(ErrorCode::BadFile,
                    folder.string() + ": has no " + kEnding + " files; give a folder that has some");
    }
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace

std::vector<fs::path> findPictureSets(const std::vector<std::string>& arguments) {
    std::vector<fs::path> result;
    for (const std::string& each : arguments) {
        if (fs::is_directory(each)) {
            const std::vector<fs::path> found = setsIn(each);
            result.insert(result.end(), found.begin(), found.end());
        } else if (fs::exists(each)) {
            result.emplace_back(each);
        } else {
            throw Error(ErrorCode::NotFound, each + ": there is no such file or folder; check the path");
        }
    }
    return result;
}

std::vector<LabelledPicture> readPictureSets(const std::vector<fs::path>& files,
                                             const CommandContext& context) {
    std::vector<LabelledPicture> result;
    for (const fs::path& file : files) {
        if (context.stopped())
            throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
        std::vector<LabelledPicture> pictures = readPictureSet(file);
        std::move(pictures.begin(), pictures.end(), std::back_inserter(result));
    }
    return result;
}

void sayPictures(const std::vector<LabelledPicture>& pictures, const std::string& what, Console& console) {
    std::set<std::string> labels;
    for (const LabelledPicture& each : pictures) labels.insert(each.label);
    labels.erase("");
    std::string line = what + ": " + counted(static_cast<std::int64_t>(pictures.size()), "picture");
    if (!pictures.empty()) {
        line += " of " + std::to_string(pictures[0].picture.width) + " x " +
                std::to_string(pictures[0].picture.height);
    }
    if (!labels.empty()) line += ", classes: " + std::to_string(labels.size());
    console.say(line);
}

}  // namespace continuo::app
