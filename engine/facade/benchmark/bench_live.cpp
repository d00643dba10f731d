#include "facade/benchmark/bench.h"

#include <chrono>
#include <thread>

#include "continuo/stopwatch.h"
#include "facade/models/engine_parts.h"
#include "session/live_session.h"

namespace continuo {
namespace {

// Time between tokens of a dense passage: 20 notes per second, of about five tokens each.
constexpr std::chrono::milliseconds kPace(10);

}  // namespace

BenchResult benchLive(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                      Events& events, const std::stop_token& stop) {
    const int vocabulary = network->config().vocabulary;
    SessionOptions options;
    options.latents = request.latents;
    options.start = request.start;
    LiveSession live(network, options);
    live.start(randomTokens(std::max(1, request.context), vocabulary));
    constexpr int kWarmUp = 8;
    const std::vector<Token> tokens = randomTokens(request.tokens + kWarmUp, vocabulary);
    std::vector<double> seconds;
    auto next = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        throwIfStopped(stop);
        std::this_thread::sleep_until(next += kPace);
        const Stopwatch clock;
        live.feed(tokens[i]);
        live.session().hostLogits();
        if (i >= kWarmUp) seconds.push_back(clock.seconds());
        events.onProgress(
            {"playing", static_cast<double>(i) / static_cast<double>(tokens.size()), 0, "tokens"});
    }
    BenchResult result;
    setTimes(result, seconds);
    const double median = quantile(seconds, 0.5);
    result.tokensPerSecond = 1 / median;
    for (const LiveAct& act : live.acts()) result.rebuilds += act.kind == LiveAct::Kind::Swap ? 1 : 0;
    result.waits = live.waits();
    result.slowTokens =
        std::count_if(seconds.begin(), seconds.end(), [&](double each) { return each > 2 * median; });
    return result;
}

}  // namespace continuo
