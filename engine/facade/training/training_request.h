#pragma once

#include <optional>
#include <string>

#include "continuo/model_summary.h"
#include "continuo/train_codec_request.h"
#include "continuo/train_request.h"
#include "training/codec/codec_training_config.h"
#include "training/config/training_config.h"

namespace continuo {

// The file that a run continues when it was broken off.
std::string checkpointOf(const TrainRequest& request);
std::string checkpointOf(const TrainCodecRequest& request);

// The model, or codec, that a request continues; none where it begins a new one.
std::optional<ModelSummary> parentOf(const TrainRequest& request, ModelHash hash);
std::optional<ModelSummary> parentOf(const TrainCodecRequest& request, ModelHash hash);

// A model of sound that names no codec is one of the codec whose codes the request has.
TrainingConfig configOf(const TrainRequest& request, const std::optional<ModelSummary>& parent);
CodecTrainingConfig configOf(const TrainCodecRequest& request, const std::optional<ModelSummary>& parent);

// Throws BadRequest for an adapter of nothing, and for an output that is the model or codec it continues.
void checkRequest(const TrainRequest& request);
void checkRequest(const TrainCodecRequest& request);

}  // namespace continuo
