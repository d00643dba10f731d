#include "codec/codec_network.h"

#include <utility>

#include "continuo/error.h"

namespace continuo {
namespace {

constexpr Activation kActivation = Activation::Elu;

void require(const Value& value, std::int64_t every, std::int64_t channels, const char* what) {
    const Shape& shape = value.data.shape;
    if (shape.rank == 3 && shape[1] > 0 && shape[1] % every == 0 && shape[2] == channels) return;
    throw Error(ErrorCode::Internal, std::string(what) + ": " + shape.toString() +
                                         ", expected [B, a multiple of " + std::to_string(every) + ", " +
                                         std::to_string(channels) + "]");
}

}  // namespace

CodecNetwork::CodecNetwork(CodecConfig config, std::shared_ptr<Backend> backend, bool gradients)
    : config_(std::move(config)), backend_(std::move(backend)) {
    config_.check();
    parameters_ =
        std::make_shared<Parameters>(codecParameterSpecs(config_), backend_, Precision::F32, gradients);
    quantiser_ = Quantiser(config_, *parameters_);
    const auto stages = static_cast<std::size_t>(config_.stages());
    encoder_.first = layer("encoder.first", kCodecKernel);
    for (std::size_t i = 0; i < stages; ++i)
        encoder_.stages.push_back(stage("encoder.stages." + std::to_string(i), ".down", config_.strides[i]));
    encoder_.last = layer("encoder.last", kCodecLastKernel);
    decoder_.first = layer("decoder.first", kCodecKernel);
    for (std::size_t i = 0; i < stages; ++i) {
        const int stride = config_.strides[stages - 1 - i];
        decoder_.stages.push_back(stage("decoder.stages." + std::to_string(i), ".up", stride));
    }
    decoder_.last = layer("decoder.last", kCodecKernel);
}

CodecNetwork CodecNetwork::onQueue(std::shared_ptr<Backend> queue) const {
    CodecNetwork other = *this;
    other.backend_ = std::move(queue);
    return other;
}

LinearParameters CodecNetwork::linear(const std::string& name) const {
    return {parameters_->matrix(name + ".weight"), parameters_->vector(name + ".bias")};
}

CodecNetwork::Layer CodecNetwork::layer(const std::string& name, std::int64_t kernel, std::int64_t stride,
                                        std::int64_t dilation) {
    // All but those that read the sound or the frames themselves.
    const Activation first = name.ends_with("coder.first") ? Activation::None : kActivation;
    const Layer made{{linear(name), kernel, stride, dilation, first}, contexts_.size()};
    const std::int64_t inputs = made.how.weights.matrix.weight.inputs() / kernel;
    contexts_.push_back({1, made.how.before(), inputs});
    return made;
}

CodecNetwork::Stage CodecNetwork::stage(const std::string& name, const std::string& change, int stride) {
    Stage stage;
    for (std::size_t i = 0; i < stage.units.size(); ++i) {
        const std::string unit = name + ".units." + std::to_string(i);
        stage.units[i] = {layer(unit + ".conv1", kCodecKernel, 1, kCodecDilations[i]),
                          linear(unit + ".conv2")};
    }
    if (change == ".down") {
        stage.change = layer(name + change, 2 * stride, stride);
    } else {
        stage.change = {{linear(name + change), 2 * stride, stride}, contexts_.size()};
        contexts_.push_back({1, stride, stage.change.how.weights.bias.data.shape[0]});
    }
    return stage;
}

CodecState CodecNetwork::newState(std::int64_t rows) const {
    std::vector<Shape> contexts = contexts_;
    for (Shape& each : contexts) each.extent[0] = rows;
    return CodecState(backend_, contexts);
}

// in + conv2(elu(conv1(elu(in)))).
Value CodecNetwork::unit(Pass& pass, const Value& in, const Unit& unit, CodecState* state) const {
    const Value hidden = convolve(pass, in, unit.first.how, unit.first.contextIn(state));
    return pass.linearOnto(in, pass.activate(hidden, kActivation), unit.second);
}

Value CodecNetwork::encode(Pass& pass, const Value& samples, CodecState* state) const {
    require(samples, config_.hop(), 1, "encode: samples");
    Value x = convolve(pass, samples, encoder_.first.how, encoder_.first.contextIn(state));
    for (const Stage& stage : encoder_.stages) {
        for (const Unit& each : stage.units) x = unit(pass, x, each, state);
        x = convolve(pass, x, stage.change.how, stage.change.contextIn(state));
    }
    return convolve(pass, x, encoder_.last.how, encoder_.last.contextIn(state));
}

Value CodecNetwork::decode(Pass& pass, const Value& frames, CodecState* state) const {
    require(frames, 1, config_.embedding, "decode: frames");
    Value x = convolve(pass, frames, decoder_.first.how, decoder_.first.contextIn(state));
    for (const Stage& stage : decoder_.stages) {
        x = convolveTransposed(pass, pass.activate(x, kActivation), stage.change.how,
                               stage.change.contextIn(state));
        for (const Unit& each : stage.units) x = unit(pass, x, each, state);
    }
    return convolve(pass, x, decoder_.last.how, decoder_.last.contextIn(state));
}

}  // namespace continuo
