#include <nlohmann/json.hpp>

#include "codec/codec_parameters.h"
#include "continuo/engine.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "facade/training/codec_training.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_progress.h"
#include "facade/training/training_card.h"
#include "facade/training/training_setup.h"
#include "weights/weight_store.h"

namespace continuo {

using Json = nlohmann::ordered_json;

void Engine::checkTraining(const TrainCodecRequest& request) const {
    checkRequest(request);
    const std::optional<ModelSummary> parent =
        findParent(request, request.resume ? ModelHash::Computed : ModelHash::Skipped);
    const CodecTrainingConfig config = makeTrainingConfig(request, parent);
    static_cast<void>(RunProgress(config.steps, request.minutes));
    makeCard(request.card, parent);
    static_cast<void>(parts_->backend(request.compute));
    if (parent) {
        const WeightStore weights =
            openOrModelGone(request.from, [&] { return WeightStore::open(request.from); });
        withFitAdvice([&] { Parameters::check(codecParameterSpecs(config.model), weights); });
    }
    if (!request.resume) return;
    const WeightStore store = WeightStore::open(checkpointPath(request));
    const std::string notes = CodecTrainer::check(store, config.model, config.options);
    RunOrigin::requireParent(parseJsonObjectOrEmpty<Json>(notes), request.from, parent ? parent->hash : "",
                             checkpointPath(request));
}

TrainCodecResult Engine::run(const TrainCodecRequest& request, Events& events, std::stop_token stop) {
    for (const std::string& file : {request.out, checkpointPath(request)})
        writeOutput([&] { checkOutput(file); });
    checkRequest(request);
    if (parts_->team->size() > 1) {
        throw Error(ErrorCode::BadRequest, "train: codecs train in one process; start it without mpirun");
    }
    return CodecRun(request, parts_->backend(request.compute), events, std::move(stop)).run();
}

}  // namespace continuo
