#include "facade/training/training_setup.h"

#include <filesystem>
#include <utility>

#include "continuo/error.h"
#include "continuo/train_pictures.h"
#include "continuo/train_sound.h"
#include "facade/models/model_file.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/sound_tokens.h"
#include "weights/printable.h"

namespace continuo {
namespace {

// Returns the default name of a continued model or codec.
std::string defaultName(const std::string& out) {
    return printable(std::filesystem::path(out).stem().string());
}

void requireNotParent(const std::string& from, const std::string& out, const std::string& kind) {
    std::error_code ignored;
    if (from.empty() || !std::filesystem::equivalent(from, out, ignored)) return;
    throw Error(ErrorCode::BadRequest, out + ": is the " + kind +
                                           " that the run continues, which stays unchanged; give the new "
                                           "one a different name");
}

// Sets the codec of a preset, which has none, to the codec of the first codes.
TrainingConfig withCodec(TrainingConfig config, const TrainRequest& request) {
    std::optional<CodesConfig>& codes = config.model.codes;
    if (codes && codes->codec.empty() && !request.sounds.empty())
        codes->codec = request.sounds.front().codes.codec;
    return config;
}

}  // namespace

std::string checkpointPath(const TrainRequest& request) { return request.out + ".checkpoint"; }
std::string checkpointPath(const TrainCodecRequest& request) { return request.out + ".checkpoint"; }

std::optional<ModelSummary> findParent(const TrainRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    return inspectModel(request.from, hash);
}

std::optional<ModelSummary> findParent(const TrainCodecRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    ModelSummary parent = inspectModelOrCodec(request.from, hash);
    if (parent.modality != "codec") {
        throw Error(ErrorCode::BadModel,
                    request.from + ": is a model, not a codec; give a codec to continue");
    }
    return parent;
}

TrainingConfig makeTrainingConfig(const TrainRequest& request, const std::optional<ModelSummary>& parent) {
    if (!parent) return withCodec(TrainingConfig::fromJson(request.config), request);
    TrainingConfig config = TrainingConfig::forFineTuning(ModelConfig::fromJson(parent->config),
                                                          request.config, request.adapterRank);
    config.model.name = defaultName(request.out);
    return withCodec(std::move(config), request);
}

CodecTrainingConfig makeTrainingConfig(const TrainCodecRequest& request,
                                       const std::optional<ModelSummary>& parent) {
    if (!parent) return CodecTrainingConfig::fromJson(request.config);
    CodecTrainingConfig config =
        CodecTrainingConfig::forContinuing(CodecConfig::fromJson(parent->config), request.config);
    config.model.name = defaultName(request.out);
    return config;
}

bool trainsPictureModel(const TrainRequest& request) {
    return isPictureModel(makeTrainingConfig(request, findParent(request, ModelHash::Skipped)).model);
}

bool trainsSoundModel(const TrainRequest& request) {
    return isSoundModel(makeTrainingConfig(request, findParent(request, ModelHash::Skipped)).model);
}

SoundShape trainedSoundShape(const TrainRequest& request) {
    const ModelConfig model = makeTrainingConfig(request, findParent(request, ModelHash::Skipped)).model;
    static_cast<void>(makeCodeFrames(model));  // reports inconsistencies
    return findSoundShape(model).value();
}

PictureShape trainedPictureShape(const TrainRequest& request) {
    const ModelConfig model = makeTrainingConfig(request, findParent(request, ModelHash::Skipped)).model;
    static_cast<void>(makeRaster(model));  // reports inconsistencies
    return findPictureShape(model).value();
}

bool trainsCodec(const std::string& config) { return CodecTrainingConfig::isCodecTraining(config); }

int requiredSampleRate(const TrainCodecRequest& request) {
    return makeTrainingConfig(request, findParent(request, ModelHash::Skipped)).model.sampleRate;
}

void checkRequest(const TrainRequest& request) {
    if (request.adapterRank != 0 && (request.from.empty() || request.adapterRank < 0)) {
        throw Error(ErrorCode::BadRequest,
                    "train: an adapter needs an existing model; give --from, and a rank above 0");
    }
    requireNotParent(request.from, request.out, "model");
}

void checkRequest(const TrainCodecRequest& request) { requireNotParent(request.from, request.out, "codec"); }

}  // namespace continuo
