#pragma once

#include <cstddef>
#include <cstdint>

#include "backend/backend.h"

namespace continuo {

// Keys and values of one attention for B rows: stored [B, 2H, S, D], the keys' heads before the values'.
// Copyable: a copy holds only what is filled.
class KeyValueCache {
public:
    KeyValueCache(Backend& backend, std::int64_t batch, std::int64_t heads, std::int64_t capacity,
                  std::int64_t headChannels, DType type);
    KeyValueCache(const KeyValueCache& other);
    KeyValueCache& operator=(const KeyValueCache& other);
    KeyValueCache(KeyValueCache&&) = default;
    KeyValueCache& operator=(KeyValueCache&&) = default;

    std::int64_t length() const noexcept { return length_; }
    std::int64_t capacity() const noexcept { return capacity_; }

    TensorView keys() const;                                       // [B, length, H, D]
    TensorView values() const;                                     // [B, length, H, D]
    TensorView slots(std::int64_t begin, std::int64_t end) const;  // [B, end - begin, 2H, D], to be written

    // The whole memory as slots [B, capacity, 2H, D], and the slot of entry 0. A decode step reads the slot
    // from tensors, so its views stay the same from one token to the next.
    TensorView allSlots() const;
    std::int64_t firstSlot() const noexcept { return begin_; }

    // The same entries in each of `batch` rows; this has one row.
    KeyValueCache spread(int batch) const;

    // Raises the length by `count`; the memory grows if it is too small.
    void extend(std::int64_t count);
    // Forgets the oldest entries; their space is reused when the end of the memory is reached.
    void dropFirst(std::int64_t count) noexcept;
    // Forgets all but the first `length`.
    void truncate(std::int64_t length) noexcept { length_ = length; }
    void clear() noexcept { begin_ = length_ = 0; }
    std::size_t bytes() const noexcept { return memory_.size(); }

private:
    TensorView all() const;  // [B, 2H, capacity, D]
    void moveTo(KeyValueCache& other) const;
    void compact();

    Backend* backend_;
    std::int64_t batch_, heads_, capacity_, headChannels_;
    DType type_;
    std::int64_t begin_ = 0;  // forgotten entries in front
    std::int64_t length_ = 0;
    Buffer memory_;
};

}  // namespace continuo
