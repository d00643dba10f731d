#include "facade/training/training_request.h"

#include <filesystem>

#include "continuo/error.h"
#include "continuo/train_pictures.h"
#include "facade/models/model_file.h"
#include "facade/models/picture_tokens.h"
#include "weights/printable.h"

namespace continuo {

std::string checkpointOf(const TrainRequest& request) { return request.out + ".checkpoint"; }

std::optional<ModelSummary> parentOf(const TrainRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    return inspectModel(request.from, hash);
}

TrainingConfig configOf(const TrainRequest& request, const std::optional<ModelSummary>& parent) {
    if (!parent) return TrainingConfig::fromJson(request.config);
    TrainingConfig config = TrainingConfig::forFineTuning(ModelConfig::fromJson(parent->config),
                                                          request.config, request.adapterRank);
    config.model.name = printable(std::filesystem::path(request.out).stem().string());
    return config;
}

bool learnsPictures(const TrainRequest& request) {
    return speaksPictures(configOf(request, parentOf(request, ModelHash::Skipped)).model);
}

PictureShape picturesOf(const TrainRequest& request) {
    const ModelConfig model = configOf(request, parentOf(request, ModelHash::Skipped)).model;
    static_cast<void>(rasterOf(model));  // says what does not belong together
    return pictureShapeOf(model).value();
}

void checkRequest(const TrainRequest& request) {
    if (request.adapterRank != 0 && (request.from.empty() || request.adapterRank < 0)) {
        throw Error(ErrorCode::BadRequest,
                    "train: an adapter is for a model that is there; say from which, and a rank above 0");
    }
    std::error_code ignored;
    if (!request.from.empty() && std::filesystem::equivalent(request.from, request.out, ignored)) {
        throw Error(ErrorCode::BadRequest, request.out +
                                               ": is the model that the run goes on from, which stays as it "
                                               "is; give the new one another name");
    }
}

}  // namespace continuo
