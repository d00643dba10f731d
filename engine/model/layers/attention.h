#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/layers/layer_inputs.h"
#include "model/layers/token_step.h"
#include "model/layers/weights_of.h"
#include "model/layers/window.h"
#include "tensor/arena.h"

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
    // The same for one token a row, with ops that can be recorded: heads [B, 1, 3H, D] are its queries, keys
    // and values, out [B, 1, H, D]. The entries go to slots behind the state's, which is left as it is.
    virtual void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView heads,
                      TensorView out) const = 0;
    // Where step() finds a row's entries, for a stretch of one token that the state has room for.
    virtual void place(const LayerState& state, const Stretch& at, std::int64_t row,
                       LayerPlaces& places) const = 0;
    // After step(): what summaries become where a chunk ends, in the pass's memory.
    virtual void endStep(Pass& pass, const Stretch& at, LayerState& state,
                         std::vector<NewSummary>& made) const {
        (void)pass, (void)at, (void)state, (void)made;
    }
    // Adds this attention's part to an empty state. reach: tokens that truncate() shall be able to drop.
    virtual void addState(LayerState& state, int rows, std::int64_t reach, DType type) const = 0;
    // Call after the weights have been filled or changed.
    virtual void prepare() {}
};

// The attention that a layer's config names. name: of the layer's tensors, as "layers.3.attention".
std::unique_ptr<Attention> makeAttention(const WeightsOf& weights, const std::string& name,
                                         const LayerConfig& layer, Backend& backend);

}  // namespace continuo
