#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// One decode step of FAVOR+ attention. Each task processes one track, a head of one row: it computes both
// feature maps, stores the entry, and reads the sums and pending keys. All of this data belongs to the track
// alone.
struct PrefixStepJob {
    explicit PrefixStepJob(const PrefixStep& step_)
        : step(step_),
          heads(step_.query.shape[2]),
          channels(step_.query.shape[3]),
          values(step_.value.shape[3]),
          features(step_.keys.shape[3]),
          matrixRows(step_.matrix ? step_.matrix.shape[step_.matrix.shape.rank - 2] : channels) {}

    PrefixStep step;
    std::int64_t heads, channels, values, features, matrixRows;

    static std::int64_t padded(std::int64_t count) { return (count + 15) / 16 * 16; }
    std::int64_t tracks() const { return step.query.shape[0] * heads; }
    std::int64_t scratchFloats() const {
        return 2 * padded(channels) + 2 * padded(matrixRows) + 2 * padded(features) + padded(values + 1);
    }
    const float* trackSums(std::int64_t track) const {
        return static_cast<const float*>(step.sums.data) + track / heads * step.sums.stride[0] +
               track % heads * step.sums.stride[1];
    }
    // `scratch` has scratchFloats() floats. Its first 2 * padded(channels) contain the track's query and key,
    // scaled and rotated.
    void run(std::int64_t track, float* scratch) const;
};

}  // namespace continuo::cpu
