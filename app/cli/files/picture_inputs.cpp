#include "cli/files/picture_inputs.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kItems = "pictures";

bool isSet(const fs::path& path) { return path.extension() == kPictureSetEnding; }

// Returns whether a file contains a picture set, by its first bytes, so under any name.
bool containsSet(const fs::path& path) {
    if (isSet(path)) return true;
    constexpr std::string_view kBegin = "Continuo pictures";
    std::array<char, kBegin.size()> begin{};
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == kBegin;
}

bool hasLabel(const PictureShape& shape, const std::string& label) {
    return std::ranges::find(shape.labels, label) != shape.labels.end();
}

// Throws if the model does not have this class. Checked for each file, because the engine would refuse all
// pictures for one unknown class.
void checkLabel(const std::string& label, const PictureShape& shape, const std::string& name) {
    if (label.empty() || shape.labels.empty() || hasLabel(shape, label)) return;
    throw Error(ErrorCode::BadRequest, name + ": shows '" + label +
                                           "', a class that the model does not have; give one with --class");
}

std::string findLabel(const PictureFile& file, const fs::path& path, const PictureShape& shape) {
    std::string own = pictureClass(file);
    std::string folder = fs::absolute(path).parent_path().filename().string();
    return !hasLabel(shape, own) && hasLabel(shape, folder) ? folder : own;
}

// Collects remarks on how pictures differ from their files; equal remarks become one line.
class Remarks {
public:
    void add(const fs::path& file, const std::string& remark) {
        const auto known = std::ranges::find(all_, remark, &Remark::text);
        if (known != all_.end()) {
            ++known->others;
        } else {
            all_.push_back({remark, file.filename().string()});
        }
    }
    void print(Console& console) const {
        for (const Remark& each : all_) {
            const std::string others =
                each.others == 0 ? "" : ", and " + counted(each.others, "other picture") + " too";
            console.report(oneLine(each.file + ": " + each.text) + others);
        }
    }

private:
    struct Remark {
        std::string text, file;  // the first file
        std::int64_t others = 0;
    };
    std::vector<Remark> all_;
};

// Reads one picture and scales it to the model's size; adds 1 to `wasFitted` if it was scaled.
LabelledPicture readOne(const fs::path& path, const PictureShape& shape, const std::string& label,
                        std::int64_t& wasFitted, Remarks& remarks) {
    const PictureFile file = readPictureFile(path);
    for (const std::string& warning : file.warnings) remarks.add(path, warning);
    if (isRestoredInexactly(file)) remarks.add(path, kComesBackNearly);
    const Picture whole = restoreOriginal(file);
    std::string ofClass = label;
    if (label.empty() && !shape.labels.empty()) {
        ofClass = findLabel(file, path, shape);
        checkLabel(ofClass, shape, path.string());
        if (ofClass.empty())
            throw Error(
                ErrorCode::BadRequest,
                path.string() + ": has no class; give one with --class, or name its folder after the class");
    }
    wasFitted += whole.width != shape.width || whole.height != shape.height ? 1 : 0;
    return {path.filename().string(), ofClass, fitted(whole, shape.width, shape.height)};
}

}  // namespace

bool hasPictureNames(const std::vector<std::string>& arguments) {
    return std::ranges::any_of(expandLists(arguments, kItems),
                               [](const std::string& file) { return isPictureFile(file) || isSet(file); });
}

std::vector<fs::path> findPictureFiles(const std::vector<std::string>& arguments, Console& console) {
    const auto isWanted = [](const fs::path& path) {
        return isSet(path) || isPictureName(path) || isPictureFile(path);
    };
    return findInputFiles(expandLists(arguments, kItems),
                          {isWanted, std::string("has no ") + kPictureSetEnding +
                                         " files and no pictures; give a folder that has some"},
                          console);
}

std::vector<LabelledPicture> readPictureFiles(const std::vector<fs::path>& files, const PictureShape& shape,
                                              const std::string& label, SkippedFiles& skipped,
                                              CommandContext& context) {
    std::vector<LabelledPicture> result;
    std::int64_t wasFitted = 0;
    Remarks remarks;
    for (const fs::path& file : files) {
        if (context.stopped())
            throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
        try {
            if (!containsSet(file)) {  // any other file: the error is that of a picture
                result.push_back(readOne(file, shape, label, wasFitted, remarks));
            } else {
                std::vector<LabelledPicture> pictures = readPictureSet(file);
                for (const LabelledPicture& each : pictures) checkLabel(each.label, shape, file.string());
                std::move(pictures.begin(), pictures.end(), std::back_inserter(result));
            }
        } catch (const Error& error) {
            if (files.size() == 1) throw;
            skipFile(file, error, skipped, context.console);
        }
    }
    remarks.print(context.console);
    if (result.empty() && !files.empty())
        throw Error(ErrorCode::BadFile, "none of the pictures could be read; see the lines above");
    if (wasFitted > 0) {
        context.console.report(counted(wasFitted, "picture") + " of another size " +
                               (wasFitted == 1 ? "was" : "were") + " fitted to the model's " +
                               std::to_string(shape.width) + " x " + std::to_string(shape.height));
    }
    return result;
}

void reportPictures(const std::vector<LabelledPicture>& pictures, const std::string& what, Console& console) {
    std::set<std::string> labels;
    for (const LabelledPicture& each : pictures) labels.insert(each.label);
    labels.erase("");
    std::string line = what + ": " + counted(static_cast<std::int64_t>(pictures.size()), "picture");
    if (!pictures.empty()) {
        line += " of " + std::to_string(pictures[0].picture.width) + " x " +
                std::to_string(pictures[0].picture.height);
    }
    if (!labels.empty()) line += ", classes: " + std::to_string(labels.size());
    console.report(line);
}

}  // namespace continuo::app
