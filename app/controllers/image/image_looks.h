#pragma once

#include <QImage>
#include <QVector>

#include "gallery/gallery.h"
#include "image_forms.h"

namespace continuo::app {

QImage imageOf(const Picture& picture);

// Bits of each whole pixel among numbers that come red, green and blue in turn; below 0 where one of the
// three is not known.
QVector<float> pixelBits(const std::vector<float>& bits);

ui::PictureForm formOf(const GallerySet& set, const GalleryItem& picture);

// A picture as the page shows it, as far as it is made.
ui::PictureSet::Cell cellOf(const Gallery& gallery, const GallerySet& set, const GalleryItem& picture);
// The whole set for the page. detailOf() says what the set continues.
ui::PictureSet pageOf(const Gallery& gallery, const GallerySet& set);
QString detailOf(const Gallery& gallery, const GallerySet& set);

// Rows that all of a set's pictures have; all of them where it has none.
int rowsMade(const GallerySet& set, const std::vector<GalleryItem>& pictures);

}  // namespace continuo::app
