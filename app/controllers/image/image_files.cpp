#include "controllers/image/image_files.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QLocale>
#include <exception>

#include "controllers/image/image_looks.h"
#include "controllers/image/image_subjects.h"
#include "controllers/image/picture_info.h"
#include "controllers/words/file_filters.h"
#include "controllers/words/words.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/image_workspace.h"
#include "pages/image/image_page.h"
#include "pictures/picture_file.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// Scales a read picture to the size of the model that made it. If that model is unavailable, uses `model`.
OpenedPicture makeOpenedPicture(const PictureFile& file, const QString& name, const ImageModel& model,
                                PictureMakers& makers, const std::stop_token& stop) {
    OpenedPicture opened;
    opened.model = model;
    opened.source.name = name;
    for (const std::string& warning : file.warnings) opened.warnings << text(warning);
    opened.info = makePictureInfo(name, file.texts);
    opened.source.label = pictureClass(file);
    opened.label = text(opened.source.label);
    opened.isNear = isRestoredInexactly(file);
    if (file.provenance && !file.provenance->pictures.empty()) {
        opened.source.origin = file.provenance->pictures.front();
        const std::optional<ImageModel> maker = makers.findMaker(*opened.source.origin, model, stop);
        if (maker) opened.model = *maker;
        opened.sameModel = maker.has_value();
        opened.info = makePictureInfo(name, *opened.source.origin, file.provenance->program);
    }
    const ui::ImageModelFacts& size = opened.model.pictures;
    opened.source.whole = std::make_shared<const Picture>(restoreOriginal(file));
    opened.source.picture = fitted(*opened.source.whole, size.width, size.height);
    opened.source.parents =
        makeParents(opened.source.picture,
                    opened.source.origin ? opened.source.origin->parents : std::vector<std::string>());
    return opened;
}

// Encodes the pixels, so that transparency, profiles and size limits are handled as in files.
PictureFile toPictureFile(const QImage& pixels, const QString& name) {
    constexpr int kFast = 100;  // minimal compression
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pixels.save(&buffer, "PNG", kFast);
    return parsePicture(
        {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())},
        name.toStdString());
}

}  // namespace

ImageFiles::ImageFiles(const Engine& engine, const Gallery& gallery, Settings& settings, QWidget& window,
                       ui::ImageWorkspace& workspace)
    : workspace_(workspace),
      makers_(engine),
      exports_(gallery, workspace, work_),
      work_(settings, window, workspace.page().banners(), subjects::kFiles,
            {keys::kPicturesFolder, keys::kPicturesExportFolder}) {
    connect(&workspace_.page(), &ui::ImagePage::dragRequested, this,
            [this](qint64 picture) { exports_.drag(picture); });
    connect(&workspace_.pictures(), &ui::PicturesPanel::dragRequested, this,
            [this](qint64 set) { exports_.dragSheet(set); });
}

void ImageFiles::open(const QString& name, const Read& read, const QString& file) {
    work_.start(Task::ReadFile,
                [this, name, read, file](const std::stop_token& stop) -> SideWork::Completion {
                    try {
                        const OpenedPicture picture = read(stop);
                        return [this, picture, file] {
                            work_.clear();  // removes messages about an earlier file
                            Q_EMIT opened(picture);
                            if (!file.isEmpty()) Q_EMIT fileOpened(file);
                        };
                    } catch (const std::exception& error) {
                        const ui::UserMessage saying = pictureErrorMessage(name, file, error);
                        return [this, saying] { work_.showError(saying); };
                    }
                });
}

void ImageFiles::open(const QString& file, const ImageModel& inUse) {
    const QString name = QFileInfo(file).fileName();
    open(
        name,
        [this, file, name, inUse](const std::stop_token& stop) {
            return makeOpenedPicture(readPicture(file.toStdString()), name, inUse, makers_, stop);
        },
        file);
}

