#pragma once

#include <QString>

#include "gallery/gallery.h"
#include "pictures/picture_export.h"

namespace continuo::app {

// Both write pictures of the gallery into a PNG file as far as they are, white below, and return the origin
// of the least finished of them. They throw as exportPicture() and exportSheet() do. Any thread.
PictureOrigin writePicture(const Gallery& gallery, GalleryPictureId picture, const QString& file,
                           const ExportOptions& options);
PictureOrigin writeSheet(const Gallery& gallery, GallerySetId set, const QString& file,
                         const ExportOptions& options);

}  // namespace continuo::app
