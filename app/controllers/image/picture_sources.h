#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gallery/gallery.h"
#include "pictures/fit.h"
#include "pictures/picture_export.h"

namespace continuo::app {

// The picture that the next sets continue.
struct PictureSource {
    Picture picture;  // in the model's size; empty: pictures start from nothing
    QString name;     // file name
    GalleryItemId from = 0;
    std::vector<std::string> parents;           // PictureOrigin::parents
    std::shared_ptr<const Picture> whole = {};  // as read, in any size; null: from the gallery
    std::optional<PictureOrigin> origin = {};   // metadata of a file that Continuo wrote
    std::string label = {};                     // class of the picture; empty: unknown or none
    Fitting fitting = Fitting::Crop;            // how `whole` was fitted if its shape differs
};

// Returns the origin stored in the gallery; for an unfinished picture only the request.
PictureOrigin makeOrigin(const GallerySet& set, const GalleryItem& picture);
// Returns a picture for an export: its pixels (white where unfinished) and its origin with the tokens so far.
PictureToExport toExport(const Gallery& gallery, GalleryItemId picture);

// Returns the picture that a set continues.
PictureSource makeSource(const Gallery& gallery, const GallerySet& set);
// Returns a picture of the gallery as a source.
PictureSource makeSource(const Gallery& gallery, GalleryItemId picture);

}  // namespace continuo::app
