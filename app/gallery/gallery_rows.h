#pragma once

#include <map>
#include <vector>

#include "gallery/gallery_store.h"

namespace continuo::app {

// Sets as rows of the store, with their items and all numbers, for transfer between galleries. Each item's
// set is in the rows or in KnownItems.
struct GalleryRows {
    std::vector<SetRecord> sets;  // with their sources
    std::vector<GalleryItem> items;
    std::map<GalleryItemId, MadeNumbers> numbers;

    bool isEmpty() const { return sets.empty() && items.empty(); }
};

// Rows that the receiving gallery already has: id in the rows to id in that gallery.
struct KnownItems {
    std::map<GallerySetId, GallerySetId> sets;
    std::map<GalleryItemId, GalleryItemId> items;
};

// The ids that a gallery gave to rows of another. Ranges include both ends; last < first: empty.
struct AssignedItemIds {
    std::int64_t firstSet = 0, lastSet = 0, firstItem = 0, lastItem = 0;
};

}  // namespace continuo::app
