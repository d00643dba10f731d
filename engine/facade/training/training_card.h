#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

class TrainingMaterial;

// The beginning of a trained model's card: what the request says (`given`), and of a model that it continues
// the name, the hash, the licence and the sources. Throws BadRequest when that is no JSON object.
nlohmann::ordered_json cardOf(const std::string& given, const std::optional<ModelSummary>& parent);

// Adds what a run learns from, and how much; of a model that is taught further it is a source besides the
// parent's, unless the request's card names its own.
void tellMaterial(nlohmann::ordered_json& card, const TrainRequest& request,
                  const TrainingMaterial& material);

// Of a run that goes on, whose card was kept: adds what the request's card says now. other: what it learns
// from now, where that is not what it began with, which becomes a further source; null: it is.
void goOnWith(nlohmann::ordered_json& card, const TrainRequest& request, const TrainingMaterial* other);

// The same without a further source. Returns whether the request's card named one.
bool goOnWith(nlohmann::ordered_json& card, const std::string& given);

// Tells the run's figures; one that was not measured of these weights is taken away.
void tellRun(nlohmann::ordered_json& card, const TrainResult& result);

}  // namespace continuo
