#include "codec/codec_parameters.h"

namespace continuo {
namespace {

using Kind = ParameterSpec::Kind;
using Start = ParameterSpec::Start;

class List {
public:
    void matrix(const std::string& name, std::int64_t rows, std::int64_t columns, std::int64_t outputs,
                Start start = Start::FanIn) {
        specs_.push_back({name + ".weight", {rows, columns}, Kind::Matrix, start});
        specs_.push_back({name + ".bias", {outputs}, Kind::Vector, Start::Zero});
    }
    void convolution(const std::string& name, std::int64_t outputs, std::int64_t kernel, std::int64_t inputs,
                     Start start = Start::FanIn) {
        matrix(name, outputs, kernel * inputs, outputs, start);
    }
    void transposed(const std::string& name, std::int64_t outputs, std::int64_t kernel, std::int64_t inputs) {
        matrix(name, kernel * outputs, inputs, outputs);
    }
    void units(const std::string& stage, std::int64_t channels) {
        for (int unit = 0; unit < static_cast<int>(std::size(kCodecDilations)); ++unit) {
            const std::string name = stage + ".units." + std::to_string(unit);
            convolution(name + ".conv1", channels, kCodecKernel, channels);
            // Starts with a small residual, so that many units do not amplify the sound.
            convolution(name + ".conv2", channels, 1, channels, Start::Small);
        }
    }
    void norm(const std::string& name, std::int64_t channels) {
        specs_.push_back({name + ".scale", {channels}, Kind::Vector, Start::One});
        specs_.push_back({name + ".offset", {channels}, Kind::Vector, Start::Zero});
    }
    void table(const std::string& name, std::int64_t rows, std::int64_t columns) {
        specs_.push_back({name, {rows, columns}, Kind::Table, Start::UnitNormal});
    }
    std::vector<ParameterSpec> take() { return std::move(specs_); }

private:
    std::vector<ParameterSpec> specs_;
};

void addConvolutions(List& list, const CodecConfig& config) {
    const int stages = config.stages();
    const std::int64_t embedding = config.embedding;
    list.convolution("encoder.first", config.channels, kCodecKernel, 1);
    for (int i = 0; i < stages; ++i) {
        const std::string stage = "encoder.stages." + std::to_string(i);
        const std::int64_t channels = config.channelsAfter(i),
                           stride = config.strides[static_cast<std::size_t>(i)];
        list.units(stage, channels);
        list.convolution(stage + ".down", 2 * channels, 2 * stride, channels);
    }
    list.convolution("encoder.last", embedding, kCodecLastKernel, config.channelsAfter(stages));
    list.convolution("decoder.first", config.channelsAfter(stages), kCodecKernel, embedding);
    for (int i = 0; i < stages; ++i) {
        const std::string stage = "decoder.stages." + std::to_string(i);
        const std::int64_t channels = config.channelsAfter(stages - 1 - i);
        const std::int64_t stride = config.strides[static_cast<std::size_t>(stages - 1 - i)];
        list.transposed(stage + ".up", channels, 2 * stride, 2 * channels);
        list.units(stage, channels);
    }
    list.convolution("decoder.last", 1, kCodecKernel, config.channels);
}

void addSpectrumSide(List& list, const std::string& side, const CodecConfig& config, std::int64_t inputs,
                     std::int64_t outputs) {
    const std::int64_t channels = config.channels;
    list.convolution(side + ".first", channels, kCodecBlockKernel, inputs);
    for (int i = 0; i < config.blocks; ++i) {
        const std::string block = side + ".blocks." + std::to_string(i);
        list.convolution(block + ".conv", channels, kCodecBlockKernel, channels);
        list.norm(block + ".norm", channels);
        list.matrix(block + ".up", 2 * channels, channels, 2 * channels);
        list.matrix(block + ".down", channels, 2 * channels, channels, Start::Small);
    }
    list.matrix(side + ".last", outputs, channels, outputs);
}

}  // namespace

std::vector<ParameterSpec> codecParameterSpecs(const CodecConfig& config) {
    List list;
    if (config.bands > 0) {
        addSpectrumSide(list, "encoder", config, 2 * config.hop(), config.embedding);
        addSpectrumSide(list, "decoder", config, config.embedding, config.hop());
        list.matrix("decoder.gate", config.hop(), config.channels, config.hop());
    } else {
        addConvolutions(list, config);
    }
    for (int i = 0; i < config.levels; ++i) {
        const std::string level = "quantiser.levels." + std::to_string(i);
        list.matrix(level + ".in", config.codeChannels, config.embedding, config.codeChannels);
        list.table(level + ".codebook", config.codes, config.codeChannels);
        list.matrix(level + ".out", config.embedding, config.codeChannels, config.embedding);
    }
    return list.take();
}

}  // namespace continuo
