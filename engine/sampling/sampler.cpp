#include "sampling/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/philox.h"
#include "continuo/error.h"

namespace continuo {
namespace {

void range(const char* name, double value, double low, double high) {
    if (value >= low && value <= high) return;
    const auto text = [](double number) {
        std::string digits = std::to_string(number);
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') digits.pop_back();
        return digits;
    };
    throw Error(ErrorCode::BadRequest, std::string(name) + " is " + text(value) + "; it must be between " +
                                           text(low) + " and " + text(high));
}

}  // namespace

void SamplingOptions::check() const {
    range("temperature", temperature, 0, 10);
    range("top-k", topK, 0, 1 << 24);
    range("top-p", topP, 0, 1);
    range("min-p", minP, 0, 1);
}

Sampler::Sampler(int vocabulary) { candidates_.reserve(static_cast<std::size_t>(vocabulary)); }

Sampler::Draw Sampler::draw(std::span<const float> logits, std::span<const std::uint8_t> allowed,
                            const SamplingOptions& options, std::uint64_t position) {
    candidates_.clear();
    float best = -std::numeric_limits<float>::infinity();
    float highest = best;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        highest = std::max(highest, logits[i]);
        if (!allowed.empty() && allowed[i] == 0) continue;
        candidates_.push_back({logits[i], static_cast<Token>(i)});
        best = std::max(best, logits[i]);
    }
    if (candidates_.empty() || !std::isfinite(best)) {
        throw Error(ErrorCode::Internal, candidates_.empty() ? "sampler: the grammar allows no token"
                                                             : "sampler: the model answered with no number");
    }
    double total = 0;
    for (const float logit : logits)
        total += std::exp(static_cast<double>(logit) - static_cast<double>(highest));
    const double logTotal = static_cast<double>(highest) + std::log(total);
    const auto answer = [&](Token token) {
        return Draw{token, static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(token)]) -
                                              logTotal)};
    };

    // Likeliest first; equals by id, so the order is one and the same everywhere.
    const auto likelier = [](const Candidate& a, const Candidate& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.token < b.token;
    };
    if (options.temperature <= 0 || options.topK == 1) {
        return answer(std::min_element(candidates_.begin(), candidates_.end(), likelier)->token);
    }
    std::sort(candidates_.begin(), candidates_.end(), likelier);
    if (options.topK > 0 && static_cast<std::size_t>(options.topK) < candidates_.size()) {
        candidates_.resize(static_cast<std::size_t>(options.topK));
    }
    double sum = 0;
    for (Candidate& each : candidates_) {
        each.weight = static_cast<float>(
            std::exp((static_cast<double>(each.weight) - static_cast<double>(best)) / options.temperature));
        sum += static_cast<double>(each.weight);
    }
    // The likeliest weighs 1, so min-p is a bound on the weight; top-p counts on what top-k left.
    std::size_t kept = 0;
    double reached = 0;
    while (kept < candidates_.size()) {
        const double weight = static_cast<double>(candidates_[kept].weight);
        if (kept > 0 && (reached >= options.topP * sum || weight < options.minP)) break;
        reached += weight;
        ++kept;
    }
    const auto words = philox(
        {static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(position >> 32), options.branch, 0},
        {static_cast<std::uint32_t>(options.seed), static_cast<std::uint32_t>(options.seed >> 32)});
    double left = uniform(words[0], words[1]) * reached;
    for (std::size_t i = 0; i < kept; ++i) {
        left -= static_cast<double>(candidates_[i].weight);
        if (left < 0) return answer(candidates_[i].token);
    }
    return answer(candidates_[kept - 1].token);
}

}  // namespace continuo
