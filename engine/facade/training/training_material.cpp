#include "facade/training/training_material.h"

#include "continuo/error.h"
#include "facade/models/music_tokens.h"
#include "facade/models/picture_tokens.h"
#include "facade/training/music_material.h"
#include "facade/training/picture_material.h"

namespace continuo {

void checkSpeech(const ModelConfig& model) {
    if (speaksPictures(model)) {
        rasterOf(model);
    } else {
        tokenizerOf(model);
    }
}

std::unique_ptr<TrainingMaterial> materialOf(const TrainRequest& request, const TrainingConfig& config,
                                             std::int64_t latents, Events& events,
                                             const std::stop_token& stop) {
    const bool pictures = speaksPictures(config.model);
    if (pictures ? !request.pieces.empty() || !request.valid.empty()
                 : !request.pictures.empty() || !request.validPictures.empty()) {
        throw Error(ErrorCode::BadRequest, pictures
                                               ? "train: this model learns from pictures, not from music"
                                               : "train: this model learns from music, not from pictures");
    }
    if (pictures) return std::make_unique<PictureMaterial>(request, config);
    return std::make_unique<MusicMaterial>(request, config, latents, events, stop);
}

}  // namespace continuo
