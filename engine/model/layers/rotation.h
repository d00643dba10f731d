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

// Absent where the config has no rotation, or it turns no channel of such heads (RotaryFrequencies; Perceiver
// AR, appendix F.2).
Rotation rotationOf(const PositionConfig& positions, std::int64_t heads, std::int64_t headChannels,
                    Backend& backend);

// Queries and keys of a stretch as they are compared: scaled, where the rules say so, then rotated in place.
HeadInputs compared(Pass& pass, const HeadInputs& heads, const HeadScaleParameters& queryScale,
                    const HeadScaleParameters& keyScale, const Rotation& rotation, const Stretch& at);

}  // namespace continuo
