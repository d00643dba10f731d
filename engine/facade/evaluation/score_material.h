#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/token.h"
#include "continuo/events.h"
#include "continuo/score_request.h"
#include "model/config/model_config.h"

namespace continuo {

// A sequence to be scored.
struct ScoredTokens {
    std::string name;
    std::string kind;  // empty: counted with all only
    std::vector<Token> tokens;
};

// What is scored, as tokens: all that scoring knows of music, pictures or sound.
class ScoreMaterial {
public:
    virtual ~ScoreMaterial() = default;

    // Those that can be scored; about the others it warns. Throws BadFile when there is none.
    virtual std::vector<ScoredTokens> pieces(Events& events) const = 0;
    // Tokens at the beginning of each that are given and not counted.
    virtual std::int64_t given() const { return 1; }
    // Returns the two sequences as one, with a pause between them. Throws BadRequest unless they are music.
    virtual std::vector<Token> joined(std::span<const Token>, std::span<const Token>) const;
    // Fills what else there is to say of a piece; nats of tokens[1..].
    virtual void detail(std::span<const Token>, std::span<const float>, PieceScore&) const {}

    // What a token is, for KindScore::byEvent; empty where they are all of one kind.
    virtual std::string eventOf(Token) const { return {}; }
    // How long this many tokens last; 0 for pictures.
    virtual double secondsOf(std::span<const Token>) const { return 0; }

    virtual bool hasBaselines() const = 0;
    // The next piece that n-grams are counted from; nothing after the last.
    virtual std::optional<std::vector<Token>> nextBaseline() = 0;
};

// Of a request, by what its model speaks. Refers to the request, which outlives it.
std::unique_ptr<ScoreMaterial> scoreMaterialOf(const ScoreRequest& request, const ModelConfig& config);

}  // namespace continuo
