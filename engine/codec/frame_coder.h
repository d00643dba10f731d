#pragma once

#include <vector>

#include "backend/pass.h"
#include "codec/codec_state.h"
#include "codec/convolution.h"
#include "model/parameters/parameters.h"

namespace continuo {

// Converts sound to frames and back: the network of a codec without its quantiser. It holds no state of a
// sound.
class FrameCoder {
public:
    FrameCoder() = default;
    FrameCoder(const FrameCoder&) = delete;
    FrameCoder& operator=(const FrameCoder&) = delete;
    virtual ~FrameCoder() = default;

    // Returns frames [B,F,K] of samples [B,F hop,1].
    virtual Value encode(Pass& pass, const Value& samples, CodecState* state) const = 0;
    // Returns samples [B,F hop,1] of frames [B,F,K].
    virtual Value decode(Pass& pass, const Value& frames, CodecState* state) const = 0;

    // Returns the shapes of a state's tensors, for one row.
    const std::vector<Shape>& contexts() const noexcept { return contexts_; }

protected:
    // A convolution and the index of its context in a state.
    struct Layer {
        Convolution convolution;
        std::size_t context = 0;

        TensorView contextIn(CodecState* state) const {
            return state == nullptr ? TensorView{} : state->context(context);
        }
    };

    Layer convolution(const LinearParameters& weights, std::int64_t kernel, std::int64_t stride,
                      std::int64_t dilation, Activation first) {
        const Layer made{{weights, kernel, stride, dilation, first}, contexts_.size()};
        contexts_.push_back({1, made.convolution.contextLength(), weights.matrix.weight.inputs() / kernel});
        return made;
    }
    Layer transposed(const LinearParameters& weights, std::int64_t stride) {
        const Layer made{{weights, 2 * stride, stride}, contexts_.size()};
        contexts_.push_back({1, stride, weights.matrix.weight.outputs() / (2 * stride)});
        return made;
    }

private:
    std::vector<Shape> contexts_;
};

// Returns the linear layer `name`.
inline LinearParameters linearLayer(const Parameters& parameters, const std::string& name) {
    return {parameters.matrix(name + ".weight"), parameters.vector(name + ".bias")};
}

}  // namespace continuo
