#include "training/codec/stft_discriminator.h"

#include <cmath>
#include <utility>

#include "codec/spectra.h"
#include "training/codec/frames.h"

namespace continuo {
namespace {

constexpr float kLeak = 0.2f;         // slope of an activation below 0
constexpr std::int64_t kParts = 2;    // real and imaginary
constexpr float kFirstLength = 1.4f;  // of the weights, so that activations keep their deviation

struct LayerShape {
    std::int64_t taps, stride, dilation;
};
constexpr LayerShape kShapes[] = {{9, 1, 1}, {9, 2, 1}, {9, 2, 2}, {9, 2, 4}, {3, 1, 1}, {3, 1, 1}};
static_assert(std::size(kShapes) == StftDiscriminator::kLayers + 1);

std::string layerName(const std::string& name, std::size_t layer) {
    return name + ".layers." + std::to_string(layer);
}

// Returns the matrix of the Fourier transform of a window with unit energy: the real, then the imaginary part
// of each bin.
std::vector<double> complexWaves(std::int64_t window) {
    double energy = 0;
    for (const double each : hannWindow(window)) energy += each * each;
    const std::vector<double> waves = windowedWaves(window);
    const std::int64_t bins = window / 2 + 1;
    std::vector<double> rows;
    rows.reserve(waves.size());
    for (std::int64_t row = 0; row < kParts * bins; ++row) {
        const std::int64_t bin = row / kParts, part = row % kParts;
        const double scale = (part == 0 ? 1 : -1) / std::sqrt(energy);
        const auto from = waves.begin() + (part * bins + bin) * window;
        for (std::int64_t i = 0; i < window; ++i) rows.push_back(scale * from[i]);
    }
    return rows;
}

// Returns a view of the scratch memory `room` in the shape of a plane.
TensorView scratchView(const TensorView& room, const Plane& plane) {
    return {room.data, DType::F32, plane.wholeRows().shape};
}

// Applies the activation in place: x above 0, kLeak x below.
void activate(Backend& backend, const Plane& plane, const TensorView& room) {
    const TensorView x = plane.wholeRows(), above = scratchView(room, plane);
    backend.activate(Activation::Relu, x, above);
    backend.addScaled(above, 1 - kLeak, kLeak, x);
}

// Computes the gradient of activate()'s input from its output and the output's gradient, in place.
void activateGradient(Backend& backend, const Plane& plane, const Plane& gradient, const TensorView& room) {
    const TensorView rows = gradient.wholeRows(), above = scratchView(room, plane);
    backend.activateGradient(Activation::Relu, plane.wholeRows(), rows, above, Into::Set);
    backend.addScaled(above, 1 - kLeak, kLeak, rows);
}

}  // namespace

std::vector<ParameterSpec> StftDiscriminator::specs(const std::string& name, std::int64_t channels) {
    using Kind = ParameterSpec::Kind;
    using Start = ParameterSpec::Start;
    std::vector<ParameterSpec> all;
    for (std::size_t layer = 0; layer <= kLayers; ++layer) {
        const std::string of = layerName(name, layer);
        const std::int64_t inputs = layer == 0 ? kParts : channels, outputs = layer < kLayers ? channels : 1;
        const std::int64_t taps = PlaneConvolution::kFrameTaps * kShapes[layer].taps;
        all.push_back({of + ".weight", {outputs, taps * inputs}, Kind::Matrix, Start::FanIn});
        all.push_back({of + ".bias", {outputs}, Kind::Vector, Start::Zero});
        if (layer == 0) continue;
        ParameterSpec length{of + ".length", {outputs}, Kind::Vector, Start::One};
        length.constant = kFirstLength;
        all.push_back(length);
    }
    return all;
}

StftDiscriminator::StftDiscriminator(std::shared_ptr<Backend> backend, const Parameters& parameters,
                                     const std::string& name, std::int64_t window)
    : window_(window), matrices_(std::move(backend)) {
    transform_ = matrices_.add(complexWaves(window), {window + kParts, window});
    for (std::size_t layer = 0; layer <= kLayers; ++layer) {
        const std::string of = layerName(name, layer);
        const LayerShape& shape = kShapes[layer];
        convolutions_.push_back({{parameters.matrix(of + ".weight"), parameters.vector(of + ".bias")},
                                 parameters.vector(of + ".length"),
                                 shape.taps,
                                 shape.stride,
                                 shape.dilation});
    }
}

Value StftDiscriminator::makeFrames(Pass& pass, const Value& sounds) const {
    const std::int64_t hop = window_ / kFrameOverlap;
    return overlappingFrames(pass, sounds, 0, window_, 1 + (sounds.data.shape[1] - window_) / hop);
}

StftDiscriminator::Judgement StftDiscriminator::judge(Pass& pass,
                                                      const std::vector<TensorView>& frames) const {
    Backend& backend = pass.backend();
    std::int64_t rows = 0;
    for (const TensorView& each : frames) rows += each.shape[0];
    Judgement judged;
    judged.planes.push_back(Plane::make(pass, rows, frames.front().shape[1], window_ / 2 + 1, kParts));
    std::int64_t first = 0;
    for (const TensorView& each : frames) {
        const Plane part = judged.planes.front().sliceRows(first, first + each.shape[0]);
        backend.linear(each, transform_.matrix.weight, {}, Activation::None, {}, part.insideRows());
        first += each.shape[0];
    }
    TensorView room;
    for (const PlaneConvolution& convolution : convolutions_) {
        judged.folded.push_back(convolution.foldWeights(pass));
        const Plane made = convolution.forward(pass, judged.folded.back(), judged.planes.back());
        if (judged.planes.size() > kLayers) {
            judged.logits = made;
            break;
        }
        if (!room) room = pass.scratch(DType::F32, made.all.shape);  // the first layer is the largest
        activate(backend, made, room);
        judged.planes.push_back(made);
    }
    return judged;
}

void StftDiscriminator::learn(Pass& pass, const Judgement& judged, const Plane& logitsGradient) const {
    const TensorView room = pass.scratch(DType::F32, judged.planes[1].all.shape);
    Plane gradient = logitsGradient;
    for (std::size_t layer = kLayers + 1; layer-- > 0;) {
        const PlaneConvolution& convolution = convolutions_[layer];
        const Plane& in = judged.planes[layer];
        if (layer < kLayers) activateGradient(pass.backend(), judged.planes[layer + 1], gradient, room);
        convolution.learn(pass, judged.folded[layer], in, gradient);
        if (layer == 0) break;
        const Plane below = Plane::make(pass, in.rows(), in.frames(), in.bins, in.channels());
        convolution.backpropagate(pass, judged.folded[layer], gradient, below, Into::Set);
        gradient = below;
    }
}

void StftDiscriminator::backpropagate(Pass& pass, const Judgement& judged, const Plane& logitsGradient,
                                      const std::vector<Plane>& layersGradients, TensorView frames,
                                      TensorView framesGradient) const {
    const std::int64_t rows = framesGradient.shape[0];
    const Plane spectrum = judged.planes.front().sliceRows(0, rows);
    const Plane toSpectrum = Plane::make(pass, rows, spectrum.frames(), spectrum.bins, spectrum.channels());
    const TensorView room = pass.scratch(DType::F32, layersGradients.front().all.shape);
    Plane gradient = logitsGradient;
    for (std::size_t layer = kLayers + 1; layer-- > 0;) {
        if (layer < kLayers)
            activateGradient(pass.backend(), judged.planes[layer + 1].sliceRows(0, rows), gradient, room);
        const Plane& below = layer == 0 ? toSpectrum : layersGradients[layer - 1];
        convolutions_[layer].backpropagate(pass, judged.folded[layer], gradient, below,
                                           layer == 0 ? Into::Set : Into::Add);
        gradient = below;
    }
    pass.backend().linearGradient(frames, transform_.matrix.weight, toSpectrum.insideRows(), framesGradient,
                                  {}, {}, Activation::None, Into::Set);
}

}  // namespace continuo
