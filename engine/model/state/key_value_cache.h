#pragma once

#include <utility>

#include "model/state/entry_cache.h"

namespace continuo {

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
