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

// The picture that the next ones continue.
struct PictureSource {
    Picture picture;  // in the model's size; empty: pictures are made from nothing
    QString name;     // the name of its file
    GalleryItemId from = 0;
    std::vector<std::string> parents;           // PictureOrigin::parents
    std::shared_ptr<const Picture> whole = {};  // as it was read, in any size; null: it is from the gallery
    std::optional<PictureOrigin> origin = {};   // what a file by Continuo says of how it was made
    std::string label = {};                     // its class; empty: not known, or none
    Fitting fitting = Fitting::Crop;            // how `whole` was fitted if it has another shape
};

// What the gallery knows of how a picture was made; before it is finished only what was asked for.
PictureOrigin originOf(const GallerySet& set, const GalleryItem& picture);
// A picture for an export: its pixels (white where not made yet) and its origin with the tokens made so far.
PictureToExport toExport(const Gallery& gallery, GalleryItemId picture);

// The picture that a set continues.
PictureSource sourceOf(const Gallery& gallery, const GallerySet& set);
// A picture of the gallery as one to continue.
PictureSource sourceOf(const Gallery& gallery, GalleryItemId picture);

}  // namespace continuo::app
