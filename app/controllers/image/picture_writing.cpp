#include "controllers/image/picture_writing.h"

#include <continuo/error.h>

#include <QDir>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "controllers/image/picture_sources.h"
#include "jobs/picture_job.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

fs::path pathOf(const QString& file) { return file.toStdString(); }

// A folder that is filled under another name, which nobody takes for the whole, until commit().
class FolderAside {
public:
    explicit FolderAside(fs::path folder) : folder_(std::move(folder)), aside_(folder_.string() + ".part") {
        std::error_code fault;
        fs::remove_all(aside_, fault);  // of a program that was killed
        fs::create_directories(aside_, fault);
        if (fault) fail(fault);
    }
    FolderAside(const FolderAside&) = delete;
    FolderAside& operator=(const FolderAside&) = delete;
    ~FolderAside() {
        std::error_code ignored;
        fs::remove_all(aside_, ignored);
    }
    QString file(const QString& name) const {
        return QDir(QString::fromStdString(aside_.string())).filePath(name);
    }
    void commit() const {
        std::error_code fault;
        fs::rename(aside_, folder_, fault);
        if (fault) fail(fault);
    }

private:
    [[noreturn]] void fail(const std::error_code& fault) const {
        throw Error(ErrorCode::BadFile,
                    folder_.string() + ": cannot be written: " + fault.message() + "; choose another folder");
    }

    fs::path folder_, aside_;
};

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

WrittenSet writeAll(const Gallery& gallery, GallerySetId id, const QString& folder,
                    const ExportOptions& options) {
    const GallerySet set = gallery.set(id);
    std::vector<GalleryPicture> begun = gallery.pictures(id);
    std::erase_if(begun, [&](const GalleryPicture& each) { return each.made <= keptNumbers(set); });
    if (begun.empty()) return {};
    const FolderAside aside(pathOf(folder));
    for (const GalleryPicture& each : begun)
        writePicture(gallery, each.id,
                     aside.file(QString::fromStdString(pictureFileName(each.seed) + ".png")), options);
    const QString sheet = QStringLiteral("sheet.png");
    const PictureOrigin least = writeSheet(gallery, id, aside.file(sheet), options);
    aside.commit();
    return {static_cast<int>(begun.size()), QDir(folder).filePath(sheet), least};
}

}  // namespace continuo::app
