#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/compute_choice.h"
#include "continuo/named_performance.h"
#include "continuo/performance.h"
#include "continuo/phases.h"
#include "continuo/picture.h"

namespace continuo {

// A piece to score, and its kind of music.
struct ScorePiece {
    std::string name;
    Performance performance;
    std::string kind{};  // such as "performance"; empty: counts only in the total
};

// Codes of a sound to score, and its kind of sound.
struct ScoreSound {
    NamedCodes sound;
    std::string kind{};  // as ScorePiece::kind
};

// Measures how probable performances, pictures or sounds are under a model.
struct ScoreRequest {
    std::string modelPath;
    std::string adapter;  // for the model; empty: none
    std::vector<ScorePiece> pieces;
    std::vector<LabelledPicture> pictures;  // instead of pieces; a picture's class is its kind
    std::vector<ScoreSound> sounds;         // instead of pieces
    int latents = 0;                        // as SamplingChoice::latents
    int tokens = 0;                         // most tokens of each piece, from its beginning; 0: all
    bool latentsCurve = false;              // also scores with 16, 32, .. latents up to twice the model's
    // Also scores with the state cleared every `clearEvery` tokens; 0: off. Only for models without latents.
    // Must be a multiple of their blocks, chunks and cache segments (BadRequest).
    std::int64_t clearEvery = 0;
    // Joins the pieces of each kind, in order and with pauses, into sessions. A session ends with the piece
    // that reaches `medleyTokens` tokens. 0: scores each piece separately.
    std::int64_t medleyTokens = 0;
    PerformanceSource baselines;  // training data of the n-grams to compare with; may be empty
    std::vector<LabelledPicture> baselinePictures;  // training data as `baselines`
    std::vector<NamedCodes> baselineSounds;         // likewise
    ComputeChoice compute;
};

// The score of one piece: total, and per note if it is music.
struct PieceScore {
    std::string name;
    double nats = 0;  // sum
    std::int64_t tokens = 0;
    double seconds = 0;            // of music or sound; 0: neither
    std::vector<Note> notes;       // as decoded from the tokens, ordered by start
    std::vector<double> noteBits;  // of each note: its velocity, start and end, and the waits before these
    // Surprise of each note's pitch alone, as in live play; kUnknownBits if the pitch is the first token.
    std::vector<double> pitchBits;
    std::vector<float> numberBits;  // of a picture: one for each number of Picture::rgb; else empty
};

// Sum of the negative log-likelihoods of tokens.
struct NatsSum {
    double nats = 0;
    std::int64_t tokens = 0;

    double perToken() const { return tokens == 0 ? 0 : nats / static_cast<double>(tokens); }
    bool operator==(const NatsSum&) const = default;
};

// Lower bounds of the ranges of KindScore::byPosition: number of tokens before the predicted one.
inline constexpr std::array<std::int64_t, 6> kPositionRanges = {0, 512, 2048, 8192, 32768, 131072};

// One sum per range of kPositionRanges.
using PositionSums = std::array<NatsSum, kPositionRanges.size()>;

// The score of all pieces of one kind.
struct KindScore {
    std::string kind;  // empty: all pieces
    std::int64_t pieces = 0;
    NatsSum whole;
    double seconds = 0;  // of music or sound; 0: neither
    PositionSums byPosition;
    NatsSum cleared;                 // as `whole`, with ScoreRequest::clearEvery; empty if not requested
    PositionSums clearedByPosition;  // as `byPosition`, with clearEvery
    // Keys for music: "note-on", "note-off", "velocity", "time", "pedal", "end"; for sound: "level 1", "level
    // 2", .., padded to the digits of the last one.
    std::map<std::string, NatsSum> byEvent;
    std::vector<NatsSum> byLatents;     // for each of ScoreResult::latents
    std::vector<NatsSum> byNgramOrder;  // unigram, bigram, ..; empty: no baselines

    // Returns nats per second of music or sound, to compare models with different tokens; 0 for other data.
    double perSecond() const { return seconds > 0 ? whole.nats / seconds : 0; }
};

// The result of a ScoreRequest.
struct ScoreResult {
    double natsPerToken = 0;
    std::int64_t tokens = 0;
    std::vector<PieceScore> pieces;
    std::vector<KindScore> kinds;       // all pieces, then each named kind, in order of appearance
    std::vector<std::int64_t> latents;  // of the latents' curve, ascending; empty if not requested
    std::string skippedLatents;         // numbers of latents that the network does not support, and why
    std::int64_t baselineTokens = 0;    // training tokens of the n-grams
    Phases phases;
    bool cancelled = false;
};

}  // namespace continuo
