#include "controllers/image_files.h"

#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QMimeData>
#include <QStandardPaths>
#include <algorithm>
#include <exception>

#include "controllers/image_choices.h"
#include "controllers/image_looks.h"
#include "controllers/picture_info.h"
#include "controllers/words.h"
#include "library/export.h"
#include "main_window/image_inspector.h"
#include "main_window/image_workspace.h"
#include "main_window/main_window.h"
#include "pages/image_page.h"
#include "pictures/picture_file.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

std::filesystem::path pathOf(const QString& file) { return file.toStdString(); }

OpenedPicture read(const QString& path, int width, int height) {
    const PictureFile file = readPicture(pathOf(path));
    OpenedPicture opened;
    opened.source.picture = fitted(firstPicture(file), width, height);
    opened.source.name = QFileInfo(path).fileName();
    opened.source.file = path;
    for (const std::string& warning : file.warnings) opened.warnings << text(warning);
    opened.info = infoOf(opened.source.name, file.texts);
    opened.label = text(classOf(file));
    if (file.provenance && !file.provenance->pictures.empty()) {
        opened.origin = file.provenance->pictures.front();
        opened.info = infoOf(opened.source.name, *opened.origin, file.provenance->program);
    }
    opened.source.parents = parentsAfter(opened.source.picture,
                                         opened.origin ? opened.origin->parents : std::vector<std::string>());
    return opened;
}

}  // namespace

ImageFiles::ImageFiles(const Gallery& gallery, Settings& settings, ui::MainWindow& window)
    : gallery_(gallery), settings_(settings), window_(window) {
    thread_.setMaxThreadCount(1);
    ui::ImageWorkspace& workspace = window_.image();
    workspace.page().setDragSource([this](qint64 id) { return dragged(id); });
    workspace.sets().setFileSource(
        [this](const ui::PictureSetRow& row) { return row.isSource ? QString() : draggedSheet(row.id); });
}

ImageFiles::~ImageFiles() {
    window_.image().page().setDragSource({});
    window_.image().sets().setFileSource({});
    thread_.waitForDone();
}

// Does the work on the thread and what it returns here, where the window is.
void ImageFiles::later(Task task, const std::function<std::function<void()>()>& work) {
    thread_.start([this, task, work] {
        try {
            const std::function<void()> then = work();
            QMetaObject::invokeMethod(this, then);
        } catch (const std::exception& error) {
            const ui::Saying saying = sayingOf(task, error);
            QMetaObject::invokeMethod(this, [this, saying] { tell(saying); });
        }
    });
}

bool ImageFiles::guarded(Task task, const std::function<void()>& act) {
    try {
        act();
        return true;
    } catch (const std::exception& error) {
        tell(sayingOf(task, error));
        return false;
    }
}

void ImageFiles::tell(const ui::Saying& saying) {
    window_.image().page().banners().tell(QStringLiteral("files"), ui::Banner::Kind::Err, saying);
}

void ImageFiles::open(const QString& file, int width, int height) {
    later(Task::ReadFile, [this, file, width, height] {
        const OpenedPicture picture = read(file, width, height);
        return [this, picture] { Q_EMIT opened(picture); };
    });
}

void ImageFiles::open(const QImage& pixels, int width, int height) {
    guarded(Task::ReadFile, [&] {
        OpenedPicture picture;
        picture.source.picture = fitted(pictureOf(pixels), width, height);
        picture.source.name = tr("A picture from another program");
        picture.source.parents = parentsAfter(picture.source.picture, {});
        Q_EMIT opened(picture);
    });
}

QString ImageFiles::askForPicture() {
    const QString file = QFileDialog::getOpenFileName(&window_, tr("Open a picture"),
                                                      settings_.text(QStringLiteral("files/pictures")),
                                                      tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp)"));
    if (!file.isEmpty()) settings_.set(QStringLiteral("files/pictures"), QFileInfo(file).absolutePath());
    return file;
}

QString ImageFiles::askWhere(const QString& name) {
    QString folder = settings_.text(QStringLiteral("files/export_pictures"));
    if (folder.isEmpty() || !QDir(folder).exists())
        folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QString file = QFileDialog::getSaveFileName(
        &window_, tr("Export as PNG"), QDir(folder).filePath(name), tr("PNG pictures (*.png)"));
    if (!file.isEmpty())
        settings_.set(QStringLiteral("files/export_pictures"), QFileInfo(file).absolutePath());
    return file;
}

QString ImageFiles::nameOf(GallerySetId set) const {
    return tr("Continuo %1").arg(setName(gallery_.set(set)).replace(QLatin1Char('/'), QLatin1Char('-')));
}

void ImageFiles::askExport(GalleryPictureId id) {
    guarded(Task::Export, [&] {
        const GalleryPicture picture = gallery_.picture(id);
        const QString file =
            askWhere(QStringLiteral("%1 %2.png").arg(nameOf(picture.set), letterOf(picture.index)));
        if (!file.isEmpty()) exportPicture(id, file);
    });
}

void ImageFiles::askExportSheet(GallerySetId set) {
    guarded(Task::Export, [&] {
        const QString file = askWhere(nameOf(set) + QStringLiteral(".png"));
        if (!file.isEmpty()) exportSheet(set, file);
    });
}

void ImageFiles::exportPicture(GalleryPictureId picture, const QString& file) {
    guarded(Task::Export, [&] {
        const PictureToExport made = toExport(gallery_, picture);
        const ExportOptions options = exportOf(window_.image().inspector().form());
        later(Task::Export, [this, made, options, file] {
            continuo::app::exportPicture(pathOf(file), made, options);
            return [this, file] { Q_EMIT written(file); };
        });
    });
}

std::vector<PictureToExport> ImageFiles::sheetOf(GallerySetId set) const {
    std::vector<PictureToExport> sheet;
    for (const GalleryPicture& picture : gallery_.pictures(set))
        if (sheet.size() < kMostSheetPictures) sheet.push_back(toExport(gallery_, picture.id));
    return sheet;
}

void ImageFiles::exportSheet(GallerySetId set, const QString& file) {
    guarded(Task::Export, [&] {
        const std::vector<PictureToExport> sheet = sheetOf(set);
        SheetExportOptions options;
        options.file = exportOf(window_.image().inspector().form());
        later(Task::Export, [this, sheet, options, file] {
            continuo::app::exportSheet(pathOf(file), sheet, options);
            return [this, file] { Q_EMIT written(file); };
        });
    });
}

QMimeData* ImageFiles::dragged(GalleryPictureId id) {
    QString file;
    const bool done = guarded(Task::Export, [&] {
        const GalleryPicture picture = gallery_.picture(id);
        const QString name = QStringLiteral("%1 %2.png").arg(nameOf(picture.set), letterOf(picture.index));
        file = QDir(QString::fromStdString(dragFolder().string())).filePath(name);
        continuo::app::exportPicture(pathOf(file), toExport(gallery_, id),
                                     exportOf(window_.image().inspector().form()));
    });
    if (!done) return nullptr;
    auto* data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(file)});
    return data;
}

QString ImageFiles::draggedSheet(GallerySetId set) {
    QString file;
    const bool done = guarded(Task::Export, [&] {
        file = QDir(QString::fromStdString(dragFolder().string()))
                   .filePath(nameOf(set) + QStringLiteral(".png"));
        SheetExportOptions options;
        options.file = exportOf(window_.image().inspector().form());
        continuo::app::exportSheet(pathOf(file), sheetOf(set), options);
    });
    return done ? file : QString();
}

}  // namespace continuo::app
