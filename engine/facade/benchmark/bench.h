#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "backend/backend.h"
#include "base/philox.h"
#include "base/token.h"
#include "continuo/bench_request.h"
#include "continuo/error.h"
#include "continuo/events.h"
#include "model/network.h"

namespace continuo {

// Throws Cancelled after a stop. Call it before each measured step.
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

// Returns random tokens, the same on every call, so that runs can be compared.
inline std::vector<Token> randomTokens(std::int64_t count, int vocabulary) {
    RandomStream random(1, 0);
    std::vector<Token> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<Token>(random.below(static_cast<std::uint64_t>(vocabulary))));
    return tokens;
}

// Times single decode steps after a prompt. Also times the work that is only sometimes due: rebuilding
// latents, or ending a block.
BenchResult benchDecode(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                        Events& events, const std::stop_token& stop);

// Times the tokens of a LiveSession at an even pace, as in live music: half a minute is 3,000 tokens.
BenchResult benchLive(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                      Events& events, const std::stop_token& stop);

// Generates request.batch pictures together, without a prompt, up to request.tokens of each. Measures the
// cost of a token and of a whole picture. Throws BadModel if the model is not for pictures.
BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                         Events& events, const std::stop_token& stop);

// Times encoding and decoding: a long sound, and request.tokens frames one by one.
BenchResult benchCodec(const BenchRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                       const std::stop_token& stop);

// Times request.tokens training steps of a codec.
BenchResult benchCodecTraining(const BenchRequest& request, const std::shared_ptr<Backend>& backend,
                               Events& events, const std::stop_token& stop);

// Fills a network with random weights for a benchmark; a stop throws Cancelled. Drawing hundreds of millions
// of numbers would take longer than a GPU benchmark, so one block of numbers is repeated. Its length is
// prime, so rows and equally shaped matrices differ.
void fillBenchWeights(Network& network, const std::stop_token& stop);

}  // namespace continuo
