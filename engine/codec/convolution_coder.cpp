#include "codec/convolution_coder.h"

namespace continuo {
namespace {

constexpr Activation kActivation = Activation::Elu;

}  // namespace

ConvolutionCoder::ConvolutionCoder(const CodecConfig& config, const Parameters& parameters) {
    const auto stages = static_cast<std::size_t>(config.stages());
    encoder_.first = layer(parameters, "encoder.first", kCodecKernel);
    for (std::size_t i = 0; i < stages; ++i) {
        encoder_.stages.push_back(
            stage(parameters, "encoder.stages." + std::to_string(i), ".down", config.strides[i]));
    }
    encoder_.last = layer(parameters, "encoder.last", kCodecLastKernel);
    decoder_.first = layer(parameters, "decoder.first", kCodecKernel);
    for (std::size_t i = 0; i < stages; ++i) {
        const int stride = config.strides[stages - 1 - i];
        decoder_.stages.push_back(stage(parameters, "decoder.stages." + std::to_string(i), ".up", stride));
    }
    decoder_.last = layer(parameters, "decoder.last", kCodecKernel);
}

FrameCoder::Layer ConvolutionCoder::layer(const Parameters& parameters, const std::string& name,
                                          std::int64_t kernel, std::int64_t stride, std::int64_t dilation) {
    // The first layer reads the sound or the frames without an activation.
    const Activation first = name.ends_with("coder.first") ? Activation::None : kActivation;
    return convolution(linearLayer(parameters, name), kernel, stride, dilation, first);
}

ConvolutionCoder::Stage ConvolutionCoder::stage(const Parameters& parameters, const std::string& name,
                                                const std::string& change, int stride) {
    Stage stage;
    for (std::size_t i = 0; i < stage.units.size(); ++i) {
        const std::string unit = name + ".units." + std::to_string(i);
        stage.units[i] = {layer(parameters, unit + ".conv1", kCodecKernel, 1, kCodecDilations[i]),
                          linearLayer(parameters, unit + ".conv2")};
    }
    stage.rateChange = change == ".down" ? layer(parameters, name + change, 2 * stride, stride)
                                         : transposed(linearLayer(parameters, name + change), stride);
    return stage;
}

// in + conv2(elu(conv1(elu(in)))).
Value ConvolutionCoder::unit(Pass& pass, const Value& in, const Unit& unit, CodecState* state) {
    const Value hidden = convolve(pass, in, unit.first.convolution, unit.first.contextIn(state));
    return pass.linearOnto(in, pass.activate(hidden, kActivation), unit.second);
}

Value ConvolutionCoder::encode(Pass& pass, const Value& samples, CodecState* state) const {
    Value x = convolve(pass, samples, encoder_.first.convolution, encoder_.first.contextIn(state));
    for (const Stage& stage : encoder_.stages) {
        for (const Unit& each : stage.units) x = unit(pass, x, each, state);
        x = convolve(pass, x, stage.rateChange.convolution, stage.rateChange.contextIn(state));
    }
    return convolve(pass, x, encoder_.last.convolution, encoder_.last.contextIn(state));
}

Value ConvolutionCoder::decode(Pass& pass, const Value& frames, CodecState* state) const {
    Value x = convolve(pass, frames, decoder_.first.convolution, decoder_.first.contextIn(state));
    for (const Stage& stage : decoder_.stages) {
        x = convolveTransposed(pass, pass.activate(x, kActivation), stage.rateChange.convolution,
                               stage.rateChange.contextIn(state));
        for (const Unit& each : stage.units) x = unit(pass, x, each, state);
    }
    return convolve(pass, x, decoder_.last.convolution, decoder_.last.contextIn(state));
}

}  // namespace continuo
