#pragma once

#include <QByteArray>
#include <QImage>
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "controllers/image/picture_sources.h"
#include "controllers/models/picture_makers.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "image_forms.h"

class QImage;
class QWidget;

namespace continuo {
class Engine;
}

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

class Settings;

// An opened or dropped picture, in a model's size.
struct OpenedPicture {
    PictureSource source;
    ImageModel model;       // that will continue it: the one that made it, if available
    bool sameModel = true;  // whether `model` made it
    bool isNear = false;    // its pixels came back nearly
    QString label;          // its class, if the file names one
    ui::PictureInfo info;   // what the file says
    QStringList warnings;   // differences from the file, one line each
};

// Reads and writes picture files for the Image workspace, on a thread of its own. Failures become a line
// above the pictures. The end breaks off what is being read or written, and leaves no part of a file. GUI
// thread.
class ImageFiles : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    ImageFiles(const Engine& engine, const Gallery& gallery, Settings& settings, QWidget& window,
               ui::ImageWorkspace& workspace);

    // Opens a file in the size of the model that made it or, if that is unknown or not available, of the
    // present one; `opened` reports it. Of a sheet the first picture is taken.
    void open(const QString& file, const ImageModel& inUse);
    // Of several the first that can be read, and a line about the others: one is continued at a time.
    void open(const QStringList& files, const ImageModel& inUse);
    void open(const QImage& pixels, const ImageModel& inUse);
    void open(const QByteArray& png, const ImageModel& inUse);
    // Fits the opened picture to another model; `fitting` reports it.
    void fit(const PictureSource& source, const ImageModel& model);
    // Calls `found` with the model that made a picture; nullopt if it is not available.
    void findMaker(const PictureOrigin& origin, const ImageModel& inUse,
                   const std::function<void(const std::optional<ImageModel>& maker)>& found);
    // The user chooses a file; empty: none.
    QString askForPicture();

    // Whether a file that the user named is not written yet.
    bool isExporting() const { return work_.isBusy(Task::Export); }

    // The user chooses where to.
    void askExport(GalleryPictureId picture);
    void askExportSheet(GallerySetId set);
    void askExportAll(GallerySetId set);
    // As the inspector's form says. A name that does not end in .png is refused with a line.
    void exportPicture(GalleryPictureId picture, const QString& file);
    void exportSheet(GallerySetId set, const QString& file);
    // Each picture, and the sheet, into a new folder in that one, which is called like the set.
    void exportAll(GallerySetId set, const QString& folder);
    // What leaves the window when it is dragged: a PNG file, which is written first.
    void drag(GalleryPictureId picture);
    void dragSheet(GallerySetId set);
    // Onto the clipboard: the pixels, and the PNG file that an export writes.
    void copy(GalleryPictureId picture);

Q_SIGNALS:
    void opened(const continuo::app::OpenedPicture& picture);
    void fitting(const continuo::app::PictureSource& source, const continuo::app::ImageModel& model);
    // Of a file that was opened.
    void fileOpened(const QString& file);

private:
    // A file that is dragged, and what it was written from.
    struct Drag {
        QString name;
        ExportOptions options = {};
        std::uint64_t revision = 0;  // of the gallery
        QString file = {};
        QString unfinished = {};  // what is to be said of it; empty: it is whole
    };
    // file: that it is of; empty: of none.
    using Read = std::function<OpenedPicture(const std::stop_token& stop)>;
    void open(const QString& name, const Read& read, const QString& file = {});
    ui::Saying aboutOthers(const QString& opened, qsizetype files, const QStringList& refused) const;
    // What is written returns the least finished of what it holds.
    using Write = std::function<PictureOrigin(const QString& file, const std::stop_token& stop)>;
    void dragFile(Drag drag, const Write& write, const std::function<bool(const QString& file)>& begin);
    void beginDrag(const std::function<bool(const QString& file)>& begin, bool slow);
    void putOnClipboard(GalleryPictureId picture, const QByteArray& png, const QImage& image,
                        const PictureOrigin& origin);
    // What is not made yet is white in a file.
    QString whiteRest(const PictureOrigin& origin) const;
    void later(Task task, const SideWork::FirstPart& work);
    // Either takes the place of the line about a slow drag.
    void fail(const ui::Saying& why);
    void clear();
    // least: of what it holds, the picture of which the fewest rows are there.
    void tellWritten(const QString& file, const PictureOrigin& least);
    void tellWritten(QString line, const QString& file, const PictureOrigin& least);
    QString nameOf(GallerySetId set) const;
    QString nameOf(const GalleryPicture& picture) const;
    QString folderOfExports() const;
    QString askWhere(const QString& name);
    bool isWritable(const QString& file);

    const Gallery& gallery_;
    Settings& settings_;
    QWidget& window_;  // the dialogs are its
    ui::ImageWorkspace& workspace_;
    Notice notice_;
    Drag dragged_;     // the latest that was written
    QTimer slowDrag_;  // the user is told what is waited for
    PictureMakers makers_;
    WrittenNotice written_;
    SideWork work_;
};

}  // namespace continuo::app
