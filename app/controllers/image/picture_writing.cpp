#include "controllers/image/picture_writing.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "controllers/image/picture_sources.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

std::filesystem::path pathOf(const QString& file) { return file.toStdString(); }

}  // namespace

PictureOrigin writePicture(const Gallery& gallery, GalleryPictureId picture, const QString& file,
                           const ExportOptions& options) {
    const PictureToExport made = toExport(gallery, picture);
    exportPicture(pathOf(file), made, options);
    return made.origin;
}

PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options) {
    std::vector<PictureToExport> pictures;
    for (const GalleryPicture& picture : gallery.pictures(set))
        if (pictures.size() < kMostSheetPictures) pictures.push_back(toExport(gallery, picture.id));
    SheetExportOptions sheet;
    sheet.file = options;
    exportSheet(pathOf(file), pictures, sheet);
    return std::ranges::min(pictures, {}, [](const PictureToExport& each) { return rowsThere(each.origin); })
        .origin;
}

}  // namespace continuo::app
