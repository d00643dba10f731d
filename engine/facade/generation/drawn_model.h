#pragma once

#include "continuo/live_controls.h"
#include "facade/generation/slider_timeline.h"
#include "facade/models/engine_parts.h"

namespace continuo {

// Places the model of a request for pictures or sounds, for as many sequences as it has seeds, and sets the
// session's latents. controls: sliders that act during the run. Throws as Parts::place(), and BadRequest for
// a recorded move to more latents than the model has.
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
