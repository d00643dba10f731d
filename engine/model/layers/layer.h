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
    // The same for one token a row, in three parts. Before: makes room in the state, which else stays the
    // same.
    void beginStep(Pass& pass, LayerState& state) const;
    // z [B, 1, C], which goes on by the layer. Calls ops that can be recorded, and leaves the state as it is:
    // entries go to slots behind its own.
    void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView z) const;
    // After: what summaries become where a block ends, in the pass's memory. The state then takes these and
    // the token's entries (replaceAll(), LayerState::extend()).
    void endStep(Pass& pass, const Stretch& at, const TokenStep& step, LayerState& state,
                 std::vector<NewSummary>& made) const;
    // Where step() finds a row's entries, for a stretch of one token.
    LayerPlaces placesOf(const LayerState& state, const Stretch& at, std::int64_t row) const;
    // Channels of TokenStep::kept; 0: it is not used.
    std::int64_t keptChannels() const;
    // reach: tokens that LayerState::truncate() shall be able to drop.
    LayerState newState(int rows, std::int64_t reach, DType type) const;
    // Makes a row's state that of a sequence's begin. Entries are hidden by Stretch::begun.
    void restart(LayerState& state, int row) const;
    void prepare(const Preparation& preparation);

private:
    TensorView stepProjections(const TokenStep& at, Arena& arena, TensorView z, TensorView all) const;
    TensorView stepHeads(const TokenStep& at, const LayerState& state, Arena& arena, TensorView asked,
                         TensorView all, TensorView mixed) const;
    void stepOut(const TokenStep& at, Arena& arena, TensorView read, TensorView heads, TensorView z) const;
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
