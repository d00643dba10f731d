#include "facade/benchmark/bench_picture.h"

#include <continuo/error.h>

#include "continuo/stopwatch.h"
#include "facade/benchmark/bench_measures.h"
#include "facade/generation/picture_drawing.h"
#include "facade/models/engine_parts.h"
#include "facade/models/picture_tokens.h"

namespace continuo {
namespace {

PictureRequest picturesOf(const BenchRequest& request) {
    PictureRequest pictures;
    for (int i = 0; i < request.batch; ++i) pictures.seeds.push_back(static_cast<std::uint64_t>(i));
    pictures.together = request.together;
    pictures.sampling.latents = request.latents;
    return pictures;
}

}  // namespace

BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const PerceiverAr>& network,
                         Events& events, const std::stop_token& stop) {
    const RgbRaster raster = rasterOf(network->config());
    const std::vector<Token> prompt =
        raster.prompt({}, 0, raster.labels() > 0 ? std::optional(0) : std::nullopt);
    const PictureRequest pictures = picturesOf(request);
    SessionOptions options;
    options.latents = request.latents;
    Session started(network, options);
    started.start(prompt);
    Events silent;
    PictureRows rows(raster, network->config().labels, prompt, pictures.seeds, silent);
    PictureDrawing drawing({pictures, raster, prompt, started, rows});

    const std::int64_t count = std::min<std::int64_t>(request.tokens, raster.numbers());
    // Of each goOn(): seconds and tokens of each picture, apart where latents were built again.
    std::vector<double> plain;
    std::vector<std::pair<double, std::int64_t>> rebuilt;
    double plainSeconds = 0;
    std::int64_t plainTokens = 0;
    const Stopwatch whole;
    while (drawing.drawn() < count) {
        goOn(stop);
        const std::int64_t before = drawing.drawn(), rebuilds = drawing.rebuilds();
        const Stopwatch clock;
        if (!drawing.goOn(nullptr, events)) throw Error(*drawing.failure());
        const double seconds = clock.seconds();
        const std::int64_t tokens = drawing.drawn() - before;
        if (drawing.rebuilds() > rebuilds) {
            rebuilt.emplace_back(seconds, tokens);
        } else {
            plain.push_back(seconds / static_cast<double>(tokens));
            plainSeconds += seconds;
            plainTokens += tokens;
        }
        events.onProgress(
            {"drawing", static_cast<double>(drawing.drawn()) / static_cast<double>(count), 0, "tokens"});
    }
    if (plain.empty())
        throw Error(ErrorCode::BadRequest,
                    "bench: with so few latents each number builds them anew, and no step is left to be "
                    "measured; give more");
    BenchResult result;
    result.prefillSeconds = whole.seconds();
    const auto side = static_cast<double>(request.batch);
    result.msMedian = 1e3 * share(plain, 0.5);
    result.msP95 = 1e3 * share(plain, 0.95);
    result.msWorst = 1e3 * share(plain, 1);
    result.tokensPerSecond = side * static_cast<double>(plainTokens) / std::max(1e-9, plainSeconds);
    result.tokensPerSecondWithRebuilds =
        side * static_cast<double>(drawing.drawn()) / std::max(1e-9, result.prefillSeconds);
    result.rebuilds = drawing.rebuilds();
    // What is left of a turn when its other tokens took what they usually do.
    std::vector<double> building;
    for (const auto& [seconds, tokens] : rebuilt)
        building.push_back(1e3 * seconds - static_cast<double>(tokens - 1) * result.msMedian);
    result.rebuildMs = share(building, 0.5);
    result.together = drawing.together();
    result.tokens = drawing.drawn();
    return result;
}

}  // namespace continuo
