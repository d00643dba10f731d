#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "cli/console/json_output.h"
#include "files/model_card.h"

namespace continuo::app {

// What JSON says of things that a model made; for nlohmann::ordered_json, which only .cpp files include.

// A text, or null where there is none.
template <class Json>
Json textOrNull(const std::string& text) {
    return text.empty() ? Json() : Json(text);
}

// Mean over the tokens; 0 of none.
inline double natsPerToken(std::span<const float> logProbabilities) {
    double nats = 0;
    for (const float each : logProbabilities) nats -= static_cast<double>(each);
    return nats / static_cast<double>(std::max<std::size_t>(1, logProbabilities.size()));
}

// Which model and adapter made it.
template <class Json, class Request, class Result>
Json makerJson(const Request& request, const Result& result) {
    return {{"model", request.modelPath},
            {"model_sha256", result.modelHash},
            {"adapter", textOrNull<Json>(request.adapter)},
            {"adapter_sha256", request.adapter.empty() ? Json() : Json(result.adapterHash)},
            {"model_licence", licenceOf(result.modelCard)}};
}

// That, and how several things that were made together were made.
template <class Json, class Request, class Result>
Json madeTogetherJson(const Request& request, const Result& result) {
    Json json = {{"cancelled", result.cancelled},
                 {"seed", request.seeds[0]},
                 {"tokens_per_s", result.tokensPerSecond},
                 {"rebuilds", result.rebuilds},
                 {"latents", result.moves.latents}};
    json.update(makerJson<Json>(request, result));
    json["prompt_sha256"] = result.promptHash;
    json["device"] = result.device.id;
    json["phases"] = phasesJson<Json>(result.phases);
    return json;
}

}  // namespace continuo::app
