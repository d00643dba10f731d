#include "cli/files/picture_files.h"

#include <continuo/error.h>
#include <continuo/file_kind.h>
#include <continuo/plain_file.h>
#include <continuo/tokenizers.h>

#include <array>
#include <fstream>
#include <string_view>

#include "files/caseless.h"
#include "files/ppm_file.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

bool isPpm(const fs::path& path) {
    std::array<char, 2> magic = {};
    std::ifstream(path, std::ios::binary).read(magic.data(), magic.size());
    return std::string_view(magic.data(), magic.size()) == "P6";
}

}  // namespace

PictureFile readPictureFile(const fs::path& path) {
    checkPlainFile(path, "a picture");
    if (isPpm(path)) return {readPpm(path), "PPM", {}, {}, {}};
    return readPicture(path);
}

PictureFile readPictureFile(const fs::path& path, Console& console) {
    PictureFile file = readPictureFile(path);
    for (const std::string& warning : file.warnings)
        console.report(oneLine(path.filename().string() + ": " + warning));
    return file;
}

void warnIfApproximate(const PictureFile& file, const fs::path& path, Console& console) {
    if (!isRestoredInexactly(file)) return;
    console.report(oneLine(path.filename().string() + ": " + kComesBackNearly));
}

std::string defaultPictureSuffix() { return supportsPng() ? ".png" : kPpmEnding; }

bool isPictureName(const fs::path& path) {
    return hasSuffix(path, {kPpmEnding}) ||
           (supportsPng() && hasSuffix(path, {".png", ".jpg", ".jpeg", ".webp", ".bmp"}));
}

bool isPictureFile(const fs::path& path) {
    const FileKind kind = detectFileKind(path);
    if (kind == FileKind::Unknown) return isPictureName(path);  // perhaps missing
    return kind == FileKind::Ppm || (supportsPng() && canReadPictures(kind));
}

bool isForeignPictureName(const fs::path& path) {
    return hasSuffix(path, {".gif", ".tif", ".tiff", ".avif", ".heic", ".svg", ".ico", ".webp"});
}

bool isPictureOutput(const fs::path& path) { return hasSuffix(path, {kPpmEnding, ".png"}); }

void writePictureFile(const fs::path& path, const PictureToExport& made, const ExportOptions& options) {
    if (!hasSuffix(path, {kPpmEnding})) return exportPicture(path, made, options);
    writePpm(path, enlarged(made.picture, options.scale, options.filter));
}

void writeSheetFile(const fs::path& path, std::span<const PictureToExport> made,
                    const ExportOptions& options) {
    SheetExportOptions sheet;
    sheet.file = options;
    if (!hasSuffix(path, {kPpmEnding})) return exportSheet(path, made, sheet);
    std::vector<Picture> pictures;
    SheetOptions plain;
    plain.scale = options.scale;
    plain.filter = options.filter;
    for (const PictureToExport& each : made) {
        pictures.push_back(each.picture);
        plain.captions.push_back(std::to_string(each.origin.sampling.seed));
    }
    writePpm(path, makeContactSheet(pictures, plain).picture);
}

PictureShape requirePictureShape(const ModelSummary& model) {
    if (model.picture) return *model.picture;
    const std::string why =
        model.modality == "image"
            ? "has no grid of columns, rows and 3 channels that fits its ids and classes"
            : "uses the tokenizer '" + oneLine(model.tokenizer) + "', which is not for pictures";
    throw Error(ErrorCode::BadModel, oneLine(model.name.empty() ? model.path : model.name) + ": " + why +
                                         "; choose a model with the tokenizer " +
                                         tokenizersFor("image").front());
}

}  // namespace continuo::app
