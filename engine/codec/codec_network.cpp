#include "codec/codec_network.h"

#include <string>
#include <utility>
#include <vector>

#include "codec/codec_parameters.h"
#include "codec/convolution_coder.h"
#include "codec/spectrum_coder.h"
#include "continuo/error.h"

namespace continuo {
namespace {

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
    if (config_.bands > 0)
        coder_ = std::make_shared<SpectrumCoder>(config_, *parameters_, backend_);
    else
        coder_ = std::make_shared<ConvolutionCoder>(config_, *parameters_);
}

CodecNetwork CodecNetwork::onQueue(std::shared_ptr<Backend> queue) const {
    CodecNetwork other = *this;
    other.backend_ = std::move(queue);
    return other;
}

CodecState CodecNetwork::newState(std::int64_t rows) const {
    std::vector<Shape> contexts = coder_->contexts();
    for (Shape& each : contexts) each.extent[0] = rows;
    return CodecState(backend_, contexts);
}

Value CodecNetwork::encode(Pass& pass, const Value& samples, CodecState* state) const {
    require(samples, config_.hop(), 1, "encode: samples");
    return coder_->encode(pass, samples, state);
}

Value CodecNetwork::decode(Pass& pass, const Value& frames, CodecState* state) const {
    require(frames, 1, config_.embedding, "decode: frames");
    return coder_->decode(pass, frames, state);
}

}  // namespace continuo
