#pragma once

#include <deque>
#include <utility>

#include "gallery/gallery_types.h"

namespace continuo::app {

// LRU cache of the numbers of recently viewed items. For Gallery; one thread at a time.
class RecentNumbers {
public:
    static constexpr std::size_t kMost = 32;  // items: two large sets

    // Returns the numbers of an item; nullptr if they are not cached. The result is valid until the next
    // call.
    const MadeNumbers* find(GalleryItemId item);
    void insert(GalleryItemId item, MadeNumbers numbers);
    void remove(GalleryItemId item);

private:
    std::deque<std::pair<GalleryItemId, MadeNumbers>> recent_;  // latest last
};

}  // namespace continuo::app
