#pragma once

#include "continuo/live_controls.h"
#include "facade/generation/slider_timeline.h"
#include "facade/models/engine_parts.h"

namespace continuo {

// Places the model for a request for pictures or sounds, with one sequence per seed of the request. Sets
// `latents` and `maxLatents` of `session`. controls: the sliders that the user can move during the run.
// Throws as Parts::place(), and BadRequest if a recorded move of the latents slider asks for more than the
// model has.
template <class Parts, class Request>
PlacedModel placeForDrawing(Parts& parts, const ModelFiles& files, SessionOptions& session,
                            const Request& request, const LiveControls* controls, Events& events) {
    session.latents = firstLatents(request.sampling, request.moves);
    session.maxLatents = mostLatents(request.sampling, request.moves, controls);
    PlacedModel model =
        parts.place(files, session, static_cast<int>(request.seeds.size()), request.compute, events);
    for (const auto& [from, latents] : request.moves.latents) checkLatents(model.network->config(), latents);
    return model;
}

}  // namespace continuo
