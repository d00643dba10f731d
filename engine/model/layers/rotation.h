#pragma once

#include <cstdint>
#include <memory>

#include "backend/backend.h"
#include "model/config/position_config.h"
#include "model/layers/layer_inputs.h"

namespace continuo {

// The rotation of a layer's heads, with the memory of its frequencies.
struct Rotation {
    std::shared_ptr<Buffer> memory;
    RotaryRule rule;
};

// Returns the rotation of heads; absent if the config has none, or if it rotates no channel
// (RotaryFrequencies; Perceiver AR, appendix F.2).
Rotation makeRotation(const PositionConfig& positions, std::int64_t heads, std::int64_t headChannels,
                      Backend& backend);

// Prepares queries and keys for comparison: scales them if the rules say so, then rotates them in place.
HeadInputs scaleAndRotate(Pass& pass, const HeadInputs& heads, const HeadScaleParameters& queryScale,
                          const HeadScaleParameters& keyScale, const Rotation& rotation, const Stretch& at);

}  // namespace continuo
