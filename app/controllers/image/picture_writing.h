#pragma once

#include <QString>
#include <stop_token>

#include "gallery/gallery.h"
#include "pictures/picture_export.h"

namespace continuo::app {

// writePicture() and writeSheet() write pictures of the gallery to a PNG file, white where unfinished. They
// return the origin of the least finished picture and throw as exportPicture() and exportSheet(). Any thread.
PictureOrigin writePicture(const Gallery& gallery, GalleryItemId picture, const QString& file,
                           const ExportOptions& options, const std::stop_token& stop);
PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options, const std::stop_token& stop);

// The result of writeAll().
struct WrittenSet {
    int pictures = 0;
    QString sheet;                // its file
    PictureOrigin leastFinished;  // origin of the least finished picture
};
// Writes the begun pictures of a set, named as by the command line, and sheet.png with all of them. The
// folder must not exist yet. Writes all or nothing; nothing if no picture is begun. Throws as the functions
// above.
WrittenSet writeAll(const Gallery& gallery, GallerySetId set, const QString& folder,
                    const ExportOptions& options, const std::stop_token& stop);

}  // namespace continuo::app
