#pragma once

#include <string>
#include <vector>

#include "codec/codec_config.h"
#include "model/parameters/parameter_specs.h"

namespace continuo {

// Taps of a codec's convolutions; those that change the rate have twice their stride.
inline constexpr std::int64_t kCodecKernel = 7;      // of the first and the last of each side, and of units
inline constexpr std::int64_t kCodecLastKernel = 3;  // of the encoder's last
// Each stage has three residual units, dilated so.
inline constexpr int kCodecDilations[] = {1, 3, 9};
// Codecs of spectra: taps of the convolutions, and the dilations of the blocks in turn.
inline constexpr std::int64_t kCodecBlockKernel = 3;
inline constexpr int kCodecBlockDilations[] = {1, 2, 4};

// All learned tensors of a codec, in the order of its file: `encoder`, `decoder`, `quantiser`. Convolutions
// are stored as convolve() and convolveTransposed() read them.
std::vector<ParameterSpec> codecParameterSpecs(const CodecConfig& config);

}  // namespace continuo
