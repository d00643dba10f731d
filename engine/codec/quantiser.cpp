#include "codec/quantiser.h"

#include <algorithm>
#include <string>

namespace continuo {
namespace {

std::string levelTensorName(int level, const char* part) {
    return "quantiser.levels." + std::to_string(level) + "." + part;
}

// Adds a level's output for the rows that use it. `last` is the number of levels that each row uses.
void addLevel(Pass& pass, const Value& made, int level, std::span<const int> last, const Value& sum) {
    const auto rows = static_cast<std::int64_t>(last.size());
    const auto uses = [&](std::int64_t row) { return level < last[static_cast<std::size_t>(row)]; };
    for (std::int64_t begin = 0, end = 0; begin < rows; begin = end) {
        while (end < rows && uses(end) == uses(begin)) ++end;
        if (uses(begin)) pass.addTo(made.slice(0, begin, end), sum.slice(0, begin, end));
    }
}

}  // namespace

double CodeLosses::value(Backend& backend) const {
    double sum = 0;
    for (const TensorView& error : errors) sum += backend.sumOfSquares(error);
    return sum;
}

Quantiser::Quantiser(const CodecConfig& config, const Parameters& parameters)
    : byDirection_(config.lookup == CodecConfig::Lookup::Direction) {
    for (int level = 0; level < config.levels; ++level) {
        levels_.push_back({{parameters.matrix(levelTensorName(level, "in.weight")),
                            parameters.vector(levelTensorName(level, "in.bias"))},
                           parameters.matrix(levelTensorName(level, "codebook")),
                           {parameters.matrix(levelTensorName(level, "out.weight")),
                            parameters.vector(levelTensorName(level, "out.bias"))}});
    }
}

Quantised Quantiser::quantise(Pass& pass, const Value& frames, std::span<const int> levels,
                              CodeLosses* losses) const {
    const Shape& shape = frames.data.shape;  // [B,F,K]
    const int most = *std::max_element(levels.begin(), levels.end());
    Quantised result{pass.value(shape), {}, {}};
    pass.backend().fill(result.sum.data, 0);
    Value left = frames;
    for (int at = 0; at < most; ++at) {
        const Level& level = levels_[static_cast<std::size_t>(at)];
        const Value looked = pass.linear(left, level.in);
        const TensorView codes = pass.scratch(DType::I32, {shape[0], shape[1]});
        const std::int64_t channels = looked.data.shape[2];
        pass.backend().nearestCode(looked.data.reshaped({shape[0] * shape[1], channels}),
                                   level.codebook.weight.data, byDirection_,
                                   codes.reshaped({shape[0] * shape[1]}));
        const Value taken = pass.embed(level.codebook, codes);
        if (losses != nullptr) {
            std::vector<float> weights;  // of rows
            for (const int used : levels)
                weights.push_back(at < used ? 1.0f / static_cast<float>(levels.size()) : 0.0f);
            losses->errors.push_back(
                pass.squaredError(looked, taken.data, weights, losses->commitmentWeight));
            if (losses->codebookWeight > 0)
                pass.squaredError(taken, looked.data, weights, losses->codebookWeight);
        }
        const Value made = pass.linear(pass.straightThrough(looked, taken), level.out);
        addLevel(pass, made, at, levels, result.sum);
        if (at + 1 < most) left = pass.subtract(left, made);
        result.codes.push_back(codes);
        result.lookups.push_back(looked.data);
    }
    return result;
}

Value Quantiser::dequantise(Pass& pass, std::span<const TensorView> codes) const {
    const Shape& shape = codes[0].shape;  // [B,F]
    const Value sum = pass.value({shape[0], shape[1], levels_[0].out.matrix.weight.outputs()});
    pass.backend().fill(sum.data, 0);
    for (std::size_t at = 0; at < codes.size(); ++at)
        pass.addTo(pass.linear(pass.embed(levels_[at].codebook, codes[at]), levels_[at].out), sum);
    return sum;
}

}  // namespace continuo
