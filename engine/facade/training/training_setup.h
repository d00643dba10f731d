#pragma once

#include <optional>
#include <string>

#include "continuo/model_summary.h"
#include "continuo/train_codec_request.h"
#include "continuo/train_request.h"
#include "training/codec/codec_training_config.h"
#include "training/config/training_config.h"

namespace continuo {

// Returns the checkpoint file from which an interrupted run resumes.
std::string checkpointPath(const TrainRequest& request);
std::string checkpointPath(const TrainCodecRequest& request);

// Returns the model or codec that a request continues; nullopt if it trains a new one.
std::optional<ModelSummary> findParent(const TrainRequest& request, ModelHash hash);
std::optional<ModelSummary> findParent(const TrainCodecRequest& request, ModelHash hash);

// Returns the config of a training run. A sound model that names no codec gets the codec of the request's
// codes.
TrainingConfig makeTrainingConfig(const TrainRequest& request, const std::optional<ModelSummary>& parent);
CodecTrainingConfig makeTrainingConfig(const TrainCodecRequest& request,
                                       const std::optional<ModelSummary>& parent);

// Throws BadRequest for an adapter without a parent, and if the output is the parent's file.
void checkRequest(const TrainRequest& request);
void checkRequest(const TrainCodecRequest& request);

}  // namespace continuo
