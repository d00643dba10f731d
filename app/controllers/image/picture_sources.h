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

// The source of the next pictures.
struct PictureSource {
    Picture picture;  // of the model's size; empty: from nothing
    QString name;     // of its file
    GalleryPictureId from = 0;
    std::vector<std::string> parents;           // hashes, as PictureOrigin has them
    std::shared_ptr<const Picture> whole = {};  // as it was read, of any size; null: the gallery's
    std::optional<PictureOrigin> origin = {};   // of a file: where Continuo made it
    std::string label = {};                     // its class; empty: not known, or none
    Fitting fitting = Fitting::Crop;            // of `whole`, where that has another shape
};

// What the gallery knows of how a picture was made; before it is finished only what was asked for.
PictureOrigin originOf(const GallerySet& set, const GalleryPicture& picture);
// With its pixels, white where it was not made, and the tokens that it is of by now.
PictureToExport toExport(const Gallery& gallery, GalleryPictureId picture);

// What a set continues.
PictureSource sourceOf(const Gallery& gallery, const GallerySet& set);
// A picture of the gallery to continue.
PictureSource sourceOf(const Gallery& gallery, GalleryPictureId picture);

}  // namespace continuo::app
