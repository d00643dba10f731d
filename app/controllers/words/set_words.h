#pragma once

#include <QString>

#include "gallery/gallery_types.h"

namespace continuo::app {

// Returns the name of a set: "Set 4", or the user's name for it.
QString setName(const GallerySet& set);
// Returns the name and the number of items: "Set 4, 16 pictures".
QString setTitle(const GallerySet& set, int items);

}  // namespace continuo::app
