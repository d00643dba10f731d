#pragma once

#include <string>

#include "model/layers/attention.h"

namespace continuo {

// A gated recurrent cache of a layer: tokens read rows made from earlier segments, and each segment's end
// replaces the rows (Cached Transformer, section 3.2, equations 2 to 5). Rows are read before they are
// updated, so no token sees a later one.
class GatedCache {
public:
    // name: prefix of the layer's tensors, for example "layers.3".
    GatedCache(const NamedWeights& weights, const std::string& name, const LayerConfig& layer,
               Backend& backend);

    // Returns the heads mixed with what they read of the cache, and updates the cache at each segment's end.
    // input: the layer's normalised input [B, T, C]; own: the heads of the self-attention [B, T, H, D], or
    // with isProjected() their projection, [B, T, H, C / H].
    Value forward(Pass& pass, const Value& input, const Value& own, const Stretch& at,
                  LayerState& state) const;
    // Call before the step functions below. Computes the keys and values of the rows if those in the state
    // are stale.
    void beginStep(Pass& pass, LayerState& state) const;
    // The three parts of forward() for one token of each row, with ops that can be recorded; no rows are
    // replaced. stepQueries() returns the queries of the layer's input [B, 1, C]. stepRead() returns what
    // they read of the rows. stepMix() mixes that with the heads `own` into `out`, [B, 1, H, D] each, or with
    // isProjected() [B, 1, H, C / H].
    TensorView stepQueries(Arena& arena, TensorView input) const;
    TensorView stepRead(const TokenStep& at, const LayerState& state, Arena& arena, TensorView queries) const;
    void stepMix(TensorView read, TensorView own, TensorView out) const;
    void fillPlaces(LayerPlaces& places) const { places.rows.last = config_.rows - 1; }
    // Call after stepMix(). kept: [B, 1, *], whose first channels are the token's summary. Stores this
    // summary after the pending ones of the state. Where a segment ends, appends the new rows to `made`;
    // their value is in the pass's memory.
    void endStep(Pass& pass, const Stretch& at, TensorView kept, LayerState& state,
                 std::vector<NewSummary>& made) const;
    // Returns whether a token's summary is the first channels of its input; otherwise of its heads.
    bool summarisesInput() const { return config_.source == CacheConfig::Source::Input; }
    // The parts of forward(). mix() mixes heads with what they read of rows [B, Tm, Dm]. update() computes
    // the next rows C_t from C_(t-1) and a segment's summary [B, segment, Dm].
    Value mix(Pass& pass, const Value& input, const Value& own, const Value& rows) const;
    Value update(Pass& pass, const Value& rows, const Value& summary) const;
    bool isProjected() const { return config_.value == CacheConfig::Value::Padded; }
    void addState(LayerState& state, int rows, std::int64_t reach) const;
    void restart(LayerState& state, int row) const;
    void prepare(const Preparation& preparation);
    // Computes on another queue of the device from now on.
    void setQueue(Backend& queue) { backend_ = &queue; }

private:
    KeysValues computeKeys(Pass& pass, const Value& rows) const;  // [B, Tm, H, D]
    // Pads heads [B, T, H, N] to D channels with zeros.
    Value padHeads(Pass& pass, const Value& heads) const;
    KeysValues keysAtBegin(Pass& pass, LayerState& state) const;
    Value read(Pass& pass, const Value& asked, const KeysValues& keys) const;
    Value mixWithKeys(Pass& pass, const Value& input, const Value& own, const KeysValues& keys) const;
    Value resize(Pass& pass, const Value& segment) const;
    Value segmentSummaries(Pass& pass, const Value& summary, const CacheState& cache, std::int64_t held,
                           std::int64_t end) const;

    Backend* backend_;
    CacheConfig config_;
    std::int64_t heads_, width_, channels_, cached_;  // width_: channels per head of `own`
    LinearParameters query_, keyValue_, out_, update_, reset_, candidate_;
    NormParameters norm_;
    Parameter balance_;
    HeadScaleParameters scale_;  // compensates for the zero padding of queries
};

}  // namespace continuo
