#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// FAVOR+ attention by prefix sums, and its gradient, in chunks of keys (Choromanski and others, "Rethinking
// Attention with Performers", appendix B.1, by blocks). A track is one head of one row of the batch. The sums
// of a group of chunks are computed in parallel, then added in order; then the chunks attend in parallel. So
// a long sequence of one row has work for all threads, and memory stores the sums of only one group.
//
// A state is [R][E+1] for out, and its transpose for the gradient; rows are padded.
struct PrefixChunks {
    PrefixChunks(const TensorView& q_, const TensorView& k_, const TensorView& v_, const PrefixRule& rule_)
        : q(q_),
          k(k_),
          v(v_),
          rule(rule_),
          rows(q_.shape[0]),
          queries(q_.shape[1]),
          heads(q_.shape[2]),
          features(q_.shape[3]),
          keys(k_.shape[1]),
          values(v_.shape[3]) {}

    TensorView q, k, v;
    PrefixRule rule;
    TensorView out, denominators;
    // For the gradient only.
    TensorView outGradient, qGradient, kGradient, vGradient;
    Into into = Into::Add;
    bool backward = false;

    std::int64_t rows, queries, heads, features, keys, values;
    float* states = nullptr;   // [track][group()], each of stateFloats() floats
    float* running = nullptr;  // [track]: the sums of all previous chunks, in the order of the pass

    static std::int64_t padded(std::int64_t count) { return (count + 15) / 16 * 16; }
    std::int64_t tracks() const { return rows * heads; }
    std::int64_t pending() const { return keys - queries; }
    std::int64_t sums() const { return values + 1; }  // columns of a state
    std::int64_t chunks() const { return (keys + rule.chunk - 1) / rule.chunk; }
    std::int64_t chunkKeys() const { return std::min(rule.chunk, std::max<std::int64_t>(keys, 1)); }
    // Returns the number of chunks whose states are stored at once.
    std::int64_t group() const {
        constexpr std::int64_t kTasks = 64;
        return std::clamp<std::int64_t>((kTasks + tracks() - 1) / std::max<std::int64_t>(tracks(), 1), 1,
                                        std::max<std::int64_t>(chunks(), 1));
    }
    std::int64_t stateFloats() const {
        return std::max(features * padded(sums()), sums() * padded(features));
    }
    std::int64_t sharedFloats() const { return tracks() * (group() + 1) * stateFloats(); }
    std::size_t scratchBytes() const;  // of one task

    KeyRange chunkKeyRange(std::int64_t chunk) const {
        return {chunk * rule.chunk, std::min(keys, (chunk + 1) * rule.chunk)};
    }
    // Returns the queries of a chunk: those that own its keys, or without causality those with the same
    // indices.
    KeyRange chunkQueryRange(std::int64_t chunk) const {
        const std::int64_t less = rule.causal ? pending() : 0;
        return {std::max<std::int64_t>(0, chunk * rule.chunk - less),
                std::min(queries, (chunk + 1) * rule.chunk - less)};
    }
    // Returns the number of chunks included in rule.after.
    std::int64_t chunksAfter() const { return rule.afterAll ? chunks() : keys / rule.chunk; }
    // Returns whether the sums of a chunk's keys are read.
    bool needsSums(std::int64_t chunk) const {
        return !rule.causal || chunk + 1 < chunks() || (rule.after && !backward && chunk < chunksAfter());
    }
    float* state(std::int64_t track, std::int64_t chunk) const {
        return states + (track * group() + chunk % group()) * stateFloats();
    }
    // Returns the state that a chunk reads.
    const float* stateFor(std::int64_t track, std::int64_t chunk) const {
        return rule.causal ? state(track, chunk) : trackRunning(track);
    }
    float* trackRunning(std::int64_t track) const { return running + track * stateFloats(); }

    // Sets the track's running sums to rule.before, or to zeros without it.
    void begin(std::int64_t track) const;
    // Sets the track's running sums to zeros. The pass over the queries starts this way, without rule.before.
    void clear(std::int64_t track) const;
    // sumKeys() writes the sums of a chunk's keys to the chunk's state, sumQueries() the sums of its queries
    // and slopes. `scratch` has scratchBytes() bytes.
    void sumKeys(std::int64_t track, std::int64_t chunk, std::byte* scratch) const;
    void sumQueries(std::int64_t track, std::int64_t chunk, std::byte* scratch) const;
    // Replaces the state of each chunk in [first, first + count) by the sum of all chunks before it. Adds the
    // chunk's own sums to `running`. Writes rule.after as soon as `running` includes its chunks. scanBack()
    // sums the chunks after each instead.
    void scan(std::int64_t track, std::int64_t first, std::int64_t count) const;
    void scanBack(std::int64_t track, std::int64_t first, std::int64_t count) const;
    void attend(std::int64_t track, std::int64_t chunk, std::byte* scratch) const;
    void slopeQueries(std::int64_t track, std::int64_t chunk, std::byte* scratch) const;
    void slopeKeys(std::int64_t track, std::int64_t chunk, std::byte* scratch) const;

private:
    void writeAfter(std::int64_t track) const;
};

// Keys whose sums are computed together before they are added to a state.
inline constexpr std::int64_t kFoldKeys = 128;
// foldKeys() computes Ops::foldChunk for head h of row b. `scratch` has foldScratchBytes() bytes.
std::size_t foldScratchBytes(std::int64_t features, std::int64_t values);
void foldKeys(const TensorView& k, const TensorView& v, std::int64_t b, std::int64_t h, const KeyRange& range,
              const TensorView& sums, std::byte* scratch);

// Returns the divisor of Ops::prefixAttention for a denominator d: at least kLeastDenominator in absolute
// value.
inline float guardedDenominator(float d) {
    constexpr float kLeast = PrefixRule::kLeastDenominator;
    return std::abs(d) < kLeast ? std::copysign(kLeast, d) : d;
}

}  // namespace continuo::cpu
