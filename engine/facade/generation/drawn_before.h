#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "continuo/error.h"
#include "facade/generation/token_sink.h"

namespace continuo {

// Tokens of a stopped request, from which it resumes (PictureRequest::drawn, SoundRequest::drawn).

// Throws BadRequest unless they are equally many for each of `count` pictures or sounds, which `items` names.
template <class Number>
void checkDrawn(const std::vector<std::vector<Number>>& drawn, std::size_t count, const std::string& items) {
    const auto asLong = [&](const auto& each) { return each.size() == drawn[0].size(); };
    if (drawn.empty() || (drawn.size() == count && std::ranges::all_of(drawn, asLong))) return;
    throw Error(ErrorCode::BadRequest, "the parts already generated differ in length between the " + items +
                                           "; pass equal lengths, or none");
}

// Reports tokens `from` to `to` (excluded) of each sequence to the sink again, without their costs.
inline void replayTokens(const std::vector<std::vector<Token>>& before, std::size_t from, std::size_t to,
                         TokenSink& sink) {
    constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t sequence = 0; sequence < before.size(); ++sequence)
        for (std::size_t at = from; at < to; ++at)
            sink.push(sequence, {&before[sequence][at], 1}, {&kUnknown, 1});
}

}  // namespace continuo
