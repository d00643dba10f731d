#include "facade/training/training_material.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "continuo/error.h"
#include "facade/models/music_tokens.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/sound_tokens.h"
#include "facade/training/music_material.h"
#include "facade/training/picture_material.h"
#include "facade/training/sound_material.h"
#include "tokenizers/tokenizer_registry.h"

namespace continuo {
namespace {

// Returns the kind of material that a model trains on. A model with an unknown tokenizer counts as one for
// music, which then refuses it.
Modality materialModality(const ModelConfig& model) {
    return tokenizerModality(model.tokenizer).value_or(Modality::Music);
}

void refuseOtherMaterial(const TrainRequest& request, Modality own) {
    const std::pair<Modality, bool> given[] = {
        {Modality::Music, !request.pieces.empty() || !request.valid.empty()},
        {Modality::Pictures, !request.pictures.empty() || !request.validPictures.empty()},
        {Modality::Sound, !request.sounds.empty() || !request.validSounds.empty()}};
    for (const auto& [other, isGiven] : given) {
        if (other == own || !isGiven) continue;
        throw Error(ErrorCode::BadRequest, std::string("train: this model trains on ") + modalityNoun(own) +
                                               ", not on " + modalityNoun(other));
    }
}

// Formats minutes: "2.5 min".
std::string formatMinutes(double seconds) {
    const auto tenths = static_cast<std::int64_t>(std::llround(seconds / 6));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " min";
}

}  // namespace

void TrainingMaterial::requireTokens(std::int64_t tokens, std::int64_t needed, const std::string& what,
                                     double seconds, const std::string& withWhat) {
    if (tokens >= needed) return;
    const double perToken = tokens > 0 ? seconds / static_cast<double>(tokens) : 0;
    throw Error(ErrorCode::BadFile,
                "train: too little " + what + " to train on: " + formatMinutes(seconds) + withWhat + " (" +
                    std::to_string(tokens) + " tokens); this model needs " + std::to_string(needed) +
                    " tokens, about " + formatMinutes(static_cast<double>(needed) * perToken) + " of such " +
                    what + "; add some");
}

// Takes long beginnings, so that most tokens have a long past: the first tokens of a piece have the highest
// loss.
std::vector<std::span<const Token>> TrainingMaterial::beginnings(std::int64_t tokens,
                                                                 std::int64_t latents) const {
    std::int64_t all = 0;
    for (const auto& piece : valid_) all += static_cast<std::int64_t>(piece.size());
    if (all <= tokens) return {valid_.begin(), valid_.end()};
    const auto pieces = static_cast<std::int64_t>(valid_.size());
    const std::int64_t fewest = std::min(2 * latents, all / pieces);
    const std::int64_t count = std::clamp<std::int64_t>(tokens / fewest, 1, pieces);
    std::vector<std::span<const Token>> result;
    std::int64_t left = tokens;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::span<const Token> piece = valid_[static_cast<std::size_t>(i * pieces / count)];
        const std::int64_t share = std::max<std::int64_t>(left / (count - i), kFewestTokens);
        result.push_back(piece.first(std::min(piece.size(), static_cast<std::size_t>(share))));
        left -= static_cast<std::int64_t>(result.back().size());
    }
    return result;
}

void checkMaterialKind(const ModelConfig& model) {
    switch (materialModality(model)) {
        case Modality::Music: static_cast<void>(makeTokenizer(model)); break;
        case Modality::Pictures: static_cast<void>(makeRaster(model)); break;
        case Modality::Sound: static_cast<void>(makeCodeFrames(model)); break;
    }
}

std::unique_ptr<TrainingMaterial> makeMaterial(const TrainRequest& request, const TrainingConfig& config,
                                               std::int64_t latents, Events& events,
                                               const std::stop_token& stop) {
    const Modality modality = materialModality(config.model);
    refuseOtherMaterial(request, modality);
    if (modality == Modality::Pictures) return std::make_unique<PictureMaterial>(request, config);
    if (modality == Modality::Sound) return std::make_unique<SoundMaterial>(request, config, latents, stop);
    return std::make_unique<MusicMaterial>(request, config, latents, events, stop);
}

}  // namespace continuo
