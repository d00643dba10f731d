#pragma once

#include "model/layers/attention.h"
#include "model/layers/rotation.h"

namespace continuo {

// Softmax over a window (Block-Recurrent Transformer, section 3), with optional distance biases.
class SoftmaxAttention : public Attention {
public:
    SoftmaxAttention(const NamedWeights& weights, const std::string& name, const LayerConfig& layer,
                     const SoftmaxConfig& config, Backend& backend);

    Value forward(Pass& pass, const HeadInputs& heads, const Stretch& at, LayerState& state,
                  WindowKeys& read) const override;
    void step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView heads,
              TensorView out) const override;
    void fillPlaces(const LayerState& state, const Stretch& at, std::int64_t row,
                    LayerPlaces& places) const override;
    void addState(LayerState& state, int rows, std::int64_t reach, DType type) const override;
    void prepare() override;
    std::shared_ptr<Attention> onQueue(Backend& queue) const override;

private:
    Value bias(Pass& pass) const;  // [R, H] by distance; absent without distance biases

    Backend* backend_;
    std::int64_t heads_, width_;
    WindowRule rule_;
    std::int64_t needed_;  // entries that the next token needs
    HeadScaleParameters queryScale_, keyScale_;
    Rotation rotation_;
    LinearParameters distance_;  // [H, buckets]
    std::shared_ptr<Buffer> bucketMemory_;
    TensorView buckets_;  // F32 [R, buckets]: one-hot bucket of each distance
    std::shared_ptr<Buffer> biasMemory_;
    TensorView bias_;  // F32 [R, H]: bias() of the current weights; set by prepare()
};

}  // namespace continuo
