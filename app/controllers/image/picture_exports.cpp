#include "controllers/image/picture_exports.h"

#include <continuo/error.h>

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>

#include "controllers/generated/file_work.h"
#include "controllers/image/image_choices.h"
#include "controllers/image/picture_info.h"
#include "controllers/image/picture_writing.h"
#include "controllers/words/set_words.h"
#include "controllers/words/words.h"
#include "files/scratch_folder.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"

namespace continuo::app {
namespace {

// Returns a path for a new folder that does not exist yet.
QString newFolder(const QString& in, const QString& name) {
    QString path = QDir(in).filePath(name);
    for (int next = 2; QFileInfo::exists(path); ++next)
        path = QDir(in).filePath(QStringLiteral("%1 %2").arg(name).arg(next));
    return path;
}

QString pathInDragFolder(const QString& name) { return QDir(text(dragFolder().string())).filePath(name); }

// Reads a file and deletes it.
QByteArray readAndRemove(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorCode::BadFile, path.toStdString() + ": " + file.errorString().toStdString());
    const QByteArray bytes = file.readAll();
    file.remove();
    return bytes;
}

}  // namespace

PictureExports::PictureExports(const Gallery& gallery, ui::ImageWorkspace& workspace, FileWork& work)
    : gallery_(gallery), workspace_(workspace), work_(work) {}

QString PictureExports::askWhere(const QString& name) {
    return work_.askToExport(tr("Export as PNG"), name, tr("PNG pictures (*.png)"));
}

QString PictureExports::fileBaseName(GallerySetId set) const {
    return FileWork::exportBaseName(gallery_.set(set));
}

QString PictureExports::fileBaseName(const GalleryItem& picture) const {
    return QStringLiteral("%1 %2.png").arg(fileBaseName(picture.set), itemLetter(picture.index));
}

void PictureExports::askExport(GalleryItemId id) {
    work_.notice().runGuarded(Task::Export, [&] {
        const GalleryItem picture = gallery_.item(id);
        const QString file = askWhere(fileBaseName(picture));
        if (!file.isEmpty()) exportPicture(id, file);
    });
}

void PictureExports::askExportSheet(GallerySetId set) {
    work_.notice().runGuarded(Task::Export, [&] {
        const QString file = askWhere(fileBaseName(set) + QStringLiteral(".png"));
        if (!file.isEmpty()) exportSheet(set, file);
    });
}

void PictureExports::askExportAll(GallerySetId set) {
    work_.notice().runGuarded(Task::Export, [&] {
        const QString folder = work_.askForExportFolder(tr("Folder for the pictures"));
        if (!folder.isEmpty()) exportAll(set, folder);
    });
}

void PictureExports::showWritten(const QString& file, const PictureOrigin& least) {
    showWritten(tr("Wrote %1").arg(QDir::toNativeSeparators(file)), file, least);
}

void PictureExports::showWritten(QString line, const QString& file, const PictureOrigin& least) {
    if (const QString unfinished = unfinishedText(least); !unfinished.isEmpty())
        line = tr("%1 – %2", "a file was written, and how far its pictures are").arg(line, unfinished);
    work_.showWritten(line, file);
}

// Accepts only names that end in .png: programs could not open a PNG file with another suffix.
bool PictureExports::isWritable(const QString& file) {
    if (QFileInfo(file).suffix().compare(QLatin1String("png"), Qt::CaseInsensitive) == 0) return true;
    work_.showError(
        tr("Continuo did not write %1: it exports pictures as PNG. Choose a name that ends in .png.")
            .arg(QDir::toNativeSeparators(file)));
    return false;
}

void PictureExports::exportPicture(GalleryItemId picture, const QString& file) {
    if (!isWritable(file)) return;
    const ExportOptions options = toExportOptions(workspace_.inspector().form());
    work_.start(Task::Export,
                [this, picture, options, file](const std::stop_token& stop) -> SideWork::Completion {
                    const PictureOrigin origin = writePicture(gallery_, picture, file, options, stop);
                    return [this, file, origin] { showWritten(file, origin); };
                });
}

void PictureExports::exportSheet(GallerySetId set, const QString& file) {
    if (!isWritable(file)) return;
    const ExportOptions options = toExportOptions(workspace_.inspector().form());
    work_.start(Task::Export,
                [this, set, options, file](const std::stop_token& stop) -> SideWork::Completion {
                    const PictureOrigin least = writeSheet(gallery_, set, file, options, stop);
                    return [this, file, least] { showWritten(file, least); };
                });
}

