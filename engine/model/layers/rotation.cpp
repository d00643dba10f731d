#include "model/layers/rotation.h"

#include <cmath>
#include <span>
#include <vector>

namespace continuo {

Rotation makeRotation(const PositionConfig& positions, std::int64_t heads, std::int64_t headChannels,
                      Backend& backend) {
    Rotation result;
    if (!positions.rotary) return result;
    const RotaryConfig& rotary = *positions.rotary;
    const auto pairs =
        static_cast<std::int64_t>(std::floor(rotary.fraction * static_cast<double>(headChannels) / 2));
    const auto turning =
        static_cast<std::int64_t>(std::floor(rotary.headsFraction * static_cast<double>(heads)));
    if (pairs == 0 || turning == 0) return result;
    std::vector<float> frequencies;
    for (std::int64_t i = 0; i < pairs; ++i) {
        const double part = rotary.frequencies == RotaryFrequencies::Standard
                                ? static_cast<double>(i) / static_cast<double>(pairs)
                                : (pairs == 1 ? 0 : static_cast<double>(i) / static_cast<double>(pairs - 1));
        frequencies.push_back(static_cast<float>(std::pow(rotary.base, -part)));
    }
    result.memory = std::make_shared<Buffer>(backend.allocate(frequencies.size() * sizeof(float)));
    result.rule.frequency = TensorView(result.memory->data(), DType::F32, {pairs});
    result.rule.heads = turning;
    backend.upload(std::as_bytes(std::span(frequencies)), result.rule.frequency);
    return result;
}

HeadInputs scaleAndRotate(Pass& pass, const HeadInputs& heads, const HeadScaleParameters& queryScale,
                          const HeadScaleParameters& keyScale, const Rotation& rotation, const Stretch& at) {
    HeadInputs own = heads;
    if (queryScale.rule()) own.queries = pass.headScale(heads.queries, queryScale);
    if (keyScale.rule()) own.keys = pass.headScale(heads.keys, keyScale);
    pass.rotary(own.queries, at.rotationPositions, rotation.rule);
    pass.rotary(own.keys, at.rotationPositions, rotation.rule);
    return own;
}

}  // namespace continuo
