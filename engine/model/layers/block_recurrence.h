#pragma once

#include <string>
#include <vector>

#include "model/layers/attention.h"
#include "model/layers/rotation.h"

namespace continuo {

// State vectors of a layer: tokens attend to the vectors from their block's begin, and a gate replaces them
// at the block's end (Block-Recurrent Transformer, sections 3.1 and 3.2).
class BlockRecurrence {
public:
    // name: prefix of the layer's tensors, for example "layers.3".
    BlockRecurrence(const NamedWeights& weights, const std::string& name, const LayerConfig& layer,
                    Backend& backend);

    // Attends from the tokens' queries [B, T, H, D] to the state vectors, and replaces these at each block's
    // end. read: the window's keys and values for the stretch. Returns [B, T, H, D].
    Value forward(Pass& pass, const Value& queries, const WindowKeys& read, const Stretch& at,
                  LayerState& state) const;
    // Call before step(). Recomputes the keys and values of the state vectors in `state` if they are stale.
    void beginStep(Pass& pass, LayerState& state) const;
    // Computes forward() for one token of each row, with ops that can be recorded. queries: [B, 1, H, D],
    // which may be changed. out: [B, 1, H, D]. Replaces no state vectors.
    void step(const TokenStep& at, const LayerState& state, TensorView queries, TensorView out) const;
    void fillPlaces(LayerPlaces& places) const { places.vectors.last = config_.states - 1; }
    // Call after step(). Where a block ends, appends the new state vectors to `made`; their value is in the
    // pass's memory.
    void endStep(Pass& pass, const Stretch& at, LayerState& state, std::vector<NewSummary>& made) const;
    void addState(LayerState& state, int rows, std::int64_t reach) const;
    // Resets a row's vectors to the initial ones of a sequence.
    void restart(LayerState& state, int row) const;
    void prepare(const Preparation& preparation);
    // Computes on another queue of the device from now on.
    void setQueue(Backend& queue) { backend_ = &queue; }

private:
    struct Gate {
        Parameter bias;                  // fixed
        LinearParameters input, forget;  // LSTM
    };

    std::vector<std::int32_t> places(std::int64_t rows) const;
    static Gate makeGate(const NamedWeights& weights, const std::string& name);
    Value vectorsAtBegin(Pass& pass, const Stretch& at, const LayerState& state) const;
    // Returns normalised vectors plus their IDs: input of the maps to queries, keys and values.
    Value withIds(Pass& pass, const Value& vectors) const;
    KeysValues computeKeys(Pass& pass, const Value& named) const;  // [B, S, H, D]
    KeysValues keysAtBegin(Pass& pass, LayerState& state) const;
    Value applyGate(Pass& pass, const Gate& gate, const Value& old, const Value& candidate,
                    const Value& in) const;
    // Returns the vectors after the block that ends with token `end` of the stretch.
    Value nextVectors(Pass& pass, const Value& vectors, const Value& named, const KeysValues& keys,
                      const WindowKeys& read, const Stretch& at, std::int64_t end) const;

    Backend* backend_;
    RecurrenceConfig config_;
    std::int64_t heads_, width_, channels_, block_;
    Activation activation_;
    bool seesEmpty_, normalised_;
    int origin_;  // position of a sequence's first token
    Rotation rotation_;
    Matrix initial_, ids_;
    NormParameters norm_, mlpNorm_;
    LinearParameters keyValue_, queries_, out_, up_, down_;
    HeadScaleParameters tokenToState_, stateToState_, stateToToken_, unit_;
    Gate gate_, mlpGate_;
};

}  // namespace continuo
