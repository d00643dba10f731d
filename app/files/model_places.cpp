#include "files/model_places.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <algorithm>
#include <fstream>
#include <istream>
#include <string>
#include <utility>

#include "files/byte_order_mark.h"
#include "files/installed_files.h"
#include "files/path_set.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

bool isSame(const fs::path& one, const fs::path& other) {
    std::error_code ignored;
    return one == other || fs::equivalent(one, other, ignored);
}

}  // namespace

std::vector<fs::path> readModelPlaces(std::istream& lines) {
    std::vector<fs::path> places;
    bool first = true;
    for (std::string line; std::getline(lines, line);) {
        if (std::exchange(first, false)) line = withoutByteOrderMark(line);
        while (line.ends_with('\r')) line.pop_back();
        // Skips a path with a NUL, at which the system would truncate it.
        if (line.starts_with('/') && line.find('\0') == std::string::npos) places.emplace_back(line);
    }
    return places;
}

std::string toText(const std::vector<fs::path>& places) {
    std::string text;
    for (const fs::path& each : places) text += each.string() + "\n";
    return text;
}

ModelPlaces::ModelPlaces(fs::path file) : file_(std::move(file)) {
    std::ifstream lines(file_);
    PathSet seen;
    for (const fs::path& each : readModelPlaces(lines))
        if (seen.insert(each)) places_.push_back(each);
}

bool ModelPlaces::contains(const fs::path& place) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const fs::path& each) { return isSame(each, place); });
}

void ModelPlaces::add(const fs::path& place) {
    if (contains(place)) return;
    const std::string path = place.string();
    if (path.find('\n') != std::string::npos || path.ends_with('\r'))
        throw Error(ErrorCode::BadFile,
                    "models: a path with a line break in it cannot be kept; rename the file or folder");
    std::vector<fs::path> more = places_;
    more.push_back(fs::absolute(place));
    write(std::move(more));
}

void ModelPlaces::remove(const fs::path& place) {
    std::vector<fs::path> fewer = places_;
    std::erase_if(fewer, [&](const fs::path& each) { return isSame(each, place); });
    write(std::move(fewer));
}

void ModelPlaces::write(std::vector<fs::path> places) {
    if (file_.empty()) throw Error(ErrorCode::BadFile, "models: the list of models has no place; set HOME");
    std::error_code ignored;
    fs::create_directories(file_.parent_path(), ignored);
    FileOutput file(file_);
    file.write(toText(places));
    file.commit();
    places_ = std::move(places);
}

fs::path modelPlacesFile() {
    const fs::path folder = configFolder();
    return folder.empty() ? folder : folder / "models.txt";
}

}  // namespace continuo::app
