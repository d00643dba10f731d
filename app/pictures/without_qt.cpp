// Replaces the other files of this folder in a build without Qt.
#include <continuo/error.h>

#include "pictures/picture_export.h"
#include "pictures/picture_file.h"

namespace continuo::app {
namespace {

[[noreturn]] void refuse(const std::string& name) {
    throw Error(
        ErrorCode::BadRequest,
        name + ": this Continuo was built without Qt and knows binary PPM alone; convert the picture");
}

}  // namespace

bool canReadPictures(FileKind) { return false; }

bool supportsPng() noexcept { return false; }

PictureFile readPicture(const std::filesystem::path& path) { refuse(path.string()); }

void exportPicture(const std::filesystem::path& path, const PictureToExport&, const ExportOptions&,
                   const std::stop_token&) {
    refuse(path.string());
}

void exportSheet(const std::filesystem::path& path, std::span<const PictureToExport>,
                 const SheetExportOptions&, const std::stop_token&) {
    refuse(path.string());
}

// Without Qt no picture file is written, so nothing would record the parents.
std::vector<std::string> makeParents(const Picture&, const std::vector<std::string>&) { return {}; }

}  // namespace continuo::app
