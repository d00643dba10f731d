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

// A piece to be scored, and the kind of music that it belongs to.
struct ScorePiece {
    std::string name;
    Performance performance;
    std::string kind{};  // such as "performance"; empty: counts only in the total
};

// Codes of a sound to be scored, and the kind of sound that it belongs to.
struct ScoreSound {
    NamedCodes sound;
    std::string kind{};  // as that of a piece
};

// How probable a model finds some performances, pictures or sounds.
struct ScoreRequest {
    std::string modelPath;
    std::string adapter;  // for the model; empty: none
    std::vector<ScorePiece> pieces;
    std::vector<LabelledPicture> pictures;  // instead of pieces; each is also counted with its class
    std::vector<ScoreSound> sounds;         // instead of pieces
    int latents = 0;                        // as SamplingChoice::latents
    int tokens = 0;                         // most of each piece, from its beginning; 0: all
    bool latentsCurve = false;              // also with 16, 32, .. latents up to twice the model's
    // Also scores with the state cleared every `clearEvery` tokens; 0: does not. Only for models without
    // latents, and a multiple of their blocks, chunks and cache segments (BadRequest).
    std::int64_t clearEvery = 0;
    // Joins the pieces of each kind, in order and with pauses, into sessions. The piece that reaches `medley`
    // tokens ends a session. 0: scores each piece separately.
    std::int64_t medley = 0;
    PerformanceSource baselines;  // training data of the n-grams to compare with; may be empty
    std::vector<LabelledPicture> baselinePictures;  // training data as `baselines`
    std::vector<NamedCodes> baselineSounds;         // likewise
    ComputeChoice compute;
};

// How well one piece was predicted: in total, and note by note if it is music.
struct PieceScore {
    std::string name;
    double nats = 0;  // sum
    std::int64_t tokens = 0;
    double seconds = 0;            // of music or sound; 0: it is none
    std::vector<Note> notes;       // as the tokens have them, in the order of their starts
    std::vector<double> noteBits;  // of each note: its velocity, start and end, and the waits before these
    // Of each note: its pitch alone, as live play has it; kUnknownBits: of a first token.
    std::vector<double> pitchBits;
    std::vector<float> numberBits;  // of a picture: of each number, as Picture::rgb has them; else empty
};

// Negative log-likelihood of some tokens.
struct NatsSum {
    double nats = 0;
    std::int64_t tokens = 0;

    double perToken() const { return tokens == 0 ? 0 : nats / static_cast<double>(tokens); }
    bool operator==(const NatsSum&) const = default;
};

// Where the ranges of KindScore::byPosition begin: number of tokens before the predicted one.
inline constexpr std::array<std::int64_t, 6> kPositionRanges = {0, 512, 2048, 8192, 32768, 131072};

// One sum per range of kPositionRanges.
using PositionSums = std::array<NatsSum, kPositionRanges.size()>;

// How well the pieces of one kind were predicted.
struct KindScore {
    std::string kind;  // empty: all pieces
    std::int64_t pieces = 0;
    NatsSum whole;
    double seconds = 0;  // of music or sound; 0: it is none
    PositionSums byPosition;
    NatsSum cleared;                 // as `whole`, with ScoreRequest::clearEvery; empty if not requested
    PositionSums clearedByPosition;  // as `byPosition`, with clearEvery
    // Of music "note-on", "note-off", "velocity", "time", "pedal", "end"; of sound "level 1", "level 2", ..,
    // with as many digits as the last one.
    std::map<std::string, NatsSum> byEvent;
    std::vector<NatsSum> byLatents;     // for each of ScoreResult::latents
    std::vector<NatsSum> byNgramOrder;  // unigram, bigram, ..; empty when there are no baselines

    // Nats per second of music or sound, by which models with different tokens can be compared; 0 for other
    // data.
    double perSecond() const { return seconds > 0 ? whole.nats / seconds : 0; }
};

// What a ScoreRequest measured.
struct ScoreResult {
    double natsPerToken = 0;
    std::int64_t tokens = 0;
    std::vector<PieceScore> pieces;
    std::vector<KindScore> kinds;       // all pieces, then each kind that has a name, as they came
    std::vector<std::int64_t> latents;  // of the latents' curve, ascending; empty if not requested
    std::string latentsLeftOut;         // numbers of latents that the network does not support, and why
    std::int64_t baselineTokens = 0;    // training tokens of the n-grams
    Phases phases;
    bool cancelled = false;
};

}  // namespace continuo
