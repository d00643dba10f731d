#pragma once

#include <memory>
#include <optional>

#include "model/layers/block_recurrence.h"
#include "model/layers/gated_cache.h"

namespace continuo {

// One layer of a stream: attention to the past, optional state vectors and cache, and an MLP, each with a
// residual:
//   n = norm(z); z += out(heads(n)); z += mlp(norm(z)).
class Layer {
public:
    Layer(const NamedWeights& weights, std::size_t index, Backend& backend);

    // Processes z [B, T, C] after the state, and appends the stretch to the state. stream: counter of the
    // network's dropouts (DropoutRule::stream).
    Value forward(Pass& pass, const Value& z, const Stretch& at, LayerState& state,
                  const TrainingNoise& noise, std::uint32_t& stream) const;
    // A step is forward() for one token of each row, in three parts: beginStep(), step() and endStep().
    // beginStep() reserves room for the token's entries and computes stale keys of summaries. The rest of the
    // state stays unchanged.
    void beginStep(Pass& pass, LayerState& state) const;
    // Replaces z [B, 1, C] by the layer's output, with ops that can be recorded. Writes the token's entries
    // to the slots after the state's last entries; the state itself stays unchanged.
    void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView z) const;
    // Appends the new summaries of a block's end to `made`; their values are in the pass's memory. The caller
    // then calls replaceAll() and LayerState::extend().
    void endStep(Pass& pass, const Stretch& at, const TokenStep& step, LayerState& state,
                 std::vector<NewSummary>& made) const;
    // Returns the slots of a row that step() reads and writes. at: a stretch of one token, the next one.
    LayerPlaces computePlaces(const LayerState& state, const Stretch& at, std::int64_t row) const;
    // Returns the number of channels of TokenStep::kept; 0: it is not used.
    std::int64_t keptChannels() const;
    // Returns the state of new sequences. reach: tokens that LayerState::truncate() can drop.
    LayerState newState(int rows, std::int64_t reach, DType type) const;
    // Resets a row's state to that of a new sequence. Stretch::sequenceStarts hides its old entries.
    void restart(LayerState& state, int row) const;
    void prepare(const Preparation& preparation);
    // Returns the same layer with the same weights on another queue of the device. Call it after prepare().
    Layer onQueue(Backend& queue) const;

private:
    TensorView stepProjections(const TokenStep& at, Arena& arena, TensorView z, TensorView all) const;
    TensorView stepHeads(const TokenStep& at, const LayerState& state, Arena& arena, TensorView asked,
                         TensorView all, TensorView mixed) const;
    void stepOut(const TokenStep& at, Arena& arena, TensorView read, TensorView heads, TensorView z) const;
    Value computeHeads(Pass& pass, const Value& in, const Stretch& at, LayerState& state) const;

    Backend* backend_;
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
