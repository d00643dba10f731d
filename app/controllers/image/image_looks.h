#pragma once

#include <QImage>
#include <QVector>

#include "gallery/gallery.h"
#include "image_forms.h"

namespace continuo::app {

QImage toImage(const Picture& picture);

// Returns the bits of each complete pixel, from numbers in R, G, B order; below 0 if one of the three is
// unknown.
QVector<float> pixelBits(const std::vector<float>& bits);

ui::PictureForm toForm(const GallerySet& set, const GalleryItem& picture);

// Returns a picture for the page, as far as it is made.
ui::PictureSet::Cell makeCell(const Gallery& gallery, const GallerySet& set, const GalleryItem& picture);
// Returns the whole set for the page, with a text about what the set continues.
ui::PictureSet makePage(const Gallery& gallery, const GallerySet& set);
QString describeSource(const Gallery& gallery, const GallerySet& set);

// Returns the number of rows that all pictures of the set have; the full height if the set is empty.
int rowsMade(const GallerySet& set, const std::vector<GalleryItem>& pictures);

}  // namespace continuo::app
