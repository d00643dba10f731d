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

// What a training run learns from, as tokens: all that a run knows of music, pictures or sound.
class TrainingMaterial {
public:
    virtual ~TrainingMaterial() = default;

    // Throws BadFile, with how much there is and how much is needed, where it is too little to continue a
    // model that was trained on plenty.
    virtual void requireEnough(std::int64_t latents) const = 0;
    // The pieces for a WindowSampler, which takes them.
    const std::vector<TrainingPiece>& pieces() const { return pieces_; }
    std::vector<TrainingPiece> takePieces() { return std::move(pieces_); }
    // How they are varied.
    virtual Augmentation augmentation() const = 0;

    // What is held out, and of it about so many tokens that stand for all.
    const std::vector<std::vector<Token>>& valid() const { return valid_; }
    virtual std::vector<std::span<const Token>> validSample(std::int64_t tokens) const = 0;
    // Tokens at the beginning of each piece that are given and not measured.
    virtual std::int64_t given() const { return 1; }

    // What it is, for a model's card.
    virtual std::string name() const { return "music"; }
    // Adds how much of it there is to a model's card.
    virtual void tell(nlohmann::ordered_json& card) const = 0;

protected:
    // With fewer targets than so many windows have, a model learns the windows by heart.
    static constexpr std::int64_t kFewestWindows = 8;
    // Of these one is foreseen from the other.
    static constexpr std::size_t kFewestTokens = 2;

    // Throws BadFile where fewer tokens are there than needed. what: "music"; of it there are so many
    // seconds, and `withWhat` says what else, or nothing.
    static void requireTokens(std::int64_t tokens, std::int64_t needed, const std::string& what,
                              double seconds, const std::string& withWhat);
    // Beginnings of some held-out pieces, evenly from all, about so many tokens together.
    std::vector<std::span<const Token>> beginnings(std::int64_t tokens, std::int64_t latents) const;

    std::vector<TrainingPiece> pieces_;
    std::vector<std::vector<Token>> valid_;
};

// Throws BadModel where a model speaks neither music, pictures nor sound, or its parts do not belong
// together.
void checkSpeech(const ModelConfig& model);

// The material of a request, by what its model speaks. Refers to the request, which outlives it. latents: of
// a step. Throws BadRequest or BadFile for what cannot be learnt from; a stop leaves the rest out.
std::unique_ptr<TrainingMaterial> materialOf(const TrainRequest& request, const TrainingConfig& config,
                                             std::int64_t latents, Events& events,
                                             const std::stop_token& stop);

}  // namespace continuo
