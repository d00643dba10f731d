#pragma once

#include <cstdint>
#include <string>

#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"

namespace continuo {

// Requests a speed measurement. `kind` is "decode", "prefill", "live", "picture", "train" (needs a config,
// not a model) or "codec" (measures a codec, or the config of one).
struct BenchRequest {
    std::string kind;
    std::string modelPath;  // empty: random weights in the shape of `config`
    // JSON, used if modelPath is empty: the config of a model or codec. To measure the training of a codec,
    // it is the whole training config, which sets the crop length.
    std::string config;
    int context = 2048;       // tokens before the first measured step, or of the prefill
    int tokens = 256;         // measured steps of decoding or training, passes of a prefill, most tokens of a
                              // picture, streamed frames of a codec
    int latents = 0;          // most latents, or tokens of the window, as SamplingChoice::latents
    int start = 0;            // latents before the first measured step; 0: half of the most
    int batch = 1;            // windows of a training step; pictures made side by side
    int picturesPerStep = 0;  // pictures per decode step; 0: the fastest number
    ComputeChoice compute;
};

// The result of a BenchRequest. Figures that its kind does not measure are 0.
struct BenchResult {
    std::int64_t parameters = 0;
    DeviceSummary device;  // used for the run
    double msMedian = 0, msP95 = 0,
           msWorst = 0;          // ms per token, without rebuilds and block ends; prefill: per pass
    double tokensPerSecond = 0;  // decode: without rebuilds and block ends
    double tokensPerSecondWithRebuilds = 0;  // decode: with rebuilds or block ends
    double rebuildMs = 0;                    // median time of a rebuild
    std::int64_t rebuilds = 0;
    // decode without latents: median extra time at the end of a block, and tokens of a block; 0: no blocks.
    double blockMs = 0;
    std::int64_t blockTokens = 0;
    std::int64_t stateBytes = 0;  // decode: bytes of one sequence's state
    std::int64_t waits = 0;       // live: tokens that had to wait for a rebuild
    std::int64_t slowTokens = 0;  // live: tokens slower than twice the median
    double stepBytes = 0;         // weights and cache entries that a step reads
    double readBandwidth = 0;     // bytes/s of reading stepBytes bytes, measured in turns with a few steps
    double bandwidthShare = 0;    // median over rounds of stepBytes / bandwidth / median step time
    double gflopPerSecond = 0;    // prefill
    double prefillSeconds = 0;    // picture: seconds of the whole prefill
    int picturesPerStep = 1;      // pictures per decode step
    std::int64_t tokens = 0;      // picture: drawn tokens of each
    // codec: speeds for a long sound, in seconds of sound per second; median times of single streamed frames.
    // msMedian, msP95 and msWorst are of a frame that is encoded and decoded.
    double encodeSpeed = 0, decodeSpeed = 0;
    double encodeFrameMs = 0, decodeFrameMs = 0;
    double soundSecondsPerSecond = 0;  // train, of a codec: seconds of sound per second of training
};

}  // namespace continuo
