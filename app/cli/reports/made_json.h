#pragma once

#include <continuo/items_request.h>

#include <algorithm>
#include <span>
#include <string>

#include "cli/console/json_output.h"
#include "files/model_card.h"

namespace continuo::app {

// JSON of generated results. Json is nlohmann::ordered_json, which only .cpp files include.

// Returns the text, or null if it is empty.
template <class Json>
Json textOrNull(const std::string& text) {
    return text.empty() ? Json() : Json(text);
}

// Returns the mean negative log probability of the tokens; 0 without tokens.
inline double natsPerToken(std::span<const float> logProbabilities) {
    double nats = 0;
    for (const float each : logProbabilities) nats -= static_cast<double>(each);
    return nats / static_cast<double>(std::max<std::size_t>(1, logProbabilities.size()));
}

// Returns the model and adapter as JSON.
template <class Json, class Request, class Result>
Json makerJson(const Request& request, const Result& result) {
    return {{"model", request.modelPath},
            {"model_sha256", result.modelHash},
            {"adapter", textOrNull<Json>(request.adapter)},
            {"adapter_sha256", request.adapter.empty() ? Json() : Json(result.adapterHash)},
            {"model_licence", licenceText(result.modelCard)}};
}

// Returns makerJson() with the settings that all results of the request share.
template <class Json>
Json madeTogetherJson(const ItemsRequest& request, const ItemsResult& result) {
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
