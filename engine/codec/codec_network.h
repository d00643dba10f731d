#pragma once

#include <cstdint>
#include <memory>

#include "backend/pass.h"
#include "codec/codec_config.h"
#include "codec/codec_state.h"
#include "codec/frame_coder.h"
#include "codec/quantiser.h"
#include "model/parameters/parameters.h"

namespace continuo {

// The network of a codec, from sound to frames and back, with its weights on one device. It holds no state of
// a sound, so encoders and decoders share it. It is causal: a frame depends on no later sample, a sample on
// no later frame.
class CodecNetwork {
public:
    // `gradients`: whether to allocate gradients, for training.
    CodecNetwork(CodecConfig config, std::shared_ptr<Backend> backend, bool gradients);

    const CodecConfig& config() const noexcept { return config_; }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept { return backend_; }
    Parameters& parameters() noexcept { return *parameters_; }
    const Parameters& parameters() const noexcept { return *parameters_; }
    const Quantiser& quantiser() const noexcept { return quantiser_; }

    // Returns a network with the same weights on another queue of the same device (Backend::sibling), for
    // another thread.
    CodecNetwork onQueue(std::shared_ptr<Backend> queue) const;

    // Returns frames [B,F,K] of samples [B,F hop,1]. With a state, continues after the samples encoded
    // before; encoding in pieces gives the same frames as encoding the whole.
    Value encode(Pass& pass, const Value& samples, CodecState* state = nullptr) const;
    // Returns samples [B,F hop,1] of frames [B,F,K], delayed by config().delay(); `state` as in encode().
    // encode() and decode() use separate parts of a state.
    Value decode(Pass& pass, const Value& frames, CodecState* state = nullptr) const;
    // Returns a state before the first sample.
    CodecState newState(std::int64_t rows = 1) const;

private:
    CodecConfig config_;
    std::shared_ptr<Backend> backend_;
    std::shared_ptr<Parameters> parameters_;
    std::shared_ptr<const FrameCoder> coder_;
    Quantiser quantiser_;
};

}  // namespace continuo
