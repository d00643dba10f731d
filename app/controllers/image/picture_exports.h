#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <functional>
#include <stop_token>

#include "controllers/generated/file_work.h"
#include "gallery/gallery.h"
#include "pictures/picture_export.h"
#include "pictures/picture_origin.h"

class QImage;

namespace continuo::ui {
class ImageWorkspace;
}

namespace continuo::app {

// Exports pictures of the gallery to a file that the user names, by drag and drop, or to the clipboard. GUI
// thread.
class PictureExports {
    Q_DECLARE_TR_FUNCTIONS(continuo::app::ImageFiles)

public:
    // All other arguments must outlive this. work: may be constructed after this and destroyed before.
    PictureExports(const Gallery& gallery, ui::ImageWorkspace& workspace, FileWork& work);

    // Ask for the file or folder, then export.
    void askExport(GalleryItemId picture);
    void askExportSheet(GallerySetId set);
    void askExportAll(GallerySetId set);
    // Export with the inspector's options. File names other than *.png show an error.
    void exportPicture(GalleryItemId picture, const QString& file);
    void exportSheet(GallerySetId set, const QString& file);
    // Exports all pictures and the sheet to a new folder in `folder`, named after the set.
    void exportAll(GallerySetId set, const QString& folder);
    // Writes a picture or sheet to a PNG file, then drags it out of the window.
    void drag(GalleryItemId picture);
    void dragSheet(GallerySetId set);
    // Copies the selected picture to the clipboard, as pixels and as an exported PNG file.
    void copySelected();

private:
    // Writes the file and returns the origin of the least finished picture in it.
    using Write = std::function<PictureOrigin(const QString& file, const std::stop_token& stop)>;
    void dragFile(const QString& name, const ExportOptions& options, const Write& write,
                  const FileWork::BeginDrag& begin);
    void putOnClipboard(GalleryItemId picture, const QByteArray& png, const QImage& image,
                        const PictureOrigin& origin);
    // Returns a hint that unfinished rows are white in the file; empty if finished.
    QString unfinishedRowsText(const PictureOrigin& origin) const;
    // least: origin of the least finished picture in the file.
    void showWritten(const QString& file, const PictureOrigin& least);
    void showWritten(QString line, const QString& file, const PictureOrigin& least);
    QString fileBaseName(GallerySetId set) const;
    QString fileBaseName(const GalleryItem& picture) const;
    QString askWhere(const QString& name);
    bool isWritable(const QString& file);

    const Gallery& gallery_;
    ui::ImageWorkspace& workspace_;
    FileWork& work_;
};

}  // namespace continuo::app
