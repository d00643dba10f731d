#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "codec/codec_parameters.h"
#include "continuo/engine.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "facade/training/codec_training.h"
#include "facade/training/model_training.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_progress.h"
#include "facade/training/training_card.h"
#include "facade/training/training_material.h"
#include "facade/training/training_setup.h"
#include "training/checkpoint_check.h"
#include "training/trainer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

template <class Request>
std::optional<ModelSummary> parentToCheck(const Request& request) {
    return findParent(request, request.resume ? ModelHash::Computed : ModelHash::Skipped);
}

// Checks the length of the run and its card.
template <class Request>
void checkStart(const Request& request, std::int64_t steps, const std::optional<ModelSummary>& parent) {
    static_cast<void>(RunProgress(steps, request.minutes));
    makeCard(request.card, parent);
}

// Checks that the parent's file contains these parameters.
template <class MakeSpecs>
void checkParentWeights(const std::string& file, const MakeSpecs& makeSpecs) {
    const WeightStore weights = openOrModelGone(file, [&] { return WeightStore::open(file); });
    withFitAdvice([&] { Parameters::check(makeSpecs(), weights); });
}

// Throws BadModel if the checkpoint with these notes started from another model than the request's.
template <class Request>
void checkResume(const Request& request, const std::optional<ModelSummary>& parent,
                 const std::string& notes) {
    RunOrigin::requireParent(parseJsonObjectOrEmpty<nlohmann::ordered_json>(notes), request.from,
                             parent ? parent->hash : "", checkpointPath(request));
}

template <class Request>
void checkOutputs(const Request& request) {
    for (const std::string& file : {request.out, checkpointPath(request)})
        writeOutput([&] { checkOutput(file); });
}

}  // namespace

void Engine::checkTraining(const TrainRequest& request) const {
    checkRequest(request);
    const std::optional<ModelSummary> parent = parentToCheck(request);
    const TrainingConfig config = makeTrainingConfig(request, parent);
    const TrainingOptions options = fittedOptions(config.options, config.model, parts_->team->size());
    checkMaterialKind(config.model);
    checkStart(request, config.steps, parent);
    static_cast<void>(parts_->backend(request.compute));
    if (parent) {
        checkParentWeights(request.from,
                           [&] { return parameterSpecs(ModelConfig::fromJson(parent->config)); });
    }
    if (request.resume)
        checkResume(request, parent, checkCheckpoint(checkpointPath(request), config.model, options));
}

void Engine::checkTraining(const TrainCodecRequest& request) const {
    checkRequest(request);
    const std::optional<ModelSummary> parent = parentToCheck(request);
    const CodecTrainingConfig config = makeTrainingConfig(request, parent);
    checkStart(request, config.steps, parent);
    static_cast<void>(parts_->backend(request.compute));
    if (parent) checkParentWeights(request.from, [&] { return codecParameterSpecs(config.model); });
    if (!request.resume) return;
    const WeightStore store = WeightStore::open(checkpointPath(request));
    checkResume(request, parent, CodecTrainer::check(store, config.model, config.options));
}

TrainResult Engine::run(const TrainRequest& request, Events& events, std::stop_token stop) {
    if (parts_->team->leads()) checkOutputs(request);
    checkRequest(request);
    return ModelTraining(request, parts_->backend(request.compute), parts_->team, events, std::move(stop))
        .run();
}

TrainCodecResult Engine::run(const TrainCodecRequest& request, Events& events, std::stop_token stop) {
    checkOutputs(request);
    checkRequest(request);
    if (parts_->team->size() > 1) {
        throw Error(ErrorCode::BadRequest, "train: codecs train in one process; start it without mpirun");
    }
    return CodecTraining(request, parts_->backend(request.compute), events, std::move(stop)).run();
}

}  // namespace continuo