void ImageFiles::open(const QStringList& files, const ImageModel& inUse) {
    if (files.size() == 1) return open(files.front(), inUse);
    work_.start(Task::ReadFile, [this, files, inUse](const std::stop_token& stop) -> SideWork::Completion {
        QStringList refused;
        for (const QString& file : files) {
            const QString name = QFileInfo(file).fileName();
            try {
                const OpenedPicture picture =
                    makeOpenedPicture(readPicture(file.toStdString()), name, inUse, makers_, stop);
                const ui::UserMessage others = otherFilesMessage(name, files.size(), refused);
                return [this, picture, file, others] {
                    work_.clear();
                    Q_EMIT opened(picture);
                    Q_EMIT fileOpened(file);
                    workspace_.page().banners().showMessage(subjects::kFiles, ui::Banner::Kind::Warn, others);
                };
            } catch (const std::exception& error) {
                refused << pictureErrorMessage(name, file, error).text;
            }
        }
        const ui::UserMessage none(tr("Continuo could not open any of the %1 files: it cannot read them as "
                                      "pictures. Choose other files.")
                                       .arg(QLocale().toString(files.size())),
                                   refused.join(QLatin1Char('\n')));
        return [this, none] { work_.showError(none); };
    });
}

// Returns a message that only one of several pictures was opened, with its name.
ui::UserMessage ImageFiles::otherFilesMessage(const QString& opened, qsizetype files,
                                              const QStringList& refused) const {
    QString line = tr("Opened 1 of %1 pictures, “%2”: Continuo continues one at a time.")
                       .arg(QLocale().toString(files), opened);
    //: Follows “Opened 1 of 5 pictures, …”.
    if (!refused.isEmpty())
        line += QLatin1Char(' ') + tr("Continuo could not read %Ln of the files before it.", nullptr,
                                      static_cast<int>(refused.size()));
    return {line, refused.join(QLatin1Char('\n'))};
}

// `png` may be a copy of a picture from Continuo, including its origin.
void ImageFiles::open(const QByteArray& png, const ImageModel& inUse) {
    //: Name of a dropped or pasted picture that has no file name.
    const QString name = tr("A picture from another program");
    open(name, [this, png, name, inUse](const std::stop_token& stop) {
        const PictureFile file = parsePicture(
            {reinterpret_cast<const std::uint8_t*>(png.constData()), static_cast<std::size_t>(png.size())},
            name.toStdString());
        return makeOpenedPicture(file, file.provenance ? tr("A copied picture") : name, inUse, makers_, stop);
    });
}

void ImageFiles::open(const QImage& pixels, const ImageModel& inUse) {
    const QString name = tr("A picture from another program");
    open(name, [this, pixels, name, inUse](const std::stop_token& stop) {
        return makeOpenedPicture(toPictureFile(pixels, name), name, inUse, makers_, stop);
    });
}

void ImageFiles::fit(const PictureSource& source, const ImageModel& model) {
    work_.start(Task::ReadFile, [this, source, model](const std::stop_token&) -> SideWork::Completion {
        PictureSource now = source;
        FitOptions how;
        how.fitting = source.fitting;
        now.picture = fitted(*source.whole, model.pictures.width, model.pictures.height, how);
        const auto before = source.parents.begin() + (source.parents.empty() ? 0 : 1);
        now.parents = makeParents(now.picture, {before, source.parents.end()});
        return [this, now, model] { Q_EMIT sourceFitted(now, model); };
    });
}

void ImageFiles::findMaker(const PictureOrigin& origin, const ImageModel& inUse,
                           const std::function<void(const std::optional<ImageModel>& maker)>& found) {
    work_.start(Task::Continue,
                [this, origin, inUse, found](const std::stop_token& stop) -> SideWork::Completion {
                    return [maker = makers_.findMaker(origin, inUse, stop), found] { found(maker); };
                });
}

void ImageFiles::paste() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (data == nullptr || !workspace_.page().acceptPicture(*data))
        work_.notice().showHint(
            tr("The clipboard contains no picture. Copy a picture or a picture file first."));
}

QString ImageFiles::askForPicture() { return work_.askToOpen(tr("Open a picture"), pictureFilter()); }

}  // namespace continuo::app
