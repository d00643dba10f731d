#include "model/state/entry_cache.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace continuo {

EntryCache::EntryCache(Backend& backend, std::int64_t batch, std::int64_t heads, std::int64_t capacity,
                       std::int64_t channels, DType type)
    : backend_(&backend),
      batch_(batch),
      heads_(heads),
      capacity_(capacity),
      channels_(channels),
      made_(capacity),
      type_(type) {
    memory_ = backend.allocate(static_cast<std::size_t>(batch * heads * capacity * channels) * sizeOf(type));
}

EntryCache::EntryCache(const EntryCache& other)
    : EntryCache(*other.backend_, other.batch_, other.heads_, other.usualCapacity(), other.channels_,
                 other.type_) {
    made_ = other.made_;
    other.moveTo(*this);
}

// Returns the initial capacity, or length() if that is larger.
std::int64_t EntryCache::usualCapacity() const noexcept { return std::max(made_, length_); }

void EntryCache::shrink() {
    if (usualCapacity() < capacity_) *this = EntryCache(*this);
}

EntryCache& EntryCache::operator=(const EntryCache& other) {
    if (this != &other) *this = EntryCache(other);
    return *this;
}

EntryCache EntryCache::replicate(int batch) const {
    EntryCache rows(*backend_, batch, heads_, usualCapacity(), channels_, type_);
    rows.made_ = made_;
    rows.length_ = length_;
    for (int row = 0; row < batch && length_ > 0; ++row)
        backend_->copy(slots(0, length_), rows.slots(0, length_).slice(0, row, row + 1));
    return rows;
}

TensorView EntryCache::all() const {
    return TensorView(memory_.data(), type_, {batch_, heads_, capacity_, channels_});
}

TensorView EntryCache::allSlots() const {
    TensorView view = all();
    std::swap(view.shape.extent[1], view.shape.extent[2]);
    std::swap(view.stride[1], view.stride[2]);
    return view;
}

TensorView EntryCache::slots(std::int64_t begin, std::int64_t end) const {
    return allSlots().slice(1, begin_ + begin, begin_ + end);
}

void EntryCache::moveTo(EntryCache& other) const {
    other.begin_ = 0;
    other.length_ = length_;
    if (length_ > 0) backend_->copy(slots(0, length_), other.slots(0, length_));
}

void EntryCache::reserve(std::int64_t count) {
    if (begin_ + length_ + count > capacity_) {
        // Moving pays only if it frees enough; otherwise a stream that drops one entry per step would move
        // all of them each time.
        if (begin_ >= count && begin_ >= capacity_ / 4) {
            compact();
        } else {
            EntryCache larger(*backend_, batch_, heads_, std::max(length_ + count, capacity_ + capacity_ / 2),
                              channels_, type_);
            larger.made_ = made_;
            moveTo(larger);
            *this = std::move(larger);
        }
    }
}

void EntryCache::extend(std::int64_t count) {
    reserve(count);
    length_ += count;
}

void EntryCache::compact() {
    // Copies pieces no longer than the shift, so that source and destination do not overlap.
    const std::int64_t shift = begin_;
    for (std::int64_t to = 0; to < length_; to += shift) {
        const std::int64_t piece = std::min(shift, length_ - to);
        const TensorView from = slots(to, to + piece);
        TensorView place = from;
        place.data =
            static_cast<std::byte*>(from.data) - static_cast<std::size_t>(shift * channels_) * sizeOf(type_);
        backend_->copy(from, place);
    }
    begin_ = 0;
}

void EntryCache::fillZeros() const {
    for (int row = 0; row < batch_; ++row) fillZeros(row);
}

void EntryCache::fillZeros(int row) const {
    const Buffer zeros = backend_->allocate(static_cast<std::size_t>(channels_) * sizeof(float));
    TensorView from(zeros.data(), DType::F32, {channels_});
    backend_->fill(from, 0);
    const TensorView to = entries().slice(0, row, row + 1);
    from.shape = to.shape;  // the same channels for every entry and head
    from.stride = {0, 0, 0, 1};
    backend_->copy(from, to);
    backend_->wait();  // because the zeros are freed here
}

void EntryCache::dropFirst(std::int64_t count) noexcept {
    begin_ += count;
    length_ -= count;
    if (length_ <= 0) clear();
}

}  // namespace continuo
