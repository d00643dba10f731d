#pragma once

#include <map>
#include <vector>

#include "gallery/gallery_store.h"

namespace continuo::app {

// Sets as rows of the store, with their pictures and all numbers, as one gallery hands them to another. Each
// picture's set is among the rows, or in KnownPictures.
struct GalleryRows {
    std::vector<SetRecord> sets;  // with their sources
    std::vector<GalleryPicture> pictures;
    std::map<GalleryPictureId, MadeNumbers> numbers;
};

// The rows that the receiving gallery has already: their id in the rows, and their id there.
struct KnownPictures {
    std::map<GallerySetId, GallerySetId> sets;
    std::map<GalleryPictureId, GalleryPictureId> pictures;
};

// The ids that a gallery gave to rows of another one. Each range goes from first to last; last < first: none.
struct GivenPictureIds {
    std::int64_t firstSet = 0, lastSet = 0, firstPicture = 0, lastPicture = 0;
};

}  // namespace continuo::app
