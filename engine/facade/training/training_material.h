#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/token.h"
#include "continuo/events.h"
#include "continuo/train_request.h"
#include "training/config/training_config.h"
#include "training/data/training_piece.h"

namespace continuo {

// The material of a training run as tokens, whether it is music, pictures or sound.
class TrainingMaterial {
public:
    virtual ~TrainingMaterial() = default;

    // Throws BadFile, with the available and required amount, if the material is too little to continue a
    // well-trained model.
    virtual void requireEnough(std::int64_t latents) const = 0;
    // Returns the training pieces; takePieces() moves them out.
    const std::vector<TrainingPiece>& pieces() const { return pieces_; }
    std::vector<TrainingPiece> takePieces() { return std::move(pieces_); }
    // Returns how pieces are varied.
    virtual Augmentation augmentation() const = 0;

    // Return all held-out pieces, and a sample of about `tokens` tokens of them.
    const std::vector<std::vector<Token>>& valid() const { return valid_; }
    virtual std::vector<std::span<const Token>> validSample(std::int64_t tokens) const = 0;
    // Returns the number of initial tokens of each piece that are given and not measured.
    virtual std::int64_t givenTokens() const { return 1; }

    // Returns the kind of the material, for a model's card.
    virtual std::string name() const { return "music"; }
    // Adds the amount of the material to a model's card.
    virtual void describeAmount(nlohmann::ordered_json& card) const = 0;

protected:
    // Minimum number of windows; with fewer targets a model memorises them.
    static constexpr std::int64_t kFewestWindows = 8;
    // Minimum tokens per piece: one to predict, and one to predict it from.
    static constexpr std::size_t kFewestTokens = 2;

    // Throws BadFile if there are too few tokens. For the message: what: such as "music"; seconds: duration
    // of the material; withWhat: further text, or empty.
    static void requireTokens(std::int64_t tokens, std::int64_t needed, const std::string& what,
                              double seconds, const std::string& withWhat);
    // Returns beginnings of some held-out pieces, evenly from all, with about `tokens` tokens in total.
    std::vector<std::span<const Token>> beginnings(std::int64_t tokens, std::int64_t latents) const;

    std::vector<TrainingPiece> pieces_;
    std::vector<std::vector<Token>> valid_;
};

// Throws BadModel if a model is not for music, pictures or sound, or its parts are inconsistent.
void checkMaterialKind(const ModelConfig& model);

// Creates the material of a request for its model's kind of tokens. Refers to the request, which must outlive
// it. latents: number of latents per step. Throws BadRequest or BadFile for unusable material. After a stop,
// omits what is not read yet.
std::unique_ptr<TrainingMaterial> makeMaterial(const TrainRequest& request, const TrainingConfig& config,
                                               std::int64_t latents, Events& events,
                                               const std::stop_token& stop);

}  // namespace continuo
