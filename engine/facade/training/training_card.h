#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "continuo/requests.h"
#include "continuo/results.h"

namespace continuo {

// The beginning of a trained model's card: what the request says, and of a model that it continues the
// name, the hash, the licence and the sources. Throws BadRequest when the request's card is no JSON object.
nlohmann::ordered_json cardOf(const TrainRequest& request, const std::optional<ModelSummary>& parent);

// Adds the run's figures.
void tellRun(nlohmann::ordered_json& card, const TrainResult& result);

}  // namespace continuo
