#include "gallery/recent_numbers.h"

#include <algorithm>

namespace continuo::app {

const MadeNumbers* RecentNumbers::find(GalleryPictureId picture) {
    const auto found = std::ranges::find(recent_, picture, &decltype(recent_)::value_type::first);
    if (found == recent_.end()) return nullptr;
    std::rotate(found, found + 1, recent_.end());
    return &recent_.back().second;
}

void RecentNumbers::keep(GalleryPictureId picture, MadeNumbers numbers) {
    forget(picture);
    recent_.emplace_back(picture, std::move(numbers));
    if (recent_.size() > kMost) recent_.pop_front();
}

void RecentNumbers::forget(GalleryPictureId picture) {
    std::erase_if(recent_, [picture](const auto& each) { return each.first == picture; });
}

}  // namespace continuo::app
