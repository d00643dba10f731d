#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "model/layers/layer_inputs.h"
#include "model/layers/weights_of.h"
#include "model/layers/window.h"

namespace continuo {

// How the heads of a layer attend to its past. Heads have H * D channels together.
class Attention {
public:
    virtual ~Attention() = default;

    // Attends from a stretch of tokens, behind what the state holds, and appends the tokens to the state.
    // heads: projections, neither normalised nor rotated; they may be changed. read: receives the keys and
    // values of the window, where the layer has one. Returns [B, T, H, D].
    virtual Value forward(Pass& pass, const HeadInputs& heads, const Stretch& at, LayerState& state,
                          WindowKeys& read) const = 0;
    // Adds this attention's part to an empty state. reach: tokens that truncate() shall be able to drop.
    virtual void addState(LayerState& state, int rows, std::int64_t reach, DType type) const = 0;
    // Call after the weights have been filled or changed.
    virtual void prepare() {}
};

// The attention that a layer's config names. name: of the layer's tensors, as "layers.3.attention".
std::unique_ptr<Attention> makeAttention(const WeightsOf& weights, const std::string& name,
                                         const LayerConfig& layer, Backend& backend);

}  // namespace continuo
