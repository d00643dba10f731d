#include "codec/spectrum_coder.h"

#include <utility>

#include "codec/codec_parameters.h"

namespace continuo {
namespace {

// Gain before bands are bounded: a level 30 dB below typical becomes about 1.
constexpr double kRaise = 30;
// Shift on the gates' logits: untrained gates pass sigma(2) = 0.88.
constexpr float kGatesBegin = 2;

}  // namespace

SpectrumCoder::SpectrumCoder(const CodecConfig& config, const Parameters& parameters,
                             std::shared_ptr<Backend> backend)
    : mdct_(std::move(backend), config.sampleRate, config.bands), hop_(config.hop()) {
    analysis_ = convolution(mdct_.analysis(), 2 * config.bands, config.bands, 1, Activation::None);
    raised_ = convolution(mdct_.analysis(kRaise), 2 * config.bands, config.bands, 1, Activation::None);
    encoder_ = side(config, parameters, "encoder");
    decoder_ = side(config, parameters, "decoder");
    gate_ = linearLayer(parameters, "decoder.gate");
    synthesis_ = transposed(mdct_.synthesis(), config.bands);
}

SpectrumCoder::Side SpectrumCoder::side(const CodecConfig& config, const Parameters& parameters,
                                        const std::string& name) {
    Side side;
    const auto layer = [&](const std::string& of, std::int64_t dilation) {
        return convolution(linearLayer(parameters, of), kCodecBlockKernel, 1, dilation, Activation::None);
    };
    side.first = layer(name + ".first", 1);
    for (int i = 0; i < config.blocks; ++i) {
        const std::string block = name + ".blocks." + std::to_string(i);
        const std::size_t turn = static_cast<std::size_t>(i) % std::size(kCodecBlockDilations);
        side.blocks.push_back(
            {layer(block + ".conv", kCodecBlockDilations[turn]),
             {parameters.vector(block + ".norm.scale"), parameters.vector(block + ".norm.offset")},
             linearLayer(parameters, block + ".up"),
             linearLayer(parameters, block + ".down")});
    }
    side.last = linearLayer(parameters, name + ".last");
    return side;
}

Value SpectrumCoder::applyBlocks(Pass& pass, const Value& in, const Side& side, CodecState* state) {
    Value x = convolve(pass, in, side.first.convolution, side.first.contextIn(state));
    for (const Block& block : side.blocks) {
        const Value hidden = convolve(pass, x, block.conv.convolution, block.conv.contextIn(state));
        x = pass.mlp(x, pass.layerNorm(hidden, block.norm), block.up, Activation::GeluTanh, block.down);
    }
    return x;
}

Value SpectrumCoder::encode(Pass& pass, const Value& samples, CodecState* state) const {
    const std::int64_t rows = samples.data.shape[0], frames = samples.data.shape[1] / hop_;
    const Value spectra = pass.value({rows, frames, 2 * hop_});
    const Value bands = convolve(pass, samples, analysis_.convolution, analysis_.contextIn(state));
    pass.copyTo(bands.reshaped({rows, frames, hop_}), spectra.slice(2, 0, hop_));
    const Value raised = convolve(pass, samples, raised_.convolution, raised_.contextIn(state));
    pass.copyTo(pass.activate(raised, Activation::Tanh).reshaped({rows, frames, hop_}),
                spectra.slice(2, hop_, 2 * hop_));
    return pass.linear(applyBlocks(pass, spectra, encoder_, state), encoder_.last);
}

Value SpectrumCoder::decode(Pass& pass, const Value& frames, CodecState* state) const {
    const Value made = applyBlocks(pass, frames, decoder_, state);
    const Value bands = pass.linear(made, decoder_.last);
    const Value silence{pass.scratch(DType::F32, bands.data.shape), {}, nullptr};
    pass.backend().fill(silence.data, 0);
    GateInputs gates;
    gates.a = pass.linear(made, gate_);
    gates.aShift = kGatesBegin;
    const Value gated = pass.gatedSum(bands, silence, gates);
    const std::int64_t rows = frames.data.shape[0], spectra = frames.data.shape[1] * (hop_ / mdct_.bands());
    return convolveTransposed(pass, gated.reshaped({rows, spectra, mdct_.bands()}), synthesis_.convolution,
                              synthesis_.contextIn(state));
}

}  // namespace continuo
