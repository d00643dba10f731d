#include "gallery/recent_numbers.h"

#include <algorithm>

namespace continuo::app {

const MadeNumbers* RecentNumbers::find(GalleryItemId item) {
    const auto found = std::ranges::find(recent_, item, &decltype(recent_)::value_type::first);
    if (found == recent_.end()) return nullptr;
    std::rotate(found, found + 1, recent_.end());
    return &recent_.back().second;
}

void RecentNumbers::insert(GalleryItemId item, MadeNumbers numbers) {
    remove(item);
    recent_.emplace_back(item, std::move(numbers));
    if (recent_.size() > kMost) recent_.pop_front();
}

void RecentNumbers::remove(GalleryItemId item) {
    std::erase_if(recent_, [item](const auto& each) { return each.first == item; });
}

}  // namespace continuo::app
