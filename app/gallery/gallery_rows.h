#pragma once

#include <map>
#include <vector>

#include "gallery/gallery_store.h"

namespace continuo::app {

// Sets of a gallery with their items and numbers, for transfer to another gallery. The set of each item is in
// the rows or in KnownItems.
struct GalleryRows {
    std::vector<SetRecord> sets;  // with their sources
    std::vector<GalleryItem> items;
    std::map<GalleryItemId, MadeNumbers> numbers;

    bool isEmpty() const { return sets.empty() && items.empty(); }
};

// Sets and items that the receiving gallery already has. Key: id in the rows; value: id in that gallery.
struct KnownItems {
    std::map<GallerySetId, GallerySetId> sets;
    std::map<GalleryItemId, GalleryItemId> items;
};

// The ids that a gallery gave to sets and items of another gallery. Both ranges include their ends and are
// empty if last < first.
struct AssignedItemIds {
    std::int64_t firstSet = 0, lastSet = 0, firstItem = 0, lastItem = 0;
};

}  // namespace continuo::app
