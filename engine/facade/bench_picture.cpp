#include "facade/bench_picture.h"

#include "facade/bench_measures.h"
#include "facade/engine_parts.h"
#include "facade/picture_tokens.h"
#include "sampling/sampler.h"
#include "session/session_batch.h"
#include "tokenizers/raster_grammar.h"

namespace continuo {

BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const PerceiverAr>& network,
                         Events& events, const std::stop_token& stop) {
    const RgbRaster raster = rasterOf(network->config());
    const std::vector<Token> prompt =
        raster.prompt({}, 0, raster.labels() > 0 ? std::optional(0) : std::nullopt);
    const auto pictures = static_cast<std::size_t>(request.batch);
    SessionOptions options;
    options.latents = request.latents;
    Session started(network, options);
    started.start(prompt);
    SessionBatch batch(started, request.batch);
    Sampler sampler(network->sharedBackend(), raster.vocabulary(), request.batch);
    RasterGrammar grammar(raster);
    for (const Token token : prompt) grammar.push(token);
    std::vector<SamplingOptions> sampling(pictures);
    for (std::size_t i = 0; i < pictures; ++i) sampling[i] = {.temperature = 1, .seed = i};
    std::vector<Sampler::Draw> draws(pictures);
    std::vector<Token> tokens(pictures);
    const auto one = static_cast<std::size_t>(raster.vocabulary());
    std::vector<std::uint8_t> mask(pictures * one);

    const std::int64_t count = std::min<std::int64_t>(request.tokens, raster.numbers());
    std::vector<double> plain, rebuilt;
    const Stopwatch whole;
    for (std::int64_t i = 0; i < count; ++i) {
        goOn(stop);
        const bool rebuild = batch.rebuildDue();
        const Stopwatch clock;
        for (std::size_t picture = 0; picture < pictures; ++picture)
            grammar.allowed(std::span(mask).subspan(picture * one, one));
        sampler.drawRows(batch.logits(), mask, sampling, static_cast<std::uint64_t>(batch.length()), draws);
        for (std::size_t picture = 0; picture < pictures; ++picture) tokens[picture] = draws[picture].token;
        grammar.push(tokens[0]);
        batch.feed(tokens);
        (rebuild ? rebuilt : plain).push_back(clock.seconds());
        events.onProgress({"drawing", static_cast<double>(i) / static_cast<double>(count), 0, "tokens"});
    }
    BenchResult result;
    result.prefillSeconds = whole.seconds();
    double sum = 0;
    for (const double each : plain) sum += each;
    const auto drawn = static_cast<double>(pictures);
    result.msMedian = 1e3 * share(plain, 0.5);
    result.msP95 = 1e3 * share(plain, 0.95);
    result.msWorst = 1e3 * share(plain, 1);
    result.tokensPerSecond = drawn * static_cast<double>(plain.size()) / std::max(1e-9, sum);
    result.tokensPerSecondWithRebuilds =
        drawn * static_cast<double>(count) / std::max(1e-9, result.prefillSeconds);
    result.rebuilds = static_cast<std::int64_t>(rebuilt.size());
    result.rebuildMs = 1e3 * share(rebuilt, 0.5);
    return result;
}

}  // namespace continuo
