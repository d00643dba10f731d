#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "backend/backend.h"

namespace continuo::cpu {

// Keys [from, to).
struct KeyRange {
    std::int64_t from = 0;
    std::int64_t to = 0;

    bool empty() const noexcept { return from >= to; }
};

// The sizes and the mask of one attention, for the kernels.
struct AttentionProblem {
    AttentionProblem(const TensorView& q, const TensorView& k, const Visibility& visibility)
        : rows(q.shape[0]),
          queries(q.shape[1]),
          heads(q.shape[2]),
          channels(q.shape[3]),
          keys(k.shape[1]),
          visible(visibility),
          window(visibility.window > 0 ? visibility.window : kNoBound),
          scale(1.0f / std::sqrt(static_cast<float>(channels))) {}

    std::int64_t rows, queries, heads, channels, keys;
    Visibility visible;
    std::int64_t window;
    float scale;

    std::int64_t first(std::int64_t b) const { return at(visible.first, b); }
    std::int64_t begin(std::int64_t b) const {
        return visible.begin ? std::max<std::int64_t>(0, at(visible.begin, b)) : 0;
    }
    bool isKept(std::int64_t b, std::int64_t s) const {
        return keepRow(b) == nullptr || keepRow(b)[s * visible.keep.stride[1]] != 0;
    }
    const std::uint8_t* keepRow(std::int64_t b) const {
        return visible.keep ? static_cast<const std::uint8_t*>(visible.keep.data) + b * visible.keep.stride[0]
                            : nullptr;
    }

    // Returns a range that contains all keys visible to queries [t0, t1) of row b.
    KeyRange visibleRange(std::int64_t b, std::int64_t t0, std::int64_t t1) const {
        KeyRange range{std::max(begin(b), first(b) + t0 - window + 1), std::min(keys, first(b) + t1)};
        if (visible.ownAlways) range.from = std::min(range.from, std::max<std::int64_t>(0, first(b) + t0));
        return range;
    }
    bool sees(std::int64_t b, std::int64_t t, std::int64_t s) const {
        const std::int64_t own = first(b) + t;
        return (s == own && visible.ownAlways) || (s <= own && s > own - window && isVisibleToLater(b, s));
    }
    // Returns whether every later query whose window contains key s sees it, not only the query that owns it.
    bool isVisibleToLater(std::int64_t b, std::int64_t s) const { return s >= begin(b) && isKept(b, s); }

    // Returns how many of the keys in `index` (ascending) come no later than the key that query t1 - 1 owns.
    // The queries before t1 see none of the others.
    std::int64_t countSeen(std::int64_t b, std::int64_t t1, const std::int32_t* index,
                           std::int64_t count) const {
        return std::upper_bound(index, index + count, first(b) + t1 - 1) - index;
    }

    // Returns whether the windows of query t and all later ones begin after key s.
    bool isPassed(std::int64_t b, std::int64_t t, std::int64_t s) const { return s <= first(b) + t - window; }
    // Returns whether the causal order or the window hides one of the keys from `lowest` to `highest` from a
    // query in [t0, t1). These keys must be visible to all later queries.
    bool hidesSome(std::int64_t b, std::int64_t t0, std::int64_t t1, std::int64_t lowest,
                   std::int64_t highest) const {
        return highest > first(b) + t0 || isPassed(b, t1 - 1, lowest);
    }
    // Returns the row of the bias for query t and key s, which must be visible to it.
    std::int64_t biasRow(std::int64_t b, std::int64_t t, std::int64_t s) const {
        return std::min(first(b) + t - s + visible.bias.shift, visible.bias.values.shape[0] - 1);
    }

    // Writes up to `limit` keys of `range`, in order, to `to`; returns their number and advances `cursor`.
    // Skips keys that the mask hides from all queries [t0, t1), so they cost nothing.
    std::int64_t gather(std::int64_t b, std::int64_t t0, std::int64_t t1, const KeyRange& range,
                        std::int64_t& cursor, std::int64_t limit, std::int32_t* to) const {
        const std::int64_t ownFrom = visible.ownAlways ? first(b) + t0 : keys, ownTo = first(b) + t1;
        const std::int64_t from = begin(b);
        const std::uint8_t* keep = keepRow(b);
        std::int64_t count = 0;
        for (; cursor < range.to && count < limit; ++cursor) {
            const bool seen =
                (cursor >= from && (keep == nullptr || keep[cursor * visible.keep.stride[1]] != 0)) ||
                (cursor >= ownFrom && cursor < ownTo);
            if (seen) to[count++] = static_cast<std::int32_t>(cursor);
        }
        return count;
    }

private:
    static constexpr std::int64_t kNoBound = std::int64_t{1} << 40;

    static std::int64_t at(const TensorView& view, std::int64_t index) {
        return static_cast<const std::int32_t*>(view.data)[index * view.stride[0]];
    }
};

// Returns the offset of channel 0 of [b, i, h] in a tensor [B,*,H,D], in elements.
inline std::int64_t headOffset(const TensorView& view, std::int64_t b, std::int64_t i, std::int64_t h) {
    return b * view.stride[0] + i * view.stride[1] + h * view.stride[2];
}

inline float* logSumAt(const TensorView& logSum, std::int64_t b, std::int64_t h, std::int64_t t) {
    return static_cast<float*>(logSum.data) + b * logSum.stride[0] + h * logSum.stride[1] +
           t * logSum.stride[2];
}

}  // namespace continuo::cpu
