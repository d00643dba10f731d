#pragma once

#include <string>
#include <vector>

#include "codec/codec_config.h"
#include "model/parameters/parameter_specs.h"

namespace continuo {

// Kernel sizes of a convolutional codec. The kernels of layers that change the rate are twice their stride.
inline constexpr std::int64_t kCodecKernel = 7;      // first and last layer of each side, and residual units
inline constexpr std::int64_t kCodecLastKernel = 3;  // last layer of the encoder
// Dilations of the three residual units of a stage.
inline constexpr int kCodecDilations[] = {1, 3, 9};
// Spectrum codecs: kernel size, and the dilations of the blocks, repeated in turn.
inline constexpr std::int64_t kCodecBlockKernel = 3;
inline constexpr int kCodecBlockDilations[] = {1, 2, 4};

// Returns all learned tensors of a codec, in file order: `encoder`, `decoder`, `quantiser`. Convolutions are
// stored in the layout of convolve() and convolveTransposed().
std::vector<ParameterSpec> codecParameterSpecs(const CodecConfig& config);

}  // namespace continuo
