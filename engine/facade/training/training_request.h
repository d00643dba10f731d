#pragma once

#include <optional>
#include <string>

#include "continuo/model_summary.h"
#include "continuo/train_request.h"
#include "training/config/training_config.h"

namespace continuo {

// The file that a run continues when it was broken off.
std::string checkpointOf(const TrainRequest& request);

// The model that a request continues; none where it begins a new one.
std::optional<ModelSummary> parentOf(const TrainRequest& request, ModelHash hash);

TrainingConfig configOf(const TrainRequest& request, const std::optional<ModelSummary>& parent);

// Throws BadRequest for an adapter of nothing, and for an output that is the model it continues.
void checkRequest(const TrainRequest& request);

}  // namespace continuo
