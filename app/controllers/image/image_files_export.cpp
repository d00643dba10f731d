// The part that exports pictures to named files.
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_files.h"
#include "controllers/image/picture_info.h"
#include "controllers/image/picture_writing.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "library/export.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

// Returns a path for a new folder that does not exist yet.
QString newFolder(const QString& in, const QString& name) {
    QString path = QDir(in).filePath(name);
    for (int next = 2; QFileInfo::exists(path); ++next)
        path = QDir(in).filePath(QStringLiteral("%1 %2").arg(name).arg(next));
    return path;
}

}  // namespace

QString ImageFiles::resolveExportFolder() const {
    const QString folder = settings_.text(keys::kPicturesExportFolder);
    return folder.isEmpty() || !QDir(folder).exists() ? exportFolder(settings_) : folder;
}

QString ImageFiles::askWhere(const QString& name) {
    QFileDialog dialog(&window_, tr("Export as PNG"), QDir(resolveExportFolder()).filePath(name),
                       tr("PNG pictures (*.png)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("png"));
    if (dialog.exec() != QDialog::Accepted) return {};
    const QString file = dialog.selectedFiles().value(0);
    if (!file.isEmpty()) settings_.set(keys::kPicturesExportFolder, QFileInfo(file).absolutePath());
    return file;
}

QString ImageFiles::fileBaseName(GallerySetId set) const {
    // A picture's letter is appended.
    return text(fileName(tr("Continuo %1").arg(setName(gallery_.set(set))).toStdString()));
}

QString ImageFiles::fileBaseName(const GalleryItem& picture) const {
    return QStringLiteral("%1 %2.png").arg(fileBaseName(picture.set), itemLetter(picture.index));
}

void ImageFiles::askExport(GalleryItemId id) {
    notice_.runGuarded(Task::Export, [&] {
        const GalleryItem picture = gallery_.item(id);
        const QString file = askWhere(fileBaseName(picture));
        if (!file.isEmpty()) exportPicture(id, file);
    });
}

void ImageFiles::askExportSheet(GallerySetId set) {
    notice_.runGuarded(Task::Export, [&] {
        const QString file = askWhere(fileBaseName(set) + QStringLiteral(".png"));
        if (!file.isEmpty()) exportSheet(set, file);
    });
}

void ImageFiles::askExportAll(GallerySetId set) {
    notice_.runGuarded(Task::Export, [&] {
        const QString folder =
            QFileDialog::getExistingDirectory(&window_, tr("Folder for the pictures"), resolveExportFolder());
        if (folder.isEmpty()) return;
        settings_.set(keys::kPicturesExportFolder, folder);
        exportAll(set, folder);
    });
}

void ImageFiles::showWritten(const QString& file, const PictureOrigin& least) {
    showWritten(tr("Wrote %1").arg(QDir::toNativeSeparators(file)), file, least);
}

void ImageFiles::showWritten(QString line, const QString& file, const PictureOrigin& least) {
    if (const QString unfinished = unfinishedText(least); !unfinished.isEmpty())
        line = tr("%1 – %2", "a file was written, and how far its pictures are").arg(line, unfinished);
    written_.show(line, file);
}

// A PNG file with another suffix could not be opened.
bool ImageFiles::isWritable(const QString& file) {
    if (QFileInfo(file).suffix().compare(QLatin1String("png"), Qt::CaseInsensitive) == 0) return true;
    showError(tr("Continuo did not write %1: it exports pictures as PNG. Choose a name that ends in .png.")
                  .arg(QDir::toNativeSeparators(file)));
    return false;
}

void ImageFiles::exportPicture(GalleryItemId picture, const QString& file) {
    if (!isWritable(file)) return;
    const ExportOptions options = toExportOptions(workspace_.inspector().form());
    startWork(Task::Export,
              [this, picture, options, file](const std::stop_token& stop) -> SideWork::Completion {
                  const PictureOrigin origin = writePicture(gallery_, picture, file, options, stop);
                  return [this, file, origin] { showWritten(file, origin); };
              });
}

void ImageFiles::exportSheet(GallerySetId set, const QString& file) {
    if (!isWritable(file)) return;
    const ExportOptions options = toExportOptions(workspace_.inspector().form());
    startWork(Task::Export, [this, set, options, file](const std::stop_token& stop) -> SideWork::Completion {
        const PictureOrigin least = writeSheet(gallery_, set, file, options, stop);
        return [this, file, least] { showWritten(file, least); };
    });
}

void ImageFiles::exportAll(GallerySetId set, const QString& folder) {
    notice_.runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        const auto work = [this, set, options, folder,
                           name = fileBaseName(set)](const std::stop_token& stop) -> SideWork::Completion {
            const QString path = newFolder(folder, name);
            const WrittenSet written = writeAll(gallery_, set, path, options, stop);
            return [this, path, written] {
                if (written.pictures == 0)
                    return notice_.showHint(tr("Nothing was exported: these pictures have no pixels yet."));
                showWritten(tr("Wrote %n picture(s) and a sheet of all into %1", nullptr, written.pictures)
                                .arg(QDir::toNativeSeparators(path)),
                            written.sheet, written.leastFinished);
            };
        };
        startWork(Task::Export, work);
    });
}

}  // namespace continuo::app
