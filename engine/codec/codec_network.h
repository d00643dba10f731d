#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "backend/pass.h"
#include "codec/codec_config.h"
#include "codec/codec_parameters.h"
#include "codec/codec_state.h"
#include "codec/convolution.h"
#include "codec/quantiser.h"
#include "model/parameters/parameters.h"

namespace continuo {

// The network of a codec, from sound to frames and back (SoundStream, arXiv 2107.03312, figures 2 and 3),
// with its weights on one device. It holds no state of any sound, so all that encode and decode share it.
// Everything is causal: a frame depends on no sample behind it, a sample on no later frame.
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
    // Samples [B,F hop,1] of frames [B,F,K], likewise. The encoder's part of a state is not touched, as the
    // decoder's is not by encode().
    Value decode(Pass& pass, const Value& frames, CodecState* state = nullptr) const;
    // The state of sound that has not begun.
    CodecState newState(std::int64_t rows = 1) const;

private:
    // A convolution and which of a state's contexts is its own.
    struct Layer {
        Convolution how;
        std::size_t context = 0;

        TensorView contextIn(CodecState* state) const {
            return state == nullptr ? TensorView{} : state->context(context);
        }
    };
    struct Unit {
        Layer first;
        LinearParameters second;
    };
    struct Stage {
        std::array<Unit, std::size(kCodecDilations)> units;
        Layer change;  // of the rate
    };
    struct Side {
        Layer first;
        std::vector<Stage> stages;
        Layer last;
    };

    LinearParameters linear(const std::string& name) const;
    Layer layer(const std::string& name, std::int64_t kernel, std::int64_t stride = 1,
                std::int64_t dilation = 1);
    Stage stage(const std::string& name, const std::string& change, int stride);
    Value unit(Pass& pass, const Value& in, const Unit& unit, CodecState* state) const;

    CodecConfig config_;
    std::shared_ptr<Backend> backend_;
    std::shared_ptr<Parameters> parameters_;
    std::vector<Shape> contexts_;  // of one row
    Quantiser quantiser_;
    Side encoder_, decoder_;
};

}  // namespace continuo
