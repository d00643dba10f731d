#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "continuo/model_summary.h"
#include "continuo/train_request.h"

namespace continuo {

class TrainingMaterial;

// Creates a trained model's card from the request's (`given`), and from a continued model's name, hash,
// licence and sources. Throws BadRequest if `given` is not a JSON object.
nlohmann::ordered_json makeCard(const std::string& given, const std::optional<ModelSummary>& parent);

// Adds name and amount of the material to the card. When continuing a model, the material becomes a source
// beside the parent's sources, unless the request's card names its own.
void addMaterial(nlohmann::ordered_json& card, const TrainRequest& request, const TrainingMaterial& material);

// Updates the saved card of a resumed run from the request's card. other: material that differs from the
// original one and becomes another source; null: unchanged material.
void updateResumedCard(nlohmann::ordered_json& card, const TrainRequest& request,
                       const TrainingMaterial* other);

// Does the same without another source. Returns whether the request's card named a source.
bool updateResumedCard(nlohmann::ordered_json& card, const std::string& given);

// Writes the run's figures; removes figures that were not measured for these weights.
void writeFigures(nlohmann::ordered_json& card, const TrainResult& result);

}  // namespace continuo
