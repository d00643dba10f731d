#include "model/tap_tokens.h"

namespace continuo {

void appendTapTokens(const TokenRow& row, std::int64_t from, std::int64_t to, const ModelConfig& config,
                     std::vector<std::int32_t>& heard) {
    if (config.perceiver().taps.empty()) return;
    for (std::int64_t at = from - config.perceiver().reach(); at < to; ++at)
        heard.push_back(at < row.begin ? config.vocabulary
                                       : row.tokens[static_cast<std::size_t>(row.first + at * row.stride)]);
}

}  // namespace continuo
