#pragma once

#include <map>
#include <vector>

#include "gallery/gallery_store.h"

namespace continuo::app {

// Sets as rows of the store, with their items and all numbers, as one gallery hands them to another. Each
// item's set is among the rows, or in KnownItems.
struct GalleryRows {
    std::vector<SetRecord> sets;  // with their sources
    std::vector<GalleryItem> items;
    std::map<GalleryItemId, MadeNumbers> numbers;

    bool isEmpty() const { return sets.empty() && items.empty(); }
};

// The rows that the receiving gallery has already: their id in the rows, and their id there.
struct KnownItems {
    std::map<GallerySetId, GallerySetId> sets;
    std::map<GalleryItemId, GalleryItemId> items;
};

// The ids that a gallery gave to rows of another one. Each range goes from first to last; last < first: none.
struct GivenItemIds {
    std::int64_t firstSet = 0, lastSet = 0, firstItem = 0, lastItem = 0;
};

}  // namespace continuo::app
