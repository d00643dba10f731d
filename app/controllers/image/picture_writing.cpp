#include "controllers/image/picture_writing.h"

#include <continuo/file_output.h>

#include <QDir>
#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "controllers/image/picture_sources.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

std::filesystem::path toPath(const QString& file) { return file.toStdString(); }

QString pathInFolder(const FolderOutput& folder, const QString& name) {
    return QDir(QString::fromStdString(folder.temporaryFolder().string())).filePath(name);
}

}  // namespace

PictureOrigin writePicture(const Gallery& gallery, GalleryItemId picture, const QString& file,
                           const ExportOptions& options, const std::stop_token& stop) {
    const PictureToExport made = toExport(gallery, picture);
    exportPicture(toPath(file), made, options, stop);
    return made.origin;
}

PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options, const std::stop_token& stop) {
    std::vector<PictureToExport> pictures;
    SheetExportOptions sheet;
    sheet.file = options;
    for (const GalleryItem& picture : gallery.items(set)) {
        if (pictures.size() == kMostSheetPictures) break;
        pictures.push_back(toExport(gallery, picture.id));
        sheet.names.push_back(itemLetter(picture.index).toStdString());
    }
    exportSheet(toPath(file), pictures, sheet, stop);
    return std::ranges::min(pictures, {},
                            [](const PictureToExport& each) { return countKnownRows(each.origin); })
        .origin;
}

WrittenSet writeAll(const Gallery& gallery, GallerySetId id, const QString& folder,
                    const ExportOptions& options, const std::stop_token& stop) {
    const GallerySet set = gallery.set(id);
    std::vector<GalleryItem> begun = gallery.items(id);
    std::erase_if(begun, [&](const GalleryItem& each) { return each.made <= set.keptNumbers(); });
    if (begun.empty()) return {};
    FolderOutput out(toPath(folder));
    for (const GalleryItem& each : begun)
        writePicture(gallery, each.id,
                     pathInFolder(out, QString::fromStdString(pictureFileName(each.seed) + ".png")), options,
                     stop);
    const QString sheet = QStringLiteral("sheet.png");
    const PictureOrigin least = writeSheet(gallery, id, pathInFolder(out, sheet), options, stop);
    out.commit();
    return {static_cast<int>(begun.size()), QDir(folder).filePath(sheet), least};
}

}  // namespace continuo::app
