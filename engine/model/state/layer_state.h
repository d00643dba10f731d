#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/state/entry_cache.h"
#include "model/state/summary.h"

namespace continuo {

// The past of a layer's softmax heads: keys ready for comparison (normalised, rotated) and values. The last
// entry belongs to the last token.
struct WindowState {
    KeyValueCache entries;
    std::int64_t needed;     // entries that the next token needs
    std::int64_t reach;      // entries kept in addition, to go back
    std::int64_t empty = 0;  // entries before the first token (StreamConfig::Empty::Zeros)

    void trim() noexcept;
};

// The past of FAVOR+ heads: sums over all tokens up to a chunk's end (Summary::since), and the features and
// values of the tokens after it. Older entries are kept to go back.
struct PrefixState {
    Summary sums;         // [B, H, R, E + 1]
    EntryCache features;  // of keys, [B, S, H, R]
    EntryCache values;    // [B, S, H, E]
    std::int64_t every;   // tokens between kept sums
    std::int64_t reach;   // tokens to go back

    // Returns whether the current sums must be kept when they are replaced.
    bool mustKeepSums() const noexcept { return sums.since() - sums.newestKept() >= every; }
    // Drops the entries that neither the tokens after `heard` nor a rewind need.
    void trim(std::int64_t heard) noexcept;
};

// Keys and values made from a summary: F32 [B, S, 2H, D], keys before values. A copy is empty and is
// recomputed.
struct SummaryEntries {
    Buffer memory;
    TensorView all;               // of `memory`
    std::int64_t madeOf = kNone;  // Summary::since of their source

    static constexpr std::int64_t kNone = -1;
    SummaryEntries() = default;
    SummaryEntries(const SummaryEntries&) {}
    SummaryEntries& operator=(const SummaryEntries&) { return *this = SummaryEntries(); }
    SummaryEntries(SummaryEntries&&) = default;
    SummaryEntries& operator=(SummaryEntries&&) = default;
};

// State vectors (Block-Recurrent Transformer, section 3.1).
struct RecurrentState {
    Summary vectors;  // [B, S, C]
    SummaryEntries entries;
};

// A gated cache (Cached Transformer, section 3.2), and the input of its next update.
struct CacheState {
    Summary rows;          // [B, Tm, Dm]
    EntryCache pending;    // of the tokens since `rows`, and older ones for going back: [B, S, 1, Dm]
    std::int64_t segment;  // tokens between two updates
    SummaryEntries entries = {};

    void trim(std::int64_t heard) noexcept;  // as PrefixState::trim()
};

// The complete state of a layer, copyable.
struct LayerState {
    std::optional<WindowState> window;
    std::optional<PrefixState> prefix;
    std::optional<RecurrentState> recurrent;
    std::optional<CacheState> cache;

    LayerState replicate(int rows) const;  // requires one row
    void shrink();                         // see EntryCache::shrink()
    // Makes room for the entries of one more token (EntryCache::reserve()).
    void reserve();
    // Appends the entries that a step has written, and drops those that are no longer needed. heard: number
    // of tokens including the new one.
    void extend(std::int64_t heard);
    // Keeps only the first `tokens` of the `heard` tokens. Requires tokens >= oldest(heard).
    void truncate(std::int64_t heard, std::int64_t tokens);
    // Returns the least number of tokens to which truncate() can return.
    std::int64_t oldest(std::int64_t heard) const;
    // Returns whether every summary covers all `heard` tokens, so a row can begin a new sequence.
    bool isAtBlockEnd(std::int64_t heard) const;
    std::size_t bytes() const noexcept;
};

}  // namespace continuo
