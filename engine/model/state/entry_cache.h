#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "backend/backend.h"

namespace continuo {

// Entries of B rows, appended at the end and dropped at the front: stored [B, H, S, D]. A copy contains only
// the filled entries. Its capacity is the initial one, or length() if that is larger.
class EntryCache {
public:
    EntryCache(Backend& backend, std::int64_t batch, std::int64_t heads, std::int64_t capacity,
               std::int64_t channels, DType type);
    EntryCache(const EntryCache& other);
    EntryCache& operator=(const EntryCache& other);
    EntryCache(EntryCache&&) = default;
    EntryCache& operator=(EntryCache&&) = default;

    std::int64_t length() const noexcept { return length_; }
    std::int64_t capacity() const noexcept { return capacity_; }

    TensorView slots(std::int64_t begin, std::int64_t end) const;  // [B, end - begin, H, D], for writing
    TensorView entries() const { return slots(0, length_); }

    // Returns the whole memory as slots [B, capacity, H, D]; firstSlot() is the slot of entry 0. A decode
    // step reads the slot from tensors, so its views stay the same from one token to the next.
    TensorView allSlots() const;
    std::int64_t firstSlot() const noexcept { return begin_; }

    // Returns the same entries in each of `batch` rows; requires one row.
    EntryCache replicate(int batch) const;

    // Makes room for `count` entries after the last one; their slots may then be written. The memory grows if
    // it is too small.
    void reserve(std::int64_t count);
    // Raises the length by `count`, and makes room for them if necessary.
    void extend(std::int64_t count);
    // Drops the oldest entries; their space is reused when the end of the memory is reached.
    void dropFirst(std::int64_t count) noexcept;
    // Reduces the capacity to the initial one, or to length() if that is larger.
    void shrink();
    // Drops all entries but the first `length`.
    void truncate(std::int64_t length) noexcept { length_ = length; }
    void clear() noexcept { begin_ = length_ = 0; }
    // Sets the entries of all rows, or of one, to zero.
    void fillZeros() const;
    void fillZeros(int row) const;
    std::size_t bytes() const noexcept { return memory_.size(); }

private:
    TensorView all() const;  // [B, H, capacity, D]
    void moveTo(EntryCache& other) const;
    void compact();

    std::int64_t usualCapacity() const noexcept;

    Backend* backend_;
    std::int64_t batch_, heads_, capacity_, channels_;
    std::int64_t made_;  // the initial capacity
    DType type_;
    std::int64_t begin_ = 0;  // dropped entries in front
    std::int64_t length_ = 0;
    Buffer memory_;
};

// Keys and values of one attention, the keys' heads before the values': slots [B, S, 2H, D].
class KeyValueCache : public EntryCache {
public:
    KeyValueCache(Backend& backend, std::int64_t batch, std::int64_t heads, std::int64_t capacity,
                  std::int64_t headChannels, DType type)
        : EntryCache(backend, batch, 2 * heads, capacity, headChannels, type), heads_(heads) {}

    TensorView keys() const { return entries().slice(2, 0, heads_); }             // [B, length, H, D]
    TensorView values() const { return entries().slice(2, heads_, 2 * heads_); }  // [B, length, H, D]

    // Returns the same entries in each of `batch` rows; requires one row.
    KeyValueCache replicate(int batch) const { return {EntryCache::replicate(batch), heads_}; }

private:
    KeyValueCache(EntryCache entries, std::int64_t heads) : EntryCache(std::move(entries)), heads_(heads) {}

    std::int64_t heads_;
};

}  // namespace continuo
