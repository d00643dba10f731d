#include "facade/benchmark/bench.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "continuo/stopwatch.h"
#include "model/config/model_traits.h"
#include "model/network_bytes.h"
#include "sampling/sampler.h"
#include "session/session.h"

namespace continuo {
namespace {

constexpr int kUncounted = 8, kCounted = 32;  // tokens per round: not timed, timed

// The times of a few consecutive steps, and the read bandwidth measured right after them: on a shared machine
// the bandwidth changes within a second.
struct DecodeRound {
    std::vector<double> plain, rebuilt;  // seconds of each step
    double lengths = 0, latents = 0;     // sums over plain steps
    double stepBytes = 0, bandwidth = 0;

    // Computes the bytes of a step and measures the bandwidth. Call this right after the steps. tokens,
    // tokenLatents: context length and number of latents of a typical step.
    void measure(const Network& network, double tokens, double tokenLatents) {
        stepBytes = stepCost(network, tokens, tokenLatents).bytes(1);
        bandwidth = network.backend().readBandwidth(static_cast<std::size_t>(stepBytes));
    }
    // Returns the share of a plain step's time that reading its bytes takes at this bandwidth.
    double ceilingShare() const { return stepBytes / bandwidth / quantile(plain, 0.5); }
};

// Feeds the tokens. The first `uncounted` tokens only warm up caches and workers. For each other token it
// calls `told` with the number of tokens counted before.
template <class Told>
DecodeRound decodeRound(Session& session, Sampler& sampler, std::span<const Token> tokens,
                        std::size_t uncounted, const Told& told, const std::stop_token& stop) {
    const SamplingOptions sampling{{.temperature = 1, .minP = 0}};
    DecodeRound round;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        throwIfStopped(stop);
        const bool rebuild = session.rebuildDue();
        const Stopwatch clock;
        session.feed(tokens[i]);
        sampler.draw(session.logits(), {}, sampling, session.tokens().size());
        const double took = clock.seconds();
        if (rebuild) round.rebuilt.push_back(took);
        if (i < uncounted) continue;
        told(i - uncounted);
        if (rebuild) continue;
        round.plain.push_back(took);
        round.lengths += static_cast<double>(session.state().length());
        round.latents += static_cast<double>(session.state().latents());
    }
    if (round.plain.empty()) return round;
    const Network& network = session.network();
    const auto count = static_cast<double>(round.plain.size());
    round.measure(network, round.lengths / count, round.latents / count);
    return round;
}

// The sums over all rounds of a measurement.
struct DecodeSum {
    std::vector<double> plain, rebuilt;                        // seconds of each step
    std::vector<double> stepBytes, bandwidths, ceilingShares;  // one entry per round
    double fed = 0;                                            // tokens, including uncounted ones

    void add(const DecodeRound& round, std::size_t tokens) {
        fed += static_cast<double>(tokens);
        plain.insert(plain.end(), round.plain.begin(), round.plain.end());
        rebuilt.insert(rebuilt.end(), round.rebuilt.begin(), round.rebuilt.end());
        if (round.plain.empty()) return;
        stepBytes.push_back(round.stepBytes);
        bandwidths.push_back(round.bandwidth);
        ceilingShares.push_back(round.ceilingShare());
    }

    void writeTo(BenchResult& result) const {
        writeStepsTo(result);
        // All rebuilds are timed, because they are few. The other tokens, including uncounted ones, are
        // assumed to take the mean time of a plain step.
        const double others = fed - static_cast<double>(rebuilt.size());
        const double seconds =
            std::accumulate(rebuilt.begin(), rebuilt.end(), others / result.tokensPerSecond);
        result.tokensPerSecondWithRebuilds = fed / seconds;
        result.rebuilds = static_cast<std::int64_t>(rebuilt.size());
        result.rebuildMs = 1e3 * quantile(rebuilt, 0.5);
    }
    // Writes the figures of the plain steps only.
    void writeStepsTo(BenchResult& result) const {
        setTimes(result, plain);
        result.tokensPerSecond =
            static_cast<double>(plain.size()) / std::accumulate(plain.begin(), plain.end(), 0.0);
        result.stepBytes = quantile(stepBytes, 0.5);
        result.readBandwidth = quantile(bandwidths, 0.5);
        result.bandwidthShare = quantile(ceilingShares, 0.5);
    }
};

BenchResult decodeWithLatents(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                              Events& events, const std::stop_token& stop) {
    const ModelConfig& config = network->config();
    SessionOptions options;
    options.latents = request.latents > 0 ? request.latents : config.perceiver().latents;
    options.start = request.start;
    Session session(network, options);
    BenchResult result;
    const Stopwatch prefill;
    session.start(randomTokens(std::max(1, request.context), config.vocabulary));
    network->backend().wait();
    result.prefillSeconds = prefill.seconds();

    Sampler sampler(network->sharedBackend(), config.vocabulary);
    const std::vector<Token> tokens = randomTokens(kUncounted + kCounted, config.vocabulary);
    DecodeSum sum;
    for (int done = 0; done < request.tokens; done += kCounted) {
        const auto counted = static_cast<std::size_t>(std::min(kCounted, request.tokens - done));
        const auto told = [&](std::size_t before) {
            const double part = (done + static_cast<double>(before)) / request.tokens;
            events.onProgress({"decoding", part, 0, "tokens"});
        };
        const std::span<const Token> round = std::span(tokens).first(kUncounted + counted);
        sum.add(decodeRound(session, sampler, round, kUncounted, told, stop), round.size());
    }
    if (sum.plain.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "bench decode: with this number of latents, or learned ones, every token is a rebuild; "
                    "bench prefill measures its cost");
    }
    sum.writeTo(result);
    result.stateBytes = static_cast<std::int64_t>(session.state().bytes());
    return result;
}

