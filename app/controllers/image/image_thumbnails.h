#pragma once

#include <QImage>
#include <QObject>
#include <map>
#include <vector>

#include "controllers/words/side_thread.h"
#include "gallery/gallery.h"

namespace continuo::app {

// Thumbnails for the list of sets, made on a worker thread. GUI thread.
class ImageThumbnails : public QObject {
    Q_OBJECT

public:
    // The gallery must outlive this.
    explicit ImageThumbnails(const Gallery& gallery) : gallery_(gallery) {}

    // Returns the thumbnail of the first starred picture, else of the first one, as far as the picture is
    // known. Emits changed() when a newer thumbnail is ready.
    QImage thumbnail(const GallerySet& set, const std::vector<GalleryItem>& pictures);

Q_SIGNALS:
    void changed(continuo::app::GallerySetId set);

private:
    struct Thumbnail {
        GalleryItemId picture = 0;  // the wanted picture; `made`: how many of its numbers exist
        std::int64_t made = -1;
        QImage image;
    };
    void make(const GallerySet& set, const GalleryItem& picture);

    const Gallery& gallery_;
    std::map<GallerySetId, Thumbnail> thumbnails_;
    SideThread thread_;
};

}  // namespace continuo::app
