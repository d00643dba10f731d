#pragma once

#include <QObject>
#include <QThreadPool>
#include <filesystem>
#include <functional>
#include <optional>

#include "controllers/error_words.h"
#include "controllers/picture_sources.h"
#include "image_forms.h"

class QImage;
class QMimeData;

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class Settings;

// A picture that was opened or dropped, in a model's size.
struct OpenedPicture {
    PictureSource source;
    std::optional<PictureOrigin> origin;  // where Continuo made it
    QString label;                        // its class, where it tells one
    ui::PictureInfo info;                 // what the file says
    QStringList warnings;                 // what is otherwise in the file, a line each
};

// Pictures out of files and into files, for the Image workspace; a thread of its own reads and writes. What
// fails becomes a line above the pictures. GUI thread.
class ImageFiles : public QObject {
    Q_OBJECT

public:
    // All outlive it.
    ImageFiles(const Gallery& gallery, Settings& settings, ui::MainWindow& window);
    ~ImageFiles() override;  // waits for what is being written

    // Of the size that pictures are to have; `opened` tells when it is there. Of a sheet the first picture is
    // taken.
    void open(const QString& file, int width, int height);
    void open(const QImage& pixels, int width, int height);
    // The user chooses a file; empty: none.
    QString askForPicture();

    // The user chooses where to.
    void askExport(GalleryPictureId picture);
    void askExportSheet(GallerySetId set);
    // As the inspector's form says.
    void exportPicture(GalleryPictureId picture, const QString& file);
    void exportSheet(GallerySetId set, const QString& file);
    // What leaves the window when a picture is dragged, a PNG file that is written by then; null: it cannot
    // be.
    QMimeData* dragged(GalleryPictureId picture);
    QString draggedSheet(GallerySetId set);  // its file; empty as above

Q_SIGNALS:
    void opened(const continuo::app::OpenedPicture& picture);
    void written(const QString& file);

private:
    void later(Task task, const std::function<std::function<void()>()>& work);
    bool guarded(Task task, const std::function<void()>& act);
    void tell(const ui::Saying& saying);
    std::vector<PictureToExport> sheetOf(GallerySetId set) const;
    QString nameOf(GallerySetId set) const;
    QString askWhere(const QString& name);

    const Gallery& gallery_;
    Settings& settings_;
    ui::MainWindow& window_;
    QThreadPool thread_;
};

}  // namespace continuo::app
