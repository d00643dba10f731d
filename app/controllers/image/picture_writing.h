#pragma once

#include <QString>
#include <stop_token>

#include "gallery/gallery.h"
#include "pictures/picture_export.h"

namespace continuo::app {

// Both write pictures of the gallery to a PNG file, white where unfinished, and return the origin of the
// least finished one. They throw as exportPicture() and exportSheet(). Any thread.
PictureOrigin writePicture(const Gallery& gallery, GalleryItemId picture, const QString& file,
                           const ExportOptions& options, const std::stop_token& stop);
PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options, const std::stop_token& stop);

// The result of writeAll().
struct WrittenSet {
    int pictures = 0;
    QString sheet;                // its file
    PictureOrigin leastFinished;  // of the least finished picture
};
// Writes each begun picture of a set, named as the command line does, and sheet.png with all of them, to a
// folder that must not exist yet. Writes all or nothing; nothing if no picture is begun. Throws as the
// others.
WrittenSet writeAll(const Gallery& gallery, GallerySetId set, const QString& folder,
                    const ExportOptions& options, const std::stop_token& stop);

}  // namespace continuo::app