void PictureExports::exportAll(GallerySetId set, const QString& folder) {
    work_.notice().runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        const auto work = [this, set, options, folder,
                           name = fileBaseName(set)](const std::stop_token& stop) -> SideWork::Completion {
            const QString path = newFolder(folder, name);
            const WrittenSet written = writeAll(gallery_, set, path, options, stop);
            return [this, path, written] {
                if (written.pictures == 0)
                    return work_.notice().showHint(
                        tr("Nothing was exported: these pictures have no pixels yet."));
                showWritten(tr("Wrote %n picture(s) and a sheet of all into %1", nullptr, written.pictures)
                                .arg(QDir::toNativeSeparators(path)),
                            written.sheet, written.leastFinished);
            };
        };
        work_.start(Task::Export, work);
    });
}

QString PictureExports::unfinishedRowsText(const PictureOrigin& origin) const {
    const QString unfinished = unfinishedText(origin);
    return unfinished.isEmpty()
               ? QString()
               : tr("The dragged picture is %1: the rest of the file is white.", "not finished, row 5 of 32")
                     .arg(unfinished);
}

void PictureExports::drag(GalleryItemId id) {
    work_.notice().runGuarded(Task::Export, [&] {
        const GalleryItem picture = gallery_.item(id);
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        dragFile(
            fileBaseName(picture), options,
            [this, id, options](const QString& file, const std::stop_token& stop) {
                return writePicture(gallery_, id, file, options, stop);
            },
            [this, id](const QString& file) { return workspace_.page().dragOut(id, file); });
    });
}

void PictureExports::dragSheet(GallerySetId set) {
    work_.notice().runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        dragFile(
            fileBaseName(set) + QStringLiteral(".png"), options,
            [this, set, options](const QString& file, const std::stop_token& stop) {
                return writeSheet(gallery_, set, file, options, stop);
            },
            [this, set](const QString& file) { return workspace_.pictures().dragOut(set, file); });
    });
}

void PictureExports::dragFile(const QString& name, const ExportOptions& options, const Write& write,
                              const FileWork::BeginDrag& begin) {
    const std::string state = std::to_string(gallery_.revision()) + ' ' + std::to_string(options.scale) +
                              ' ' + std::to_string(static_cast<int>(options.filter)) + ' ' +
                              std::to_string(static_cast<int>(options.withMetadata));
    work_.drag(
        name, state,
        [this, write](const QString& file, const std::stop_token& stop) {
            return unfinishedRowsText(write(file, stop));
        },
        begin);
}

void PictureExports::copySelected() {
    const GalleryItemId id = workspace_.page().selected();
    if (id == 0)
        return work_.notice().showHint(tr("Nothing to copy: no picture is chosen. Click one first."));
    work_.notice().runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        work_.start(Task::Drag, [this, id, options](const std::stop_token& stop) -> SideWork::Completion {
            const QString file = pathInDragFolder(QStringLiteral("clipboard.png"));
            const PictureOrigin origin = writePicture(gallery_, id, file, options, stop);
            const QByteArray png = readAndRemove(file);
            return [this, id, png, image = QImage::fromData(png, "PNG"), origin] {
                work_.notice().runGuarded(Task::Export, [&] { putOnClipboard(id, png, image, origin); });
            };
        });
    });
}

// Puts the PNG on the clipboard, with the origin if the setting includes it. Programs that do not read PNG
// get the pixels.
void PictureExports::putOnClipboard(GalleryItemId id, const QByteArray& png, const QImage& image,
                                    const PictureOrigin& origin) {
    auto* data = new QMimeData;
    data->setImageData(image);
    data->setData(QStringLiteral("image/png"), png);
    QGuiApplication::clipboard()->setMimeData(data);
    const GalleryItem picture = gallery_.item(id);
    QString line =
        tr("Copied picture %1 of %2.").arg(itemLetter(picture.index), setName(gallery_.set(picture.set)));
    if (const QString unfinished = unfinishedText(origin); !unfinished.isEmpty())
        //: %1 is “Copied picture …”; %2 is such as “not finished, row 5 of 32”.
        line = tr("%1 It is %2; the rest is white.", "not finished, row 5 of 32").arg(line, unfinished);
    work_.notice().showSuccess(line);
}

}  // namespace continuo::app
