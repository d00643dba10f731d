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

// Seconds that a part of a job took.
using Phases = std::vector<std::pair<std::string, double>>;

// A processor or a card that models can run on.
struct DeviceSummary {
    std::string id;
    std::string name;
    std::string detail;
    std::uint64_t memoryBytes = 0;
};

// From which drawn token on (counted from 0) how many latents were the most.
using LatentsCurve = std::vector<std::pair<std::int64_t, std::int64_t>>;
// Temperature, top-k, top-p and min-p alone, the other fields as by default: a point of a SamplingCurve.
inline SamplingChoice movableOf(SamplingChoice sampling) {
    const SamplingChoice usual;
    sampling.latents = usual.latents;
    sampling.seed = usual.seed;
    sampling.branch = usual.branch;
    sampling.constraints = usual.constraints;
    sampling.factors = usual.factors;
    return sampling;
}
// From which drawn token on these were in use.
using SamplingCurve = std::vector<std::pair<std::int64_t, SamplingChoice>>;

// How sliders were moved while something was made, in the order of the tokens.
struct SliderMoves {
    LatentsCurve latents;    // as they were at first too
    SamplingCurve sampling;  // without what was asked for
    bool operator==(const SliderMoves&) const = default;
};

// What became of a MusicRequest: the notes, and all by which it can be told and made again.
struct MusicResult {
    Performance continuation;  // what the model played, on the prompt's clock, with its pedal if it has one
    std::vector<double> noteBits;         // how much each of its notes' pitch surprised
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
    bool cancelled = false;        // it is not whole: stopped, or ..
    std::optional<Error> failure;  // .. this broke it off after so much
};

// How well one piece was foreseen: in all, and note by note where it is music.
struct PieceScore {
    std::string name;
    double nats = 0;  // sum
    std::int64_t tokens = 0;
    double seconds = 0;            // of music that they are; 0: they are none
    std::vector<Note> notes;       // as the tokens have them, in the order of their starts
    std::vector<double> noteBits;  // of each of them: its velocity, start and end, and the waits before these
    std::vector<double>
        pitchBits;  // of each: its pitch alone, as live play has it; below 0: of a first token
    std::vector<float> numberBits;  // of a picture: of each number, as Picture::rgb has them; else empty
};

// Negative log-likelihood of some tokens.
struct NatsSum {
    double nats = 0;
    std::int64_t tokens = 0;

    double perToken() const { return tokens == 0 ? 0 : nats / static_cast<double>(tokens); }
    bool operator==(const NatsSum&) const = default;
};

// Where the ranges of KindScore::byPosition begin: tokens of the piece before the one that is foreseen.
inline constexpr std::array<std::int64_t, 4> kPositionRanges = {0, 512, 2048, 8192};

// How well the pieces of one kind were foreseen.
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

    // What models can be compared by whose tokens are not the same; 0 where it is no music.
    double perSecond() const { return seconds > 0 ? whole.nats / seconds : 0; }
};

// What a ScoreRequest measured.
struct ScoreResult {
    double natsPerToken = 0;
    std::int64_t tokens = 0;
    std::vector<PieceScore> pieces;
    std::vector<KindScore> kinds;       // all pieces, then each kind that has a name, as they came
    std::vector<std::int64_t> latents;  // of the latents' curve, rising; empty when it was not asked for
    std::string latentsLeftOut;         // which numbers of latents the network cannot do, and why; or empty
    std::int64_t baselineTokens = 0;    // that the n-grams were counted from
    Phases phases;
    bool cancelled = false;
};

// Which of the processes that were started together this one is.
struct TeamPlace {
    int rank = 0;
    int size = 1;

    bool leads() const { return rank == 0; }  // speaks, and writes what is written once
};

// How a training ended, and where the model lies.
struct TrainResult {
    std::int64_t steps = 0;
    std::int64_t targets = 0;     // tokens predicted
    double trainNats = 0;         // mean of the last steps
    double validNats = -1;        // below 0: no held-out pieces were given
    double validNatsBefore = -1;  // of the model that is gone on from; below 0: not measured, or it has grown
    double targetsPerSecond = 0;
    std::string out;  // empty: a stop before the first step, nothing was written
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
    int together = 1;             // pictures that took a step at once
    std::int64_t tokens = 0;      // picture: of each that were drawn
};

// What a model needs on a device and how fast it is there, told without loading it.
struct FitResult {
    std::uint64_t weightBytes = 0;  // as they are kept
    std::uint64_t cacheBytes = 0;   // of all sequences, when they have filled the model's context
    std::uint64_t freeBytes = 0;    // of the device now; 0: not known
    double stepBytes = 0;           // weights and cache entries that a step reads then
    double readBandwidth = 0;       // bytes/s of reading so many bytes; 0: not asked for
    std::uint64_t limitBytes = 0;   // Engine::setMemoryLimit(); 0: none
    std::int64_t latents = 0;       // most that it has within the limit, and ..
    std::int64_t context = 0;       // .. tokens of its context
    bool reduced = false;           // fewer than were asked for, because of the limit

    std::uint64_t neededBytes() const { return weightBytes + cacheBytes; }
    bool fitsLimit() const { return limitBytes == 0 || neededBytes() <= limitBytes; }
    bool fits() const { return fitsLimit() && (freeBytes == 0 || neededBytes() <= freeBytes); }
    // At best; 0: not asked for.
    double msPerToken() const { return readBandwidth > 0 ? 1e3 * stepBytes / readBandwidth : 0; }
};

// What a model file says of itself, without its weights.
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
    std::string hash;    // of the file's bytes
};

}  // namespace continuo
