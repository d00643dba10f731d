#pragma once

#include <QString>

#include "gallery/gallery_types.h"

namespace continuo::app {

// What a set of pictures is called: "Set 4", or what its user calls it.
QString setName(const GallerySet& set);
// With how many pictures it is of: "Set 4, 16 pictures".
QString setTitle(const GallerySet& set, int pictures);

}  // namespace continuo::app
