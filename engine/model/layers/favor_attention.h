#pragma once

#include "model/layers/attention.h"
#include "model/layers/rotation.h"

namespace continuo {

// FAVOR+ (Performer, section 2 and appendix B.1): the past as sums over features of keys. The last heads can
// use exact softmax over a window instead.
class FavorAttention : public Attention {
public:
    FavorAttention(const NamedWeights& weights, const std::string& name, const LayerConfig& layer,
                   const FavorConfig& config, Backend& backend);

    Value forward(Pass& pass, const HeadInputs& heads, const Stretch& at, LayerState& state,
                  WindowKeys& read) const override;
    void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView heads,
              TensorView out) const override;
    void fillPlaces(const LayerState& state, const Stretch& at, std::int64_t row,
                    LayerPlaces& places) const override;
    void endStep(Pass& pass, const Stretch& at, LayerState& state,
                 std::vector<NewSummary>& made) const override;
    void addState(LayerState& state, int rows, std::int64_t reach, DType type) const override;
    void prepare() override;
    std::shared_ptr<Attention> onQueue(Backend& queue) const override;

private:
    WindowRule localRule() const { return {.window = config_.localWindow}; }
    void stepLocal(const TokenStep& at, const WindowState& window, Arena& arena, TensorView heads,
                   TensorView out) const;
    Value attendSums(Pass& pass, const HeadInputs& heads, const Stretch& at, PrefixState& state) const;

    Backend* backend_;
    FavorConfig config_;
    std::int64_t summed_, local_, width_;  // FAVOR+ heads, local heads; channels of a head
    HeadScaleParameters scale_;            // of queries and keys
    Rotation rotation_;
    TensorView matrix_;  // absent with Relu and no projections
    FeatureRule rule_;
};

}  // namespace continuo
