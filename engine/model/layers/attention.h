#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/layers/layer_inputs.h"
#include "model/layers/named_weights.h"
#include "model/layers/window.h"
#include "tensor/arena.h"

namespace continuo {

// Attention of a layer's heads to its past. The heads have H * D channels in total.
class Attention {
public:
    virtual ~Attention() = default;

    // Attends from a stretch of tokens that follows the state, and appends the tokens to the state. heads:
    // projections, neither normalised nor rotated; they may be changed. read: receives the keys and values of
    // the window, if the layer has one. Returns [B, T, H, D].
    virtual Value forward(Pass& pass, const HeadInputs& heads, const Stretch& at, LayerState& state,
                          WindowKeys& read) const = 0;
    // Computes the same for one token of each row, with ops that can be recorded. heads: queries, keys and
    // values [B, 1, 3H, D], which may be changed. out: [B, 1, H, D]. Writes the token's entries to the slots
    // after the state's last entry; the state itself stays unchanged.
    virtual void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView heads,
                      TensorView out) const = 0;
    // Sets the slots of a row that step() reads and writes. at: a stretch of one token, for which the state
    // has room (LayerState::reserve()).
    virtual void fillPlaces(const LayerState& state, const Stretch& at, std::int64_t row,
                            LayerPlaces& places) const = 0;
    // Call after step(). Where a chunk ends, appends the new summary to `made`; its value is in the pass's
    // memory.
    virtual void endStep(Pass& pass, const Stretch& at, LayerState& state,
                         std::vector<NewSummary>& made) const {
        (void)pass, (void)at, (void)state, (void)made;
    }
    // Adds this attention's part to an empty state. reach: tokens that LayerState::truncate() can drop.
    virtual void addState(LayerState& state, int rows, std::int64_t reach, DType type) const = 0;
    // Call after the weights have been filled or changed.
    virtual void prepare() {}
    // Returns the same attention with the same weights on another queue of the device.
    virtual std::shared_ptr<Attention> onQueue(Backend& queue) const = 0;
};

// Creates the attention of a layer's config. name: prefix of the layer's tensors, for example
// "layers.3.attention".
std::unique_ptr<Attention> makeAttention(const NamedWeights& weights, const std::string& name,
                                         const LayerConfig& layer, Backend& backend);

}  // namespace continuo
