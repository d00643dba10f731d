#pragma once

#include <map>
#include <vector>

#include "gallery/gallery_store.h"

namespace continuo::app {

// Sets as the store has them, with their pictures and all numbers: what one gallery hands to another. Each
// picture's set is here, or is one of KnownPictures.
struct GalleryRows {
    std::vector<SetRecord> sets;  // with their sources
    std::vector<GalleryPicture> pictures;
    std::map<GalleryPictureId, MadeNumbers> numbers;
};

// Those of the rows that a gallery has already: their ids, and the ids here.
struct KnownPictures {
    std::map<GallerySetId, GallerySetId> sets;
    std::map<GalleryPictureId, GalleryPictureId> pictures;
};

// The numbers that a gallery gave to the rows of another one; first to last, last below first: none.
struct GivenPictureIds {
    std::int64_t firstSet = 0, lastSet = 0, firstPicture = 0, lastPicture = 0;
};

}  // namespace continuo::app
