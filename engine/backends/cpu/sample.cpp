#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "backends/cpu/cpu_backend.h"
#include "base/token_class.h"

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

// Leaves one class of the candidates, drawn by its share of their probability. `rule`'s random number becomes
// the place within that share; its temperature and filters go where the class is taken as modelled.
std::span<Candidate> drawClass(std::span<Candidate> all, const std::uint8_t* classes, float best,
                               double* rule) {
    const auto classOf = [classes](const Candidate& each) { return classes[each.token] % kTokenClasses; };
    std::array<double, kTokenClasses> shares{};
    double total = 0;
    for (const Candidate& each : all) {
        const double share = std::exp(static_cast<double>(each.weight) - static_cast<double>(best));
        shares[static_cast<std::size_t>(classOf(each))] += share;
        total += share;
    }
    int drawn = classOf(*std::min_element(all.begin(), all.end(), likelier));
    double left = rule[kRandom] * total;
    for (int each = 0; each < kTokenClasses; ++each) {
        const double share = shares[static_cast<std::size_t>(each)];
        if (left < share) {
            drawn = each;
            rule[kRandom] = left / share;
            break;
        }
        left -= share;
    }
    if (drawn == kAsModelled) {
        rule[kTemperature] = rule[kTopP] = 1;
        rule[kTopK] = rule[kMinP] = 0;
    }
    const auto end =
        std::partition(all.begin(), all.end(), [&](const Candidate& each) { return classOf(each) == drawn; });
    return all.first(static_cast<std::size_t>(end - all.begin()));
}

// One row; room: for V candidates.
std::int32_t drawRow(std::span<const float> logits, const std::uint8_t* allowed,
                     std::array<double, kDrawColumns> rule, Candidate* room) {
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    std::span<Candidate> candidates(room, 0);
    bool anyAllowed = false;
    float best = kNone;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (allowed != nullptr && allowed[i] == 0) continue;
        anyAllowed = true;
        if (!(logits[i] > kNone)) continue;  // nor NaN, which has no place in an order
        room[candidates.size()] = {logits[i], static_cast<std::int32_t>(i)};
        candidates = {room, candidates.size() + 1};
        best = std::max(best, logits[i]);
    }
    if (!anyAllowed) return kNothingAllowed;
    if (!std::isfinite(best)) return kNoNumber;
    if (rule[kTemperature] <= 0)
        return std::min_element(candidates.begin(), candidates.end(), likelier)->token;
    if (allowed != nullptr) candidates = drawClass(candidates, allowed, best, rule.data());
    std::sort(candidates.begin(), candidates.end(), likelier);
    if (rule[kTopK] > 0)
        candidates = candidates.first(std::min(candidates.size(), static_cast<std::size_t>(rule[kTopK])));
    double left = 0;
    const std::size_t kept = keep(candidates, rule.data(), left);
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
        std::array<double, kDrawColumns> rule{};
        std::copy_n(rules.as<double>().data() + b * kDrawColumns, kDrawColumns, rule.data());
        const std::int32_t token = drawRow(row, mask, rule, candidates);
        tokens.as<std::int32_t>()[at] = token;
        logProbabilities.as<float>()[at] = token >= 0 ? logProbability(row, token) : 0;
    }
}

}  // namespace continuo::cpu
