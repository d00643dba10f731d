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
// any sound, so all that encode and decode share it. Everything is causal: a frame depends on no sample
// behind it, a sample on no later frame.
class CodecNetwork {
public:
    // gradients: to be trained.
    CodecNetwork(CodecConfig config, std::shared_ptr<Backend> backend, bool gradients);

    const CodecConfig& config() const noexcept { return config_; }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept { return backend_; }
    Parameters& parameters() noexcept { return *parameters_; }
    const Parameters& parameters() const noexcept { return *parameters_; }
    const Quantiser& quantiser() const noexcept { return quantiser_; }

    // The same weights on another queue of the same device (Backend::sibling), for another thread.
    CodecNetwork onQueue(std::shared_ptr<Backend> queue) const;

    // Frames [B,F,K] of samples [B,F hop,1]. With a state the sound goes on from what it has heard; in pieces
    // it gives the frames of the whole.
    Value encode(Pass& pass, const Value& samples, CodecState* state = nullptr) const;
    // Samples [B,F hop,1] of frames [B,F,K], likewise; delayed by config().delay() samples.
    // The encoder's part of a state is not touched, as the decoder's is not by encode().
    Value decode(Pass& pass, const Value& frames, CodecState* state = nullptr) const;
    // The state of sound that has not begun.
    CodecState newState(std::int64_t rows = 1) const;

private:
    CodecConfig config_;
    std::shared_ptr<Backend> backend_;
    std::shared_ptr<Parameters> parameters_;
    std::shared_ptr<const FrameCoder> coder_;
    Quantiser quantiser_;
};

}  // namespace continuo
