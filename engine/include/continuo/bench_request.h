#pragma once

#include <cstdint>
#include <string>

#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"

namespace continuo {

// Measures speed: "decode", "prefill", "live", "picture", "train" (which takes a config, not a model) or
// "codec" (a codec, or the config of one).
struct BenchRequest {
    std::string kind;
    std::string modelPath;  // empty: random weights in the shape of `config`
    // JSON, used when there is no model: the config of a model or codec; for the training of a codec its
    // whole training config, whose crops are measured.
    std::string config;
    int context = 2048;  // tokens before the first measured step, or in the prefill
    int tokens = 256;    // measured steps of decoding or training, passes of a prefill, most tokens of a
                         // picture, frames of a codec as they come
    int latents = 0;     // most latents, or tokens of the window, as SamplingChoice::latents
    int start = 0;       // latents before the first measured step; 0: half of the most
    int batch = 1;       // windows of a training step; pictures that are made side by side
    int together = 0;    // pictures per decode step; 0: as many as are fastest
    ComputeChoice compute;
};

// What a BenchRequest measured; 0 where its kind has no such figure.
struct BenchResult {
    std::int64_t parameters = 0;
    DeviceSummary device;  // that ran it
    double msMedian = 0, msP95 = 0,
           msWorst = 0;          // ms per token, without rebuilds and block ends; prefill: of a pass
    double tokensPerSecond = 0;  // decode: without rebuilds and block ends
    double tokensPerSecondWithRebuilds = 0;  // decode: with rebuilds or block ends
    double rebuildMs = 0;                    // median time of a rebuild
    std::int64_t rebuilds = 0;
    // decode without latents: the median extra time at the end of a block, and the tokens of a block; 0: the
    // model has no blocks.
    double blockMs = 0;
    std::int64_t block = 0;
    std::int64_t stateBytes = 0;  // decode: state of one sequence
    std::int64_t waits = 0;       // live: tokens that had to wait for a rebuild
    std::int64_t slowTokens = 0;  // live: those that took more than twice the median
    double stepBytes = 0;         // weights and cache entries that a step reads
    double readBandwidth = 0;     // bytes/s of reading that many bytes, in turns with a few steps
    double ceilingShare = 0;      // step bytes / bandwidth / median time of the steps before, median
    double gflopPerSecond = 0;    // prefill
    double prefillSeconds = 0;    // picture: of all of it
    int together = 1;             // pictures per decode step
    std::int64_t tokens = 0;      // picture: of each that were drawn
    // codec: seconds of sound a second, of a long sound; and a frame as it comes, median. The other times are
    // of a frame that is encoded and decoded.
    double encodeSpeed = 0, decodeSpeed = 0;
    double encodeFrameMs = 0, decodeFrameMs = 0;
    double soundPerSecond = 0;  // train, of a codec: seconds of sound that a second learns from
};

}  // namespace continuo
