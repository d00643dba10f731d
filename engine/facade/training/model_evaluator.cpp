#include "facade/training/model_evaluator.h"

#include <cstddef>
#include <span>
#include <vector>

#include "backend/device_arena.h"
#include "facade/evaluation/token_scores.h"

namespace continuo {

ModelEvaluator::ModelEvaluator(const Network& network, const TrainingMaterial& material, Team& team)
    : network_(network), material_(material), team_(team), arena_(makeDeviceArena(network.sharedBackend())) {}

ModelEvaluator::Result ModelEvaluator::measure(std::int64_t tokens, const std::function<bool()>& goesOn) {
    const std::vector<std::span<const Token>> sample = material_.validSample(tokens);
    const auto given = static_cast<std::size_t>(material_.givenTokens());
    double sums[] = {0, 0, 0};  // nats, tokens, stopped processes
    const auto each = static_cast<std::size_t>(team_.size());
    for (auto i = static_cast<std::size_t>(team_.rank()); i < sample.size(); i += each) {
        std::vector<float> nats;
        if (goesOn())
            nats = scoreTokens(network_, sample[i], {}, arena_, [&](std::int64_t) { return goesOn(); });
        if (nats.size() + 1 < sample[i].size()) {
            sums[2] = 1;
            break;
        }
        for (std::size_t at = given - 1; at < nats.size(); ++at) {
            sums[0] += static_cast<double>(nats[at]);
            ++sums[1];
        }
    }
    team_.sum(std::span<double>(sums));
    const bool stopped = sums[2] > 0;
    return {sums[1] == 0 || stopped ? std::nullopt : std::optional(sums[0] / sums[1]), stopped};
}

}  // namespace continuo
