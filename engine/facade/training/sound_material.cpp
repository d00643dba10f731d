#include "facade/training/sound_material.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "facade/models/sound_tokens.h"

namespace continuo {

SoundMaterial::SoundMaterial(const TrainRequest& request, const TrainingConfig& config, std::int64_t latents,
                             const std::stop_token& stop)
    : latents_(latents),
      frames_(makeCodeFrames(config.model)),
      fewestLevels_(config.model.codes->fewestLevels()) {
    for (const NamedCodes& each : request.sounds) {
        if (stop.stop_requested()) return;
        pieces_.push_back({encodeToTokens(config.model, each), 1, count_++});
        tokens_ += static_cast<std::int64_t>(pieces_.back().tokens.size());
        seconds_ += static_cast<double>(each.codes.samples) / each.codes.sampleRate;
    }
    for (const NamedCodes& each : request.validSounds) {
        if (stop.stop_requested()) return;
        valid_.push_back(encodeToTokens(config.model, each));
    }
}

void SoundMaterial::requireEnough(std::int64_t latents) const {
    requireTokens(tokens_, kFewestWindows * latents, "sound", seconds_, "");
}

Augmentation SoundMaterial::augmentation() const {
    Augmentation result;
    if (fewestLevels_ == frames_.levels()) return result;
    result.vary = [frames = frames_, fewest = fewestLevels_](const TrainingPiece& piece,
                                                             RandomStream& random) {
        std::vector<Token> tokens = piece.tokens;
        if (random.real() < 0.5) return tokens;
        const auto fewer = static_cast<std::uint64_t>(frames.levels() - fewest);
        const Token left = frames.tokenId(fewest + static_cast<int>(random.below(fewer)), 0);
        std::erase_if(tokens, [left](Token token) { return token >= left; });
        return tokens;
    };
    return result;
}

std::vector<std::span<const Token>> SoundMaterial::validSample(std::int64_t tokens) const {
    return beginnings(tokens, latents_);
}

void SoundMaterial::describeAmount(nlohmann::ordered_json& card) const {
    card["sounds"] = count_;
    card["hours"] = std::round(seconds_ / 36) / 100;
}

}  // namespace continuo