// Decodes random tokens step by step, with a model without latents.
class StreamSteps {
public:
    // window: most tokens that a layer's window shows; 0: the model's own number.
    StreamSteps(const std::shared_ptr<const Network>& network, std::int64_t window,
                const std::stop_token& stop)
        : network_(*network),
          stop_(stop),
          arena_([network](std::size_t bytes) { return network->backend().allocate(bytes); }),
          logits_(arena_.allocate(DType::F32, {1, network->config().vocabulary})),
          sampler_(network->sharedBackend(), network->config().vocabulary),
          state_(network->newStreamState()),
          tokens_(randomTokens(kTokens, network->config().vocabulary)) {
        state_.window = window;
    }

    void prefill(int length) {
        network_.read(state_, randomTokens(length, network_.config().vocabulary), arena_, logits_, stop_);
        network_.backend().wait();
    }
    double step() {
        throwIfStopped(stop_);
        const Stopwatch clock;
        const Token& token = tokens_[static_cast<std::size_t>(state_.length % kTokens)];
        network_.step(state_, std::span(&token, 1), arena_, logits_);
        sampler_.draw(logits_, {}, {{.temperature = 1, .minP = 0}},
                      static_cast<std::uint64_t>(state_.length));
        return clock.seconds();
    }
    const StreamState& state() const { return state_; }

private:
    static constexpr std::int64_t kTokens = 997;

    const Network& network_;
    const std::stop_token& stop_;
    Arena arena_;
    TensorView logits_;
    Sampler sampler_;
    StreamState state_;
    std::vector<Token> tokens_;
};

// Times `counted` plain steps. A step that ends a block and the step after it do extra work: their summed
// time goes to `rebuilt`.
template <class Told>
DecodeRound streamRound(StreamSteps& steps, std::int64_t block, int counted, const Told& told) {
    DecodeRound round;
    for (int i = 0; i < kUncounted; ++i) steps.step();
    for (int i = 0; i < counted;) {
        const double took = steps.step();
        if (block > 0 && steps.state().length % block == 0) {
            round.rebuilt.push_back(took + steps.step());
            continue;
        }
        told(i++);
        round.plain.push_back(took);
    }
    return round;
}

// Returns the summed times of a step that ends a block and the step after it, for three blocks, in seconds.
std::vector<double> blockEnds(StreamSteps& steps, std::int64_t block) {
    constexpr int kEnds = 3;
    std::vector<double> seconds;
    while (seconds.size() < kEnds) {
        const double took = steps.step();
        if (steps.state().length % block == 0) seconds.push_back(took + steps.step());
    }
    return seconds;
}

BenchResult decodeWithoutLatents(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                                 Events& events, const std::stop_token& stop) {
    const std::int64_t block = modelTraits(network->config()).block;
    StreamSteps steps(network, request.latents, stop);
    BenchResult result;
    const Stopwatch prefill;
    steps.prefill(request.context);
    result.prefillSeconds = prefill.seconds();
    DecodeSum sum;
    for (int done = 0; done < request.tokens; done += kCounted) {
        const auto told = [&](int before) {
            events.onProgress(
                {"decoding", (done + static_cast<double>(before)) / request.tokens, 0, "tokens"});
        };
        DecodeRound round = streamRound(steps, block, std::min(kCounted, request.tokens - done), told);
        round.measure(*network, static_cast<double>(steps.state().length), request.latents);
        sum.add(round, 0);
    }
    sum.writeStepsTo(result);
    result.tokensPerSecondWithRebuilds = result.tokensPerSecond;
    result.stateBytes = static_cast<std::int64_t>(steps.state().bytes());
    result.blockTokens = block;
    if (block > 0) {
        const double beyond = quantile(blockEnds(steps, block), 0.5) - 2e-3 * result.msMedian;
        result.blockMs = 1e3 * std::max(0.0, beyond);
        const auto tokens = static_cast<double>(block);
        result.tokensPerSecondWithRebuilds =
            tokens / (tokens / result.tokensPerSecond + 1e-3 * result.blockMs);
    }
    return result;
}

}  // namespace

BenchResult benchDecode(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                        Events& events, const std::stop_token& stop) {
    const bool latents = modelTraits(network->config()).latents > 0;
    return (latents ? decodeWithLatents : decodeWithoutLatents)(request, network, events, stop);
}

}  // namespace continuo
