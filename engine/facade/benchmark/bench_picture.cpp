#include "facade/benchmark/bench.h"

#include <continuo/error.h>

#include "continuo/stopwatch.h"
#include "facade/generation/picture_rows.h"
#include "facade/models/engine_parts.h"
#include "facade/models/picture_tokens.h"

namespace continuo {
namespace {

PictureRequest makePictureRequest(const BenchRequest& request) {
    PictureRequest pictures;
    for (int i = 0; i < request.batch; ++i) pictures.seeds.push_back(static_cast<std::uint64_t>(i));
    pictures.itemsPerStep = request.picturesPerStep;
    pictures.sampling.latents = request.latents;
    return pictures;
}

// Times of the BatchDrawing::drawMore() calls, with and without a rebuild of latents.
struct DrawingTimes {
    std::vector<double> plain;  // seconds per token
    double plainSeconds = 0;
    std::int64_t plainTokens = 0;
    std::vector<std::pair<double, std::int64_t>> rebuilt;  // seconds and tokens per call

    void add(double seconds, std::int64_t tokens, bool rebuilds) {
        if (rebuilds) {
            rebuilt.emplace_back(seconds, tokens);
            return;
        }
        plain.push_back(seconds / static_cast<double>(tokens));
        plainSeconds += seconds;
        plainTokens += tokens;
    }

    // Returns the median extra time of a rebuild: a call's time minus `msToken` for each other token.
    double rebuildMs(double msToken) const {
        std::vector<double> building;
        for (const auto& [seconds, tokens] : rebuilt)
            building.push_back(1e3 * seconds - static_cast<double>(tokens - 1) * msToken);
        return quantile(building, 0.5);
    }
};

// Draws `count` tokens of each picture and times every call.
DrawingTimes timeDrawing(BatchDrawing& drawing, std::int64_t count, Events& events,
                         const std::stop_token& stop) {
    DrawingTimes times;
    while (drawing.drawn() < count) {
        throwIfStopped(stop);
        const std::int64_t before = drawing.drawn(), rebuilds = drawing.rebuilds();
        const Stopwatch clock;
        if (!drawing.drawMore(nullptr, events)) throw Error(*drawing.failure());
        times.add(clock.seconds(), drawing.drawn() - before, drawing.rebuilds() > rebuilds);
        events.onProgress(
            {"drawing", static_cast<double>(drawing.drawn()) / static_cast<double>(count), 0, "tokens"});
    }
    if (times.plain.empty())
        throw Error(
            ErrorCode::BadRequest,
            "bench: with this number of latents each number rebuilds them, so there are no plain steps to "
            "measure; use more latents");
    return times;
}

}  // namespace

BenchResult benchPicture(const BenchRequest& request, const std::shared_ptr<const Network>& network,
                         Events& events, const std::stop_token& stop) {
    const RgbRaster raster = makeRaster(network->config());
    const std::vector<Token> prompt =
        raster.prompt({}, 0, raster.labels() > 0 ? std::optional(0) : std::nullopt);
    const PictureRequest pictures = makePictureRequest(request);
    SessionOptions options;
    options.latents = request.latents;
    Session started(network, options);
    started.start(prompt);
    Events silent;
    PictureRows rows(raster, network->config().labels, prompt, pictures.seeds, silent);
    BatchDrawing drawing = makePictureDrawing(pictures, raster, started, rows);

    const std::int64_t count = std::min<std::int64_t>(request.tokens, raster.numberCount());
    const Stopwatch whole;
    const DrawingTimes times = timeDrawing(drawing, count, events, stop);
    BenchResult result;
    result.prefillSeconds = whole.seconds();
    const auto pictureCount = static_cast<double>(request.batch);
    setTimes(result, times.plain);
    result.tokensPerSecond =
        pictureCount * static_cast<double>(times.plainTokens) / std::max(1e-9, times.plainSeconds);
    result.tokensPerSecondWithRebuilds =
        pictureCount * static_cast<double>(drawing.drawn()) / std::max(1e-9, result.prefillSeconds);
    result.rebuilds = drawing.rebuilds();
    result.rebuildMs = times.rebuildMs(result.msMedian);
    result.picturesPerStep = drawing.sequencesPerStep();
    result.tokens = drawing.drawn();
    return result;
}

}  // namespace continuo
