#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "continuo/engine.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "facade/training/model_training.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_progress.h"
#include "facade/training/training_card.h"
#include "facade/training/training_material.h"
#include "facade/training/training_setup.h"
#include "training/trainer.h"
#include "weights/weight_store.h"

namespace continuo {

using Json = nlohmann::ordered_json;

void Engine::checkTraining(const TrainRequest& request) const {
    checkRequest(request);
    const std::optional<ModelSummary> parent =
        findParent(request, request.resume ? ModelHash::Computed : ModelHash::Skipped);
    const TrainingConfig config = makeTrainingConfig(request, parent);
    const TrainingOptions options = fittedOptions(config.options, config.model, parts_->team->size());
    checkMaterialKind(config.model);
    static_cast<void>(RunProgress(config.steps, request.minutes));
    makeCard(request.card, parent);
    static_cast<void>(parts_->backend(request.compute));
    if (parent) {
        const WeightStore weights =
            openOrModelGone(request.from, [&] { return WeightStore::open(request.from); });
        withFitAdvice(
            [&] { Parameters::check(parameterSpecs(ModelConfig::fromJson(parent->config)), weights); });
    }
    if (!request.resume) return;
    const std::string notes = checkCheckpoint(checkpointPath(request), config.model, options);
    RunOrigin::requireParent(parseJsonObjectOrEmpty<Json>(notes), request.from, parent ? parent->hash : "",
                             checkpointPath(request));
}

TrainResult Engine::run(const TrainRequest& request, Events& events, std::stop_token stop) {
    if (parts_->team->leads()) {
        for (const std::string& file : {request.out, checkpointPath(request)})
            writeOutput([&] { checkOutput(file); });
    }
    checkRequest(request);
    return TrainingRun(request, parts_->backend(request.compute), parts_->team, events, std::move(stop))
        .run();
}

}  // namespace continuo
