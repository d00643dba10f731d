#include <algorithm>
#include <optional>

#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/generation/batch_drawing.h"
#include "facade/generation/picture_rows.h"
#include "facade/generation/sampler_options.h"
#include "facade/models/device_fallback.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_fit.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/take_origin.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

void check(const PictureRequest& request) {
    checkSampling(request.sampling, "a picture");
    if (request.seeds.empty() || request.seeds.size() > PictureRequest::kMostPictures) {
        throw Error(ErrorCode::BadRequest, std::to_string(request.seeds.size()) +
                                               " pictures at once; choose 1 to " +
                                               std::to_string(PictureRequest::kMostPictures));
    }
    checkDrawn(request.drawn, request.seeds.size(), "pictures");
    if (!request.drawnLabels.empty() &&
        (request.drawnLabels.size() != request.drawn.size() || !request.label.empty())) {
        throw Error(ErrorCode::BadRequest,
                    "classes drawn by the model require its earlier numbers, one class for each of the "
                    "pictures, and no requested class");
    }
}

// Returns the tokens before the first drawn number.
std::vector<Token> makePrompt(const PictureRequest& request, const ModelConfig& config,
                              const RgbRaster& raster) {
    std::vector<Token> prompt =
        raster.prompt(request.prompt, request.keptRows,
                      request.label.empty() ? std::nullopt : labelNumber(config, request.label));
    if (static_cast<std::int64_t>(prompt.size()) >= raster.tokens())
        throw Error(ErrorCode::BadRequest,
                    "all rows of the picture are kept, so nothing would change; keep fewer");
    if (!request.drawn.empty() && request.label.empty() && request.drawnLabels.empty() &&
        !config.labels.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "earlier numbers need the class that the model drew for them; pass it too");
    }
    return prompt;
}

// Returns each picture's earlier tokens after the prompt.
std::vector<std::vector<Token>> earlierTokens(const PictureRequest& request, const ModelConfig& config,
                                              std::int64_t most) {
    std::vector<std::vector<Token>> before;
    if (tokensDrawnBefore(request) == 0) return before;
    for (std::size_t picture = 0; picture < request.drawn.size(); ++picture) {
        std::vector<Token>& tokens = before.emplace_back();
        if (!request.drawnLabels.empty()) {
            const std::optional<int> label = labelNumber(config, request.drawnLabels[picture]);
            if (!label) throw Error(ErrorCode::BadRequest, "this model has no classes");
            tokens.push_back(RgbRaster::labelId(*label));
        }
        for (const std::uint8_t number : request.drawn[picture]) tokens.push_back(RgbRaster::byteId(number));
        if (static_cast<std::int64_t>(tokens.size()) > most)
            throw Error(ErrorCode::BadRequest, "the part already generated is larger than the picture");
    }
    return before;
}

}  // namespace

PictureResult Engine::run(const PictureRequest& request, Events& events, std::stop_token stop,
                          const LiveControls* controls) {
    check(request);
    const Stopwatch loading;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    SessionOptions options;
    PlacedModel model = placeForDrawing(*parts_, files, options, request, controls, events);
    const ModelConfig& config = model.network->config();
    const RgbRaster raster = makeRaster(config);
    const std::vector<Token> prompt = makePrompt(request, config, raster);
    const std::vector<std::vector<Token>> before =
        earlierTokens(request, config, raster.tokens() - static_cast<std::int64_t>(prompt.size()));
    const double loadSeconds = loading.seconds();

    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    std::unique_ptr<Session> started = startSession(model, options, prompt, events, stop);
    TakeOrigin origin(files, *model.network);
    PictureRows rows(raster, config.labels, prompt, request.seeds, events);
    replayTokens(before, 0, before.empty() ? 0 : before[0].size(), rows);
    BatchDrawing drawing = makePictureDrawing(request, raster, *started, rows, before);
    started.reset();
    const double prefillSeconds = prefilling.seconds();

    const BatchDrawing::Pace pace = drawing.drawAll(controls, events, [&] { return !stop.stop_requested(); });
    if (drawing.failure() && drawing.drawn() == 0) throw Error(*drawing.failure());
    rows.reportUnfinishedRows();
    PictureResult result;
    result.firstDrawn =
        prompt.size() - std::min(prompt.size(), static_cast<std::size_t>(raster.leadTokens()));
    result.pictures = rows.finish();
    result.promptHash = hashTokens(prompt);
    result.picturesPerStep = drawing.sequencesPerStep();
    drawing.fillResult(result);
    result.isWindow = modelTraits(model.network->config()).window > 0;
    result.tokensPerSecond = pace.tokensPerSecond;
    result.phases = {{"load", loadSeconds}, {"prefill", prefillSeconds}};
    if (!before.empty()) result.phases.emplace_back("repeat", pace.repeatSeconds);
    result.phases.emplace_back("generate", pace.generateSeconds);
    origin.fillResult(result);
    return result;
}

}  // namespace continuo
