#pragma once

#include <deque>
#include <utility>

#include "gallery/gallery_types.h"

namespace continuo::app {

// What was read of the pictures that were looked at last, so that a page which is shown again is not read
// again, and memory does not grow with all that was ever looked at. For Gallery; one thread at a time.
class RecentNumbers {
public:
    static constexpr std::size_t kMost = 32;  // pictures: two large sets

    // Null: not among them. Until the next call.
    const MadeNumbers* find(GalleryPictureId picture);
    void keep(GalleryPictureId picture, MadeNumbers numbers);
    void forget(GalleryPictureId picture);

private:
    std::deque<std::pair<GalleryPictureId, MadeNumbers>> recent_;  // the latest last
};

}  // namespace continuo::app
