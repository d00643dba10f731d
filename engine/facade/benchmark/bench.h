#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "base/philox.h"
#include "base/token.h"
#include "continuo/bench_request.h"
#include "continuo/error.h"

namespace continuo {

// Call it before each measured step; throws Cancelled after a stop.
inline void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested())
        throw Error(ErrorCode::Cancelled,
                    "bench: stopped before the end; fewer tokens or a smaller model need less time");
}

// Returns the quantile of `values` at `part` (0.5: median, 1: maximum); 0 if there are none.
inline double quantile(std::vector<double> values, double part) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::lround(part * static_cast<double>(values.size() - 1)))];
}

// Sets median, 95th percentile and maximum of the step times.
inline void setTimes(BenchResult& result, const std::vector<double>& seconds) {
    result.msMedian = 1e3 * quantile(seconds, 0.5);
    result.msP95 = 1e3 * quantile(seconds, 0.95);
    result.msWorst = 1e3 * quantile(seconds, 1);
}

// Returns the same tokens on every call, so that runs can be compared.
inline std::vector<Token> randomTokens(std::int64_t count, int vocabulary) {
    RandomStream random(1, 0);
    std::vector<Token> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<Token>(random.below(static_cast<std::uint64_t>(vocabulary))));
    return tokens;
}

}  // namespace continuo
