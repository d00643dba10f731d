#pragma once

#include <continuo/json_place.h>

#include <filesystem>

#include "files/model_card.h"

namespace continuo::app {

// Adds the model and adapter that generated something, and the licence and training data of the model's card,
// to nlohmann JSON for provenance. `request` and `result` are those of music or sound.
template <class Json, class Request, class Result>
void writeModelOrigin(Json& to, const Request& request, const Result& result) {
    const Json card = parseJsonObjectOrEmpty<Json>(result.modelCard);
    const auto told = [&card](const char* key) { return card.value(key, Json("unknown")); };
    to["model"] = std::filesystem::path(request.modelPath).filename().string();
    to["model_sha256"] = result.modelHash;
    if (!result.adapterHash.empty()) {
        to["adapter"] = std::filesystem::path(request.adapter).filename().string();
        to["adapter_sha256"] = result.adapterHash;
    }
    to["model_licence"] = licenceText(result.modelCard);
    to["model_commercial_use"] = told("commercial_use");
    to["model_training_data"] = told("training_data");
    to["tokenizer"] = result.tokenizer;
}

// Adds the device and the precision that generated it.
template <class Json, class Request, class Result>
void writeDeviceOrigin(Json& to, const Request& request, const Result& result) {
    to["device"] = result.device.id;
    to["device_detail"] = result.device.name + ", " + result.device.detail;
    to["precision"] = request.compute.precision;
}

}  // namespace continuo::app
