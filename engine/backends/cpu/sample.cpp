#include <algorithm>
#include <cmath>
#include <limits>

#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {
namespace {

// A token that may be drawn; the weight is its probability up to a factor.
struct Candidate {
    float weight;
    std::int32_t token;
};

// Likeliest first; equals by id, so the order is one and the same everywhere.
bool likelier(const Candidate& a, const Candidate& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.token < b.token;
}

// How many of the sorted candidates, which top-k has left, stay; weighs them and sums up what stays.
std::size_t keep(std::span<Candidate> sorted, const double* rule, double& reached) {
    const auto best = static_cast<double>(sorted.front().weight);
    double sum = 0;
    for (Candidate& each : sorted) {
        each.weight =
            static_cast<float>(std::exp((static_cast<double>(each.weight) - best) / rule[kTemperature]));
        sum += static_cast<double>(each.weight);
    }
    // The likeliest weighs 1, so min-p is a bound on the weight; top-p counts on what top-k left.
    std::size_t kept = 0;
    reached = 0;
    for (; kept < sorted.size(); ++kept) {
        const auto weight = static_cast<double>(sorted[kept].weight);
        if (kept > 0 && (reached >= rule[kTopP] * sum || weight < rule[kMinP])) break;
        reached += weight;
    }
    return kept;
}

// One row; candidates: room for V of them.
std::int32_t drawRow(std::span<const float> logits, const std::uint8_t* allowed, const double* rule,
                     Candidate* candidates) {
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    std::size_t count = 0;
    bool anyAllowed = false;
    float best = kNone;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (allowed != nullptr && allowed[i] == 0) continue;
        anyAllowed = true;
        if (!(logits[i] > kNone)) continue;  // nor NaN, which has no place in an order
        candidates[count++] = {logits[i], static_cast<std::int32_t>(i)};
        best = std::max(best, logits[i]);
    }
    if (!anyAllowed) return kNothingAllowed;
    if (!std::isfinite(best)) return kNoNumber;
    if (rule[kTemperature] <= 0 || rule[kTopK] == 1)
        return std::min_element(candidates, candidates + count, likelier)->token;
    std::sort(candidates, candidates + count, likelier);
    if (rule[kTopK] > 0) count = std::min(count, static_cast<std::size_t>(rule[kTopK]));
    double left = 0;
    const std::size_t kept = keep({candidates, count}, rule, left);
    left *= rule[kRandom];
    for (std::size_t i = 0; i < kept; ++i) {
        left -= static_cast<double>(candidates[i].weight);
        if (left < 0) return candidates[i].token;
    }
    return candidates[kept - 1].token;
}

float logProbability(std::span<const float> logits, std::int32_t token) {
    const auto highest = static_cast<double>(*std::max_element(logits.begin(), logits.end()));
    double total = 0;
    for (const float logit : logits) total += std::exp(static_cast<double>(logit) - highest);
    return static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(token)]) - highest -
                              std::log(total));
}

}  // namespace

void CpuBackend::sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                        TensorView logProbabilities) {
    const auto vocabulary = static_cast<std::size_t>(logits.channels());
    auto* candidates = static_cast<Candidate*>(scratch(0, vocabulary * sizeof(Candidate)));
    for (std::int64_t b = 0; b < logits.shape[0]; ++b) {
        const std::span row(logits.pointer<float>() + b * logits.stride[0], vocabulary);
        const std::uint8_t* mask =
            allowed ? allowed.pointer<std::uint8_t>() + b * allowed.stride[0] : nullptr;
        const auto at = static_cast<std::size_t>(b);
        const std::int32_t token =
            drawRow(row, mask, rules.as<double>().data() + b * kDrawColumns, candidates);
        tokens.as<std::int32_t>()[at] = token;
        logProbabilities.as<float>()[at] = token >= 0 ? logProbability(row, token) : 0;
    }
}

}  // namespace continuo::cpu
