#include <algorithm>
#include <array>
#include <cmath>

#include "backends/cpu/candidates.h"
#include "backends/cpu/cpu_backend.h"
#include "base/token_class.h"

namespace continuo::cpu {
namespace {

// Keeps one class of the candidates, drawn by its probability times its weight. Rescales `rule`'s random
// number to the class's interval and sets its temperature to the class's. Turns temperature and filters off
// for classes marked in kModelled.
void drawClass(Candidates& all, const std::uint8_t* classes, double* rule) {
    all.weigh(1);
    int drawn = maskClass(classes[all.first()]);
    double total = all.sum();
    for (int each = 0; each < kTokenClasses; ++each) {
        const double weight = rule[kWeights + each];
        if (weight != 1) total += (weight - 1) * all.sumOfClass(classes, each);
    }
    double left = rule[kRandom] * total;
    for (int each = 0; each < kTokenClasses; ++each) {
        const double share = rule[kWeights + each] * all.sumOfClass(classes, each);
        if (left < share) {
            drawn = each;
            rule[kRandom] = left / share;
            break;
        }
        left -= share;
    }
    if (rule[kModelled + drawn] > 0) {
        rule[kTemperature] = rule[kTopP] = 1;
        rule[kTopK] = rule[kMinP] = 0;
    }
    rule[kTemperature] *= rule[kFactors + drawn];
    all.keepClass(classes, drawn);
}

// Applies top-k, top-p and min-p. The most likely token has weight 1, so min-p is a limit on the weight;
// top-p applies to the result of top-k.
void filter(Candidates& candidates, const double* rule) {
    if (rule[kTopK] > 0) candidates.keepUpTo(candidates.tokenAt(static_cast<std::int64_t>(rule[kTopK]) - 1));
    // Top-p must keep the token at which the cumulative weight reaches the limit. So tokenAt() gets a limit
    // just below it.
    if (rule[kTopP] < 1)
        candidates.keepUpTo(candidates.tokenAt(std::nextafter(rule[kTopP] * candidates.sum(), -1.0)));
    if (rule[kMinP] > 0) candidates.keepAtLeast(rule[kMinP]);
}

// Draws a token from one row of logits. `room` is memory for the row's candidates.
std::int32_t drawRow(std::span<const float> logits, const std::uint8_t* allowed,
                     std::array<double, kDrawColumns> rule, void* room) {
    if (allowed != nullptr &&
        std::all_of(allowed, allowed + logits.size(), [](std::uint8_t each) { return each == kForbidden; }))
        return kNothingAllowed;
    Candidates candidates(logits, allowed, room);
    if (candidates.empty() || !std::isfinite(candidates.best())) return kNoFiniteLogit;
    const bool likeliest = rule[kTemperature] <= 0;
    if (allowed != nullptr) {
        // Temperature 0: keeps only the class of the token that is most likely without penalties.
        if (likeliest)
            candidates.keepClass(allowed, maskClass(allowed[candidates.first()]));
        else
            drawClass(candidates, allowed, rule.data());
        candidates.applyPenalties(allowed);
    }
    if (likeliest) return candidates.first();
    candidates.weigh(static_cast<float>(rule[kTemperature]));
    filter(candidates, rule.data());
    return candidates.tokenAt(rule[kRandom] * candidates.sum());
}

float logProbability(std::span<const float> logits, std::int32_t token, void* room) {
    Candidates all(logits, nullptr, room);
    all.weigh(1);
    return logits[static_cast<std::size_t>(token)] - all.best() - static_cast<float>(std::log(all.sum()));
}

}  // namespace

void CpuBackend::sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                        TensorView logProbabilities) {
    ++others_;
    const auto vocabulary = static_cast<std::size_t>(logits.channels());
    const std::size_t bytes = Candidates::bytes(logits.channels());
    for (int thread = 0; thread < pool_.threads(); ++thread) scratch(thread, bytes);
    ++phases_;  // offsets the job below, because others_ already counts this op
    pool_.run(logits.shape[0], [&](std::int64_t b, int thread) {
        void* const room = scratch(thread, bytes);
        const std::span row(logits.pointer<float>() + b * logits.stride[0], vocabulary);
        const std::uint8_t* mask =
            allowed ? allowed.pointer<std::uint8_t>() + b * allowed.stride[0] : nullptr;
        const auto at = static_cast<std::size_t>(b);
        std::array<double, kDrawColumns> rule{};
        std::copy_n(rules.as<double>().data() + b * kDrawColumns, kDrawColumns, rule.data());
        const std::int32_t token = drawRow(row, mask, rule, room);
        tokens.as<std::int32_t>()[at] = token;
        logProbabilities.as<float>()[at] = token >= 0 ? logProbability(row, token, room) : 0;
    });
}

}  // namespace continuo::cpu
