#include "facade/training/training_request.h"

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

// Default name of a continued model or codec.
std::string nameIn(const std::string& out) { return printable(std::filesystem::path(out).stem().string()); }

void requireOtherThanParent(const std::string& from, const std::string& out, const std::string& kind) {
    std::error_code ignored;
    if (from.empty() || !std::filesystem::equivalent(from, out, ignored)) return;
    throw Error(ErrorCode::BadRequest, out + ": is the " + kind +
                                           " that the run goes on from, which stays as it is; give the new "
                                           "one another name");
}

// A preset has no codec: the model uses the codec of the first codes.
TrainingConfig withCodec(TrainingConfig config, const TrainRequest& request) {
    std::optional<CodesConfig>& codes = config.model.codes;
    if (codes && codes->codec.empty() && !request.sounds.empty())
        codes->codec = request.sounds.front().codes.codec;
    return config;
}

}  // namespace

std::string checkpointOf(const TrainRequest& request) { return request.out + ".checkpoint"; }
std::string checkpointOf(const TrainCodecRequest& request) { return request.out + ".checkpoint"; }

std::optional<ModelSummary> parentOf(const TrainRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    return inspectModel(request.from, hash);
}

std::optional<ModelSummary> parentOf(const TrainCodecRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    ModelSummary parent = inspectModelOrCodec(request.from, hash);
    if (parent.modality != "codec") {
        throw Error(ErrorCode::BadModel,
                    request.from + ": is a model, not a codec of sound; give a codec to go on from");
    }
    return parent;
}

TrainingConfig configOf(const TrainRequest& request, const std::optional<ModelSummary>& parent) {
    if (!parent) return withCodec(TrainingConfig::fromJson(request.config), request);
    TrainingConfig config = TrainingConfig::forFineTuning(ModelConfig::fromJson(parent->config),
                                                          request.config, request.adapterRank);
    config.model.name = nameIn(request.out);
    return withCodec(std::move(config), request);
}

CodecTrainingConfig configOf(const TrainCodecRequest& request, const std::optional<ModelSummary>& parent) {
    if (!parent) return CodecTrainingConfig::fromJson(request.config);
    CodecTrainingConfig config =
        CodecTrainingConfig::forFurther(CodecConfig::fromJson(parent->config), request.config);
    config.model.name = nameIn(request.out);
    return config;
}

bool learnsPictures(const TrainRequest& request) {
    return speaksPictures(configOf(request, parentOf(request, ModelHash::Skipped)).model);
}

bool learnsCodes(const TrainRequest& request) {
    return speaksSound(configOf(request, parentOf(request, ModelHash::Skipped)).model);
}

SoundShape soundOf(const TrainRequest& request) {
    const ModelConfig model = configOf(request, parentOf(request, ModelHash::Skipped)).model;
    static_cast<void>(codeFramesOf(model));  // reports inconsistencies
    return soundShapeOf(model).value();
}

PictureShape picturesOf(const TrainRequest& request) {
    const ModelConfig model = configOf(request, parentOf(request, ModelHash::Skipped)).model;
    static_cast<void>(rasterOf(model));  // reports inconsistencies
    return pictureShapeOf(model).value();
}

bool learnsCodec(const std::string& config) { return CodecTrainingConfig::isOne(config); }

int sampleRateOf(const TrainCodecRequest& request) {
    return configOf(request, parentOf(request, ModelHash::Skipped)).model.sampleRate;
}

void checkRequest(const TrainRequest& request) {
    if (request.adapterRank != 0 && (request.from.empty() || request.adapterRank < 0)) {
        throw Error(ErrorCode::BadRequest,
                    "train: an adapter is for a model that is there; say from which, and a rank above 0");
    }
    requireOtherThanParent(request.from, request.out, "model");
}

void checkRequest(const TrainCodecRequest& request) {
    requireOtherThanParent(request.from, request.out, "codec");
}

}  // namespace continuo
