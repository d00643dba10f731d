// The part for pictures dragged out or copied.
#include <continuo/error.h>

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>

#include "controllers/image/image_choices.h"
#include "controllers/image/image_files.h"
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

QString ImageFiles::unfinishedRowsText(const PictureOrigin& origin) const {
    const QString unfinished = unfinishedText(origin);
    return unfinished.isEmpty()
               ? QString()
               : tr("The dragged picture is %1: the rest of the file is white.", "not finished, row 5 of 32")
                     .arg(unfinished);
}

void ImageFiles::drag(GalleryItemId id) {
    notice_.runGuarded(Task::Export, [&] {
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

void ImageFiles::dragSheet(GallerySetId set) {
    notice_.runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        dragFile(
            fileBaseName(set) + QStringLiteral(".png"), options,
            [this, set, options](const QString& file, const std::stop_token& stop) {
                return writeSheet(gallery_, set, file, options, stop);
            },
            [this, set](const QString& file) { return workspace_.pictures().dragOut(set, file); });
    });
}

void ImageFiles::dragFile(const QString& name, const ExportOptions& options, const Write& write,
                          const DraggedFiles::Begin& begin) {
    const std::string state = std::to_string(gallery_.revision()) + ' ' + std::to_string(options.scale) +
                              ' ' + std::to_string(static_cast<int>(options.filter)) + ' ' +
                              std::to_string(static_cast<int>(options.withMetadata));
    dragged_.drag(
        name, state,
        [this, write](const QString& file, const std::stop_token& stop) {
            return unfinishedRowsText(write(file, stop));
        },
        begin);
}

void ImageFiles::copy(GalleryItemId id) {
    notice_.runGuarded(Task::Export, [&] {
        const ExportOptions options = toExportOptions(workspace_.inspector().form());
        startWork(Task::Drag, [this, id, options](const std::stop_token& stop) -> SideWork::Completion {
            const QString file = pathInDragFolder(QStringLiteral("clipboard.png"));
            const PictureOrigin origin = writePicture(gallery_, id, file, options, stop);
            const QByteArray png = readAndRemove(file);
            return [this, id, png, image = QImage::fromData(png, "PNG"), origin] {
                notice_.runGuarded(Task::Export, [&] { putOnClipboard(id, png, image, origin); });
            };
        });
    });
}

// The PNG contains the origin if files include it; other receivers get the pixels.
void ImageFiles::putOnClipboard(GalleryItemId id, const QByteArray& png, const QImage& image,
                                const PictureOrigin& origin) {
    auto* data = new QMimeData;
    data->setImageData(image);
    data->setData(QStringLiteral("image/png"), png);
    QGuiApplication::clipboard()->setMimeData(data);
    const GalleryItem picture = gallery_.item(id);
    QString line =
        tr("Copied picture %1 of %2.").arg(itemLetter(picture.index), setName(gallery_.set(picture.set)));
    if (const QString unfinished = unfinishedText(origin); !unfinished.isEmpty())
        line = tr("%1 It is %2; the rest is white.", "not finished, row 5 of 32").arg(line, unfinished);
    notice_.showSuccess(line);
}

}  // namespace continuo::app
