#pragma once

#include <QString>

#include "gallery/gallery_types.h"

namespace continuo::app {

// The name of a set of pictures: "Set 4", or the user's name for it.
QString setName(const GallerySet& set);
// With how many pictures it is of: "Set 4, 16 pictures".
QString setTitle(const GallerySet& set, int pictures);

}  // namespace continuo::app
