#include "facade/training/training_material.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "continuo/error.h"
#include "facade/models/music_tokens.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/sound_tokens.h"
#include "facade/training/music_material.h"
#include "facade/training/picture_material.h"
#include "facade/training/sound_material.h"

namespace continuo {
namespace {

// The kind of a model's tokens, as an index of a list.
enum class MaterialKind : std::size_t { Music, Pictures, Sound };

MaterialKind materialKind(const ModelConfig& model) {
    if (isPictureModel(model)) return MaterialKind::Pictures;
    return isSoundModel(model) ? MaterialKind::Sound : MaterialKind::Music;
}

void refuseOtherMaterial(const TrainRequest& request, std::size_t own) {
    static constexpr const char* kNames[] = {"music", "pictures", "sound"};
    const bool given[] = {!request.pieces.empty() || !request.valid.empty(),
                          !request.pictures.empty() || !request.validPictures.empty(),
                          !request.sounds.empty() || !request.validSounds.empty()};
    for (std::size_t other = 0; other < std::size(kNames); ++other) {
        if (other == own || !given[other]) continue;
        throw Error(ErrorCode::BadRequest,
                    std::string("train: this model trains on ") + kNames[own] + ", not on " + kNames[other]);
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

// Takes enough of each piece that most tokens have a long past, because the first tokens of a piece cost
// most.
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
    switch (materialKind(model)) {
        case MaterialKind::Music: static_cast<void>(makeTokenizer(model)); break;
        case MaterialKind::Pictures: static_cast<void>(makeRaster(model)); break;
        case MaterialKind::Sound: static_cast<void>(makeCodeFrames(model)); break;
    }
}

std::unique_ptr<TrainingMaterial> makeMaterial(const TrainRequest& request, const TrainingConfig& config,
                                               std::int64_t latents, Events& events,
                                               const std::stop_token& stop) {
    const MaterialKind speech = materialKind(config.model);
    refuseOtherMaterial(request, static_cast<std::size_t>(speech));
    if (speech == MaterialKind::Pictures) return std::make_unique<PictureMaterial>(request, config);
    if (speech == MaterialKind::Sound) return std::make_unique<SoundMaterial>(request, config, latents, stop);
    return std::make_unique<MusicMaterial>(request, config, latents, events, stop);
}

}  // namespace continuo
