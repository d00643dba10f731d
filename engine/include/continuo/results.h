#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "continuo/error.h"
#include "continuo/performance.h"
#include "continuo/requests.h"

namespace continuo {

// Duration of each part of a job, in seconds.
using Phases = std::vector<std::pair<std::string, double>>;

// A processor or a card that models can run on.
struct DeviceSummary {
    std::string id;
    std::string name;
    std::string detail;
    std::uint64_t memoryBytes = 0;
};

// Pairs of a drawn token's index (from 0) and the most latents from that token on.
using LatentsCurve = std::vector<std::pair<std::int64_t, std::int64_t>>;
// Keeps only temperature, top-k, top-p and min-p; all other fields get their defaults. A point of a
// SamplingCurve.
inline SamplingChoice movableOf(SamplingChoice sampling) {
    const SamplingChoice usual;
    sampling.latents = usual.latents;
    sampling.seed = usual.seed;
    sampling.branch = usual.branch;
    sampling.constraints = usual.constraints;
    sampling.factors = usual.factors;
    return sampling;
}
// Pairs of a drawn token's index and the sampling from that token on.
using SamplingCurve = std::vector<std::pair<std::int64_t, SamplingChoice>>;

// Slider moves during a job, in order of the tokens.
struct SliderMoves {
    LatentsCurve latents;    // including the initial value
    SamplingCurve sampling;  // without the requested one
    bool operator==(const SliderMoves&) const = default;
};

// The result of a MusicRequest: the notes, and everything needed to identify and repeat them.
struct MusicResult {
    Performance continuation;  // what the model played, on the prompt's clock, with its pedal if it has one
    std::vector<double> noteBits;         // surprise of each note's pitch
    Performance whole;                    // prompt and continuation; notes held over the seam are one note
    double seamSeconds = 0;               // where the model took over
    std::vector<std::int32_t> tokens;     // what it drew
    std::vector<float> logProbabilities;  // of each, nats
    std::string tokenHash;                // SHA-256 of `tokens`: equal for equal takes
    std::string promptHash;               // SHA-256 of the tokens before them, the start token included
    std::string modelHash;                // SHA-256 of the model's file
    std::string adapterHash;              // and of its adapter's; empty where there is none
    std::string modelCard;                // JSON: licence, training data, ..; empty when there is none
    std::string tokenizer;                // that the model names
    DeviceSummary device;                 // that it ran on
    LatentsCurve latents;                 // never empty
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

// How well one piece was predicted: in total, and note by note if it is music.
struct PieceScore {
    std::string name;
    double nats = 0;  // sum
    std::int64_t tokens = 0;
    double seconds = 0;            // of music that they are; 0: they are none
    std::vector<Note> notes;       // as the tokens have them, in the order of their starts
    std::vector<double> noteBits;  // of each of them: its velocity, start and end, and the waits before these
    // Of each: its pitch alone, as live play has it; kUnknownBits: of a first token.
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
inline constexpr std::array<std::int64_t, 4> kPositionRanges = {0, 512, 2048, 8192};

// How well the pieces of one kind were predicted.
struct KindScore {
    std::string kind;  // empty: all pieces
    std::int64_t pieces = 0;
    NatsSum whole;
    double seconds = 0;  // of music; 0: it is none
    std::array<NatsSum, kPositionRanges.size()> byPosition;
    std::map<std::string, NatsSum>
        byEvent;                        // of music: "note-on", "note-off", "velocity", "time", "pedal", "end"
    std::vector<NatsSum> byLatents;     // for each of ScoreResult::latents
    std::vector<NatsSum> byNgramOrder;  // unigram, bigram, ..; empty when there are no baselines

    // Nats per second of music, by which models with different tokens can be compared; 0 for other data.
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

// The rank of this process among those started together.
struct TeamPlace {
    int rank = 0;
    int size = 1;

    bool leads() const { return rank == 0; }  // prints, and writes the files
};

// The result of a training, and where the model is.
struct TrainResult {
    std::int64_t steps = 0;
    std::int64_t targets = 0;              // tokens predicted
    double trainNats = 0;                  // mean of the last steps
    std::optional<double> validNats = {};  // none: no held-out pieces were given
    // Of the model it started from; none: not measured, or it was extended.
    std::optional<double> validNatsBefore = {};
    double targetsPerSecond = 0;
    std::string out;  // empty: no further step was made, and nothing was written
    bool cancelled = false;
};

// The model file that a published checkpoint became.
struct ImportResult {
    std::string name;
    std::int64_t parameters = 0;
    std::string out;
};

// One comparison with a golden value.
struct GoldenResult {
    std::string name;
    double maxAbsDiff = 0;
    double tolerance = 0;
    bool passed = false;
};

// What a BenchRequest measured; 0 where its kind has no such figure.
struct BenchResult {
    std::int64_t parameters = 0;
    double msMedian = 0, msP95 = 0, msWorst = 0;  // a token, without rebuilds; prefill: the whole
    double tokensPerSecond = 0;                   // decode: without rebuilds
    double tokensPerSecondWithRebuilds = 0;
    double rebuildMs = 0;  // median of one
    std::int64_t rebuilds = 0;
    std::int64_t waits = 0;       // live: tokens that had to wait for a rebuild
    std::int64_t slowTokens = 0;  // live: those that took more than twice the median
    double stepBytes = 0;         // weights and cache entries that a step reads
    double readBandwidth = 0;     // bytes/s of reading that many bytes, in turns with a few steps
    double ceilingShare = 0;      // step bytes / bandwidth / median time of the steps before, median
    double gflopPerSecond = 0;    // prefill
    double prefillSeconds = 0;    // picture: of all of it
    int together = 1;             // pictures per decode step
    std::int64_t tokens = 0;      // picture: of each that were drawn
};

// Estimate of what a model needs on a device and how fast it is there, without loading it.
struct FitResult {
    std::uint64_t weightBytes = 0;  // as they are kept
    std::uint64_t cacheBytes = 0;   // of all sequences, when they have filled the model's context
    std::uint64_t freeBytes = 0;    // of the device now; 0: not known
    double stepBytes = 0;           // weights and cache entries that a step reads then
    double readBandwidth = 0;       // bytes/s of reading this many bytes; 0: not asked for
    std::uint64_t limitBytes = 0;   // Engine::setMemoryLimit(); 0: none
    std::int64_t latents = 0;       // most latents within the limit
    std::int64_t context = 0;       // tokens of context within the limit
    bool reduced = false;           // fewer than requested, because of the limit

    std::uint64_t neededBytes() const { return weightBytes + cacheBytes; }
    bool fitsLimit() const { return limitBytes == 0 || neededBytes() <= limitBytes; }
    bool fits() const { return fitsLimit() && (freeBytes == 0 || neededBytes() <= freeBytes); }
    // Best case; 0: not requested.
    double msPerToken() const { return readBandwidth > 0 ? 1e3 * stepBytes / readBandwidth : 0; }
};

// Whether a description has the hash of the model's file, for which all of it is read.
enum class ModelHash { Skipped, Taken };

// The description in a model file, without its weights.
struct ModelSummary {
    std::string path;
    std::string name;
    std::string modality;
    std::string tokenizer;
    std::int64_t parameters = 0;
    std::int64_t contextLength = 0;
    std::int64_t latents = 0;
    std::uint64_t fileBytes = 0;
    std::string config;  // JSON
    std::string card;    // JSON: licence, training data, metrics; empty when there is none
    std::string hash;    // of the file's bytes; empty where it was skipped
};

}  // namespace continuo
