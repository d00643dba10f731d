#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "continuo/engine.h"
#include "continuo/stopwatch.h"
#include "facade/generation/batch_drawing.h"
#include "facade/generation/sampler_options.h"
#include "facade/models/device_fallback.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_fit.h"
#include "facade/models/take_origin.h"
#include "model/config/model_traits.h"

namespace continuo {

// Places the model of a request for as many items as it has seeds, and sets the session's latents. controls:
// sliders that act during the run. Throws as Parts::place(), and BadRequest for a recorded move to more
// latents than the model has.
template <class Parts>
PlacedModel placeForDrawing(Parts& parts, const ModelFiles& files, SessionOptions& session,
                            const ItemsRequest& request, const LiveControls* controls, Events& events) {
    session.latents = firstLatents(request.sampling, request.moves);
    session.maxLatents = mostLatents(request.sampling, request.moves, controls);
    PlacedModel model =
        parts.place(files, session, static_cast<int>(request.seeds.size()), request.compute, events);
    for (const auto& [from, latents] : request.moves.latents) checkLatents(model.network->config(), latents);
    return model;
}

// Generates the items of a request. Medium is what differs between pictures and sounds:
//   Request, Result
//   check(request)                   throws BadRequest
//   Medium(request, config, parts, events, stop)  for a loaded model; opens what else is needed
//   earlierTokens()                  of a stopped request, as BatchDrawing::Parts::earlierTokens
//   encodePrompt(options, phases)    computes prompt(); adds the phase, if it takes one
//   prompt()                         the tokens before the first drawn one
//   makeDrawing(started, before)     the drawing, after the session has read the prompt
//   replay(before, drawing)          reports earlier tokens again
//   goesOn()                         false: stop drawing
//   finish(drawing, result)          sets the items and what only this medium has; throws a failure before
//                                    the first result
template <class Medium, class Parts>
typename Medium::Result generateItems(Parts& parts, const typename Medium::Request& request, Events& events,
                                      const std::stop_token& stop, const LiveControls* controls) {
    Medium::check(request);
    typename Medium::Result result;
    const Stopwatch loading;
    const ModelFiles files{request.modelPath, request.adapter, stop};
    SessionOptions options;
    PlacedModel model = placeForDrawing(parts, files, options, request, controls, events);
    const ModelConfig& config = model.network->config();
    Medium medium(request, config, parts, events, stop);
    const std::vector<std::vector<Token>> before = medium.earlierTokens();
    result.phases.emplace_back("load", loading.seconds());

    medium.encodePrompt(options, result.phases);
    const Stopwatch prefilling;
    events.onProgress({"prefill", 0, 0, "tokens"});
    std::unique_ptr<Session> started = startSession(model, options, medium.prompt(), events, stop);
    TakeOrigin origin(files, *model.network);
    BatchDrawing drawing = medium.makeDrawing(*started, before);
    started.reset();
    result.phases.emplace_back("prefill", prefilling.seconds());

    const Stopwatch replaying;
    medium.replay(before, drawing);
    const double replaySeconds = replaying.seconds();
    const BatchDrawing::Pace pace = drawing.drawAll(controls, events, [&] { return medium.goesOn(); });
    drawing.fillResult(result);
    medium.finish(drawing, result);
    result.promptHash = hashTokens(medium.prompt());
    result.isWindow = modelTraits(config).window > 0;
    result.tokensPerSecond = pace.tokensPerSecond;
    if (!before.empty()) result.phases.emplace_back("repeat", replaySeconds + pace.repeatSeconds);
    result.phases.emplace_back("generate", pace.generateSeconds);
    origin.fillResult(result);
    return result;
}

}  // namespace continuo
