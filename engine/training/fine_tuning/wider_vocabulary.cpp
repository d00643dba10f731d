#include "training/fine_tuning/wider_vocabulary.h"

#include <algorithm>

#include "weights/weight_store.h"

namespace continuo {

std::vector<std::string> widenVocabulary(Parameters& parameters, const WeightStore& weights,
                                         const ModelConfig& from) {
    const std::int64_t grown = parameters.at("embedding.weight").spec.shape[0] - from.vocabulary;
    std::vector<std::string> filled;
    if (grown == 0) return filled;
    const auto& entries = parameters.entries();
    for (const ParameterSpec& before : parameterSpecs(from)) {
        const auto found = std::find_if(entries.begin(), entries.end(), [&](const Parameters::Entry& each) {
            return each.spec.name == before.name;
        });
        if (found == entries.end() || found->spec.shape[0] != before.shape[0] + grown) continue;
        std::vector<float> values(static_cast<std::size_t>(before.shape.count()));
        weights.readInto(before.name, before.shape, TensorView(values.data(), DType::F32, before.shape));
        const std::size_t width = values.size() / static_cast<std::size_t>(before.shape[0]);
        const std::size_t known = static_cast<std::size_t>(from.vocabulary) * width;
        std::vector<double> sums(width);
        for (std::size_t i = 0; i < known; ++i) sums[i % width] += static_cast<double>(values[i]);
        std::vector<float> added;
        for (std::int64_t row = 0; row < grown; ++row) {
            for (const double sum : sums) added.push_back(static_cast<float>(sum / from.vocabulary));
        }
        // A table may have one more row after those of the tokens, which stands for no token.
        values.insert(values.begin() + static_cast<std::ptrdiff_t>(known), added.begin(), added.end());
        parameters.set(before.name, values);
        filled.push_back(before.name);
    }
    return filled;
}

}  // namespace continuo
