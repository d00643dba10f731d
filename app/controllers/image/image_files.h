#pragma once

#include <QByteArray>
#include <QImage>
#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "controllers/generated/file_work.h"
#include "controllers/image/picture_exports.h"
#include "controllers/image/picture_sources.h"
#include "controllers/models/picture_makers.h"
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

// An opened or dropped picture, scaled to a model's size.
struct OpenedPicture {
    PictureSource source;
    ImageModel model;       // model to continue the picture with: the one that made it, if available
    bool sameModel = true;  // whether `model` made it
    bool isNear = false;    // its pixels differ slightly from the generated ones
    QString label;          // class of the picture; empty: not in the file
    ui::PictureInfo info;   // metadata of the file
    QStringList warnings;   // differences from the file, one line each
};

// Reads and writes picture files for the Image workspace on a worker thread. Errors are shown in a banner.
// Quitting cancels reading and writing without leaving incomplete files. GUI thread.
class ImageFiles : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this.
    ImageFiles(const Engine& engine, const Gallery& gallery, Settings& settings, QWidget& window,
               ui::ImageWorkspace& workspace);

    // Opens a file in the size of the model that made it; if that is unknown or unavailable, of the present
    // model. Emits opened(). Opens only the first picture of a sheet.
    void open(const QString& file, const ImageModel& inUse);
    // Opens the first readable file and shows a hint, because only one picture is continued at a time.
    void open(const QStringList& files, const ImageModel& inUse);
    void open(const QImage& pixels, const ImageModel& inUse);
    void open(const QByteArray& png, const ImageModel& inUse);
    // Opens the picture on the clipboard, as if dropped onto the page.
    void paste();
    // Fits the opened picture to another model; emits fitting().
    void fit(const PictureSource& source, const ImageModel& model);
    // Calls `found` with the model that made a picture; nullopt: unavailable.
    void findMaker(const PictureOrigin& origin, const ImageModel& inUse,
                   const std::function<void(const std::optional<ImageModel>& maker)>& found);
    // Lets the user choose a file; empty: cancelled.
    QString askForPicture();

    // Returns whether an export is being written.
    bool isExporting() const { return work_.isBusy(Task::Export); }

    PictureExports& exports() { return exports_; }

Q_SIGNALS:
    void opened(const continuo::app::OpenedPicture& picture);
    void sourceFitted(const continuo::app::PictureSource& source, const continuo::app::ImageModel& model);
    // The opened picture came from this file. Emitted in addition to opened().
    void fileOpened(const QString& file);

private:
    // file: empty if the picture is not from a file.
    using Read = std::function<OpenedPicture(const std::stop_token& stop)>;
    void open(const QString& name, const Read& read, const QString& file = {});
    ui::UserMessage otherFilesMessage(const QString& opened, qsizetype files,
                                      const QStringList& refused) const;

    ui::ImageWorkspace& workspace_;
    PictureMakers makers_;
    PictureExports exports_;
    FileWork work_;  // declared last: its thread uses the members above
};

}  // namespace continuo::app
