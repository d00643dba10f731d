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
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// A sequence to score.
struct ScoredTokens {
    std::string name;
    std::string kind;  // empty: counts only in the total
    std::vector<Token> tokens;
};

// The pieces of a score request as tokens, whether they are music, pictures or sound.
class ScoreMaterial {
public:
    virtual ~ScoreMaterial() = default;

    // Returns the pieces that can be scored, and warns about the others. Throws BadFile if there are none.
    virtual std::vector<ScoredTokens> pieces(Events& events) const = 0;
    // Returns the number of initial tokens of each piece that are given and not scored.
    virtual std::int64_t givenTokens() const { return 1; }
    // Returns the two sequences as one, with a pause between them. Throws BadRequest unless they are music.
    virtual std::vector<Token> joined(std::span<const Token>, std::span<const Token>) const;
    // Fills further fields of a piece's score from its tokens and the nats of tokens[1..].
    virtual void addDetails(std::span<const Token>, std::span<const float>, PieceScore&) const {}

    // Returns the kind of a token for KindScore::byEvent; empty if all tokens are of one kind.
    virtual std::string eventName(Token) const { return {}; }
    // Returns the duration of the tokens; 0 for pictures.
    virtual double durationSeconds(std::span<const Token>) const { return 0; }

    virtual bool hasBaselines() const = 0;
    // Returns the next piece for counting n-grams; nullopt after the last.
    virtual std::optional<std::vector<Token>> nextBaseline() = 0;
};

// Creates the material of a request for its model's kind of tokens. Refers to the request, which must outlive
// it.
std::unique_ptr<ScoreMaterial> makeScoreMaterial(const ScoreRequest& request, const ModelConfig& config);

// Fills score.notes, score.noteBits and score.pitchBits: distributes the nats of tokens[1..] to notes, as
// bits. A note gets the cost of its start and of what precedes it (wait, change of velocity), and of its end
// and the wait before it. A pedal movement counts for the note event that follows. Notes are in the order of
// their starts; they end when their keys are released.
void distributeBits(const MidiTokenizer& tokenizer, std::span<const Token> tokens,
                    std::span<const float> nats, PieceScore& score);

}  // namespace continuo
