#pragma once

#include <memory>
#include <optional>

#include "model/layers/block_recurrence.h"
#include "model/layers/gated_cache.h"

namespace continuo {

// One layer of a stream: attention to the past, state vectors and a cache where the config has them, and an
// MLP, each added to what goes through:
//   n = norm(z); z += out(heads(n)); z += mlp(norm(z)).
class Layer {
public:
    Layer(const WeightsOf& weights, std::size_t index, Backend& backend);

    // z [B, T, C] behind the state, which goes on by the stretch. stream: counts the dropouts of the network.
    Value forward(Pass& pass, const Value& z, const Stretch& at, LayerState& state,
                  const TrainingNoise& noise, std::uint32_t& stream) const;
    // reach: tokens that LayerState::truncate() shall be able to drop.
    LayerState newState(int rows, std::int64_t reach, DType type) const;
    // Makes a row's state that of a sequence's begin. Entries are hidden by Stretch::begun.
    void restart(LayerState& state, int row) const;
    void prepare(const Preparation& preparation);

private:
    Value headsOf(Pass& pass, const Value& in, const Stretch& at, LayerState& state) const;

    Backend& backend_;
    std::int64_t channels_, heads_, width_;
    Activation activation_;
    bool seesEmpty_;
    NormParameters norm_, mlpNorm_;
    LinearParameters projections_, out_, up_, down_;
    std::shared_ptr<Attention> attention_;
    std::optional<BlockRecurrence> recurrence_;
    std::optional<GatedCache> cache_;
};

}  // namespace continuo
