#include "controllers/image/image_thumbnails.h"

#include <algorithm>
#include <exception>

#include "controllers/image/image_looks.h"

namespace continuo::app {
namespace {

QImage withoutRowsFrom(const QImage& image, int row) {
    QImage shown = image.convertToFormat(QImage::Format_ARGB32);
    for (int y = std::max(row, 0); y < shown.height(); ++y)
        std::fill_n(reinterpret_cast<QRgb*>(shown.scanLine(y)), shown.width(), QRgb{0});
    return shown;
}

QImage makeThumbnail(const Gallery& gallery, const GallerySet& set, const GalleryItem& picture) {
    try {
        const QImage image = toImage(toPicture(set.picture(), gallery.numbers(picture.id).values));
        if (set.picture().planar || picture.made == set.numbers()) return image;
        return withoutRowsFrom(image, rowsMade(set, {picture}));  // only finished rows
    } catch (const std::exception&) {
        return {};  // disk or memory error: no thumbnail
    }
}

}  // namespace

QImage ImageThumbnails::thumbnail(const GallerySet& set, const std::vector<GalleryItem>& pictures) {
    if (pictures.empty()) return {};
    const auto starred = std::find_if(pictures.begin(), pictures.end(),
                                      [](const GalleryItem& each) { return each.marks.starred; });
    const GalleryItem& picture = starred != pictures.end() ? *starred : pictures.front();
    Thumbnail& thumbnail = thumbnails_[set.id];
    if (thumbnail.picture != picture.id || thumbnail.made != picture.made) {
        thumbnail.picture = picture.id;
        thumbnail.made = picture.made;
        make(set, picture);
    }
    return thumbnail.image;
}

void ImageThumbnails::make(const GallerySet& set, const GalleryItem& picture) {
    thread_.start([this, set, picture](const std::stop_token&) -> SideThread::Completion {
        return [this, id = set.id, image = makeThumbnail(gallery_, set, picture)] {
            thumbnails_[id].image = image;
            Q_EMIT changed(id);
        };
    });
}

}  // namespace continuo::app
