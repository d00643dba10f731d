#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "codec/constant_matrices.h"
#include "model/parameters/parameters.h"
#include "training/codec/plane_convolution.h"

namespace continuo {

// Distinguishes decoded sound from the original by spectra of one window: convolutions over the real and
// imaginary parts of a short-time Fourier transform (the multi-scale discriminator of Défossez and others,
// "High Fidelity Neural Audio Compression", section 3.4, arXiv 2210.13438). Logits above 0 mean original.
class StftDiscriminator {
public:
    // Number of layers before the one that computes the logits.
    static constexpr std::size_t kLayers = 5;

    // The discriminator's output for sounds [B,T].
    struct Judgement {
        std::vector<Value> folded;  // weights of each layer and of the logits
        std::vector<Plane> planes;  // the spectrum, then the output of each layer
        Plane logits;               // one channel
    };

    // Returns the discriminator's tensors, whose names begin with `name`.
    static std::vector<ParameterSpec> specs(const std::string& name, std::int64_t channels);
    // Reads the tensors from `parameters`, which must outlive it. window: samples, a power of two of at least
    // 32.
    StftDiscriminator(std::shared_ptr<Backend> backend, const Parameters& parameters, const std::string& name,
                      std::int64_t window);

    // Returns the frames [B,frames,window] of sounds [B,T].
    Value makeFrames(Pass& pass, const Value& sounds) const;
    // Judges the frames of several sounds together; the first sounds have the first rows. In a recording pass
    // the weights can learn.
    Judgement judge(Pass& pass, const std::vector<TensorView>& frames) const;
    // Computes the gradients of `folded` and of the biases from those of the logits.
    void learn(Pass& pass, const Judgement& judged, const Plane& logitsGradient) const;
    // Sets the gradient of the first rows' frames [B,frames,window] from gradients of their logits and of the
    // outputs of their layers. Changes the latter.
    void backpropagate(Pass& pass, const Judgement& judged, const Plane& logitsGradient,
                       const std::vector<Plane>& layersGradients, TensorView frames,
                       TensorView framesGradient) const;

private:
    std::int64_t window_;
    ConstantMatrices matrices_;
    LinearParameters transform_;                  // [2 bins,window]: real and imaginary part of each bin
    std::vector<PlaneConvolution> convolutions_;  // kLayers, and that of the logits
};

}  // namespace continuo
