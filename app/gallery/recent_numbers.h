#pragma once

#include <deque>
#include <utility>

#include "gallery/gallery_types.h"

namespace continuo::app {

// LRU cache of the numbers of recently viewed pictures. For Gallery; one thread at a time.
class RecentNumbers {
public:
    static constexpr std::size_t kMost = 32;  // pictures: two large sets

    // nullptr if it is not cached. Valid until the next call.
    const MadeNumbers* find(GalleryPictureId picture);
    void keep(GalleryPictureId picture, MadeNumbers numbers);
    void forget(GalleryPictureId picture);

private:
    std::deque<std::pair<GalleryPictureId, MadeNumbers>> recent_;  // the latest last
};

}  // namespace continuo::app
