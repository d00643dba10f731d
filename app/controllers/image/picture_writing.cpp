#include "controllers/image/picture_writing.h"

#include <continuo/error.h>
#include <sys/stat.h>

#include <QDir>
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "controllers/image/picture_sources.h"
#include "controllers/words/words.h"
#include "jobs/picture_job.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

fs::path pathOf(const QString& file) { return file.toStdString(); }

// A folder that is filled under another name, which nobody takes for the whole, until commit(). The name is
// one that nobody has: "NAME.part", "NAME.2.part", ..
class FolderAside {
public:
    explicit FolderAside(fs::path folder) : folder_(std::move(folder)) {
        std::error_code fault;
        fs::create_directories(folder_.parent_path(), fault);
        if (fault) fail(fault);
        for (int number = 1;; ++number) {
            aside_ = folder_.string() + (number > 1 ? "." + std::to_string(number) : "") + ".part";
            if (::mkdir(aside_.c_str(), 0777) == 0) return;
            if (errno != EEXIST) fail(std::error_code(errno, std::generic_category()));
        }
    }
    FolderAside(const FolderAside&) = delete;
    FolderAside& operator=(const FolderAside&) = delete;
    ~FolderAside() {
        std::error_code ignored;
        if (!done_) fs::remove_all(aside_, ignored);
    }
    QString file(const QString& name) const {
        return QDir(QString::fromStdString(aside_.string())).filePath(name);
    }
    void commit() {
        std::error_code fault;
        fs::rename(aside_, folder_, fault);
        if (fault) fail(fault);
        done_ = true;
    }

private:
    [[noreturn]] void fail(const std::error_code& fault) const {
        throw Error(ErrorCode::BadFile,
                    folder_.string() + ": cannot be written: " + fault.message() + "; choose another folder");
    }

    fs::path folder_, aside_;
    bool done_ = false;
};

}  // namespace

PictureOrigin writePicture(const Gallery& gallery, GalleryPictureId picture, const QString& file,
                           const ExportOptions& options, const std::stop_token& stop) {
    const PictureToExport made = toExport(gallery, picture);
    exportPicture(pathOf(file), made, options, stop);
    return made.origin;
}

PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options, const std::stop_token& stop) {
    std::vector<PictureToExport> pictures;
    SheetExportOptions sheet;
    sheet.file = options;
    for (const GalleryPicture& picture : gallery.pictures(set)) {
        if (pictures.size() == kMostSheetPictures) break;
        pictures.push_back(toExport(gallery, picture.id));
        sheet.names.push_back(letterOf(picture.index).toStdString());
    }
    exportSheet(pathOf(file), pictures, sheet, stop);
    return std::ranges::min(pictures, {}, [](const PictureToExport& each) { return rowsThere(each.origin); })
        .origin;
}

WrittenSet writeAll(const Gallery& gallery, GallerySetId id, const QString& folder,
                    const ExportOptions& options, const std::stop_token& stop) {
    const GallerySet set = gallery.set(id);
    std::vector<GalleryPicture> begun = gallery.pictures(id);
    std::erase_if(begun, [&](const GalleryPicture& each) { return each.made <= keptNumbers(set); });
    if (begun.empty()) return {};
    FolderAside aside(pathOf(folder));
    for (const GalleryPicture& each : begun)
        writePicture(gallery, each.id,
                     aside.file(QString::fromStdString(pictureFileName(each.seed) + ".png")), options, stop);
    const QString sheet = QStringLiteral("sheet.png");
    const PictureOrigin least = writeSheet(gallery, id, aside.file(sheet), options, stop);
    aside.commit();
    return {static_cast<int>(begun.size()), QDir(folder).filePath(sheet), least};
}

}  // namespace continuo::app
