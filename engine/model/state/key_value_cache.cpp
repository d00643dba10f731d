#include "model/state/key_value_cache.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace continuo {

KeyValueCache::KeyValueCache(Backend& backend, std::int64_t batch, std::int64_t heads, std::int64_t capacity,
                             std::int64_t headChannels, DType type)
    : backend_(&backend),
      batch_(batch),
      heads_(heads),
      capacity_(capacity),
      headChannels_(headChannels),
      type_(type) {
    memory_ = backend.allocate(static_cast<std::size_t>(batch * 2 * heads * capacity * headChannels) *
                               sizeOf(type));
}

KeyValueCache::KeyValueCache(const KeyValueCache& other)
    : KeyValueCache(*other.backend_, other.batch_, other.heads_, other.capacity_, other.headChannels_,
                    other.type_) {
    other.moveTo(*this);
}

KeyValueCache& KeyValueCache::operator=(const KeyValueCache& other) {
    if (this != &other) *this = KeyValueCache(other);
    return *this;
}

KeyValueCache KeyValueCache::spread(int batch) const {
    KeyValueCache rows(*backend_, batch, heads_, capacity_, headChannels_, type_);
    rows.length_ = length_;
    for (int row = 0; row < batch && length_ > 0; ++row)
        backend_->copy(slots(0, length_), rows.slots(0, length_).slice(0, row, row + 1));
    return rows;
}

TensorView KeyValueCache::all() const {
    return TensorView(memory_.data(), type_, {batch_, 2 * heads_, capacity_, headChannels_});
}

TensorView KeyValueCache::allSlots() const {
    TensorView view = all();
    std::swap(view.shape.extent[1], view.shape.extent[2]);
    std::swap(view.stride[1], view.stride[2]);
    return view;
}

TensorView KeyValueCache::slots(std::int64_t begin, std::int64_t end) const {
    return allSlots().slice(1, begin_ + begin, begin_ + end);
}

TensorView KeyValueCache::keys() const { return slots(0, length_).slice(2, 0, heads_); }
TensorView KeyValueCache::values() const { return slots(0, length_).slice(2, heads_, 2 * heads_); }

void KeyValueCache::moveTo(KeyValueCache& other) const {
    other.begin_ = 0;
    other.length_ = length_;
    if (length_ > 0) backend_->copy(slots(0, length_), other.slots(0, length_));
}

void KeyValueCache::extend(std::int64_t count) {
    if (begin_ + length_ + count > capacity_) {
        // Moving pays only when it frees a good part; else a stream that forgets one entry a step would move
        // all of them each time.
        if (begin_ >= count && begin_ >= capacity_ / 4) {
            compact();
        } else {
            KeyValueCache larger(*backend_, batch_, heads_,
                                 std::max(length_ + count, capacity_ + capacity_ / 2), headChannels_, type_);
            moveTo(larger);
            *this = std::move(larger);
        }
    }
    length_ += count;
}

void KeyValueCache::compact() {
    // In pieces no longer than the shift, so that no piece overlaps its source.
    const std::int64_t shift = begin_;
    for (std::int64_t to = 0; to < length_; to += shift) {
        const std::int64_t piece = std::min(shift, length_ - to);
        const TensorView from = slots(to, to + piece);
        TensorView place = from;
        place.data = static_cast<std::byte*>(from.data) -
                     static_cast<std::size_t>(shift * headChannels_) * sizeOf(type_);
        backend_->copy(from, place);
    }
    begin_ = 0;
}

void KeyValueCache::dropFirst(std::int64_t count) noexcept {
    begin_ += count;
    length_ -= count;
    if (length_ <= 0) clear();
}

}  // namespace continuo
