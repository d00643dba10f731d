#pragma once

#include <cstdint>
#include <vector>

#include "backend/pass.h"

namespace continuo {

// Windows of signals, for losses that compare spectra.

// Windows overlap by this factor: the hop is length / kFrameOverlap.
inline constexpr std::int64_t kFrameOverlap = 4;

// Returns the frames [B,frames,length] of a signal [B,T]; the first one begins at sample `begin`. The
// signal's last axis is contiguous and contains all frames.
Value overlappingFrames(Pass& pass, const Value& signal, std::int64_t begin, std::int64_t length,
                        std::int64_t frames);

// Returns the matrix [2 bins,length] of cosines, then sines, under a Hann window; bins = length / 2 + 1.
std::vector<double> windowedWaves(std::int64_t length);

}  // namespace continuo
