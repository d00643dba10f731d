#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "continuo/live_act.h"
#include "continuo/music_constraints.h"
#include "continuo/performance.h"
#include "continuo/picture.h"
#include "continuo/temperature_factors.h"

namespace continuo {

// Where and how a model runs.
struct ComputeChoice {
    std::string device = "auto";     // "auto", "cpu", "cuda:0"
    std::string precision = "bf16";  // of the weights in memory: "f32", "bf16", "int8"
    int threads = 0;                 // of a CPU; 0: all processors
    bool exactProducts = false;      // large products in f32 even where the device is faster in bf16
};

// How tokens are drawn; the fields that LiveControls holds may change while a job runs. These are Continuo's
// defaults for requests; window and command line begin with the guard against repetition Mild, not Off.
struct SamplingChoice {
    double temperature = 0.95;  // of pitches and velocities; time is drawn at 1, times a factor
    int topK = 0;               // 0: off
    double topP = 1;            // 1: off
    double minP = 0.03;         // 0: off
    int latents = 0;            // most latents; 0: the model's
    std::uint64_t seed = 0;
    std::uint32_t branch = 0;
    MusicConstraints constraints{};  // of music; only live music follows changes while it runs
    TemperatureFactors factors{};    // of music
    bool operator==(const SamplingChoice&) const = default;
};

// Plays on from a prompt.
struct MusicRequest {
    static constexpr int kMostTokens = 100'000;
    static constexpr double kMostSeconds = 86'400;

    std::string model;       // path of a model file
    std::string adapter;     // path of an adapter for it; empty: none
    Performance prompt;      // empty: begin from nothing
    double promptBegin = 0;  // seconds skipped at the start of the prompt; results count from here
    std::optional<double> promptEnd = {};  // where the model takes over; none: at the prompt's end
    double seconds = 30;                   // how much to play
    int tokens = 0;  // draw this many tokens instead, up to kMostTokens; 0: `seconds` counts
    SamplingChoice sampling;
    ComputeChoice compute;
    bool compatibleCache = false;  // for imported models: the cache of their original program
};

// Music that a player and the model make in turns.
struct LiveRequest {
    std::string model;    // path of a model file
    std::string adapter;  // path of an adapter for it; empty: none
    Performance prompt;   // what was played before; empty: nothing
    SamplingChoice sampling;
    ComputeChoice compute;  // threads 0: half of the processors, as a worker needs others
    std::optional<std::vector<LiveAct>> replay;  // for music that is to be repeated exactly
};

// A performance and the name that messages and reports give it.
struct NamedPerformance {
    std::string name;
    Performance performance;
};

// Returns one performance after the other, so that thousands need not be in memory at once; nullopt at the
// end.
using PerformanceSource = std::function<std::optional<NamedPerformance>()>;

// A piece to be scored, and the kind of music that it belongs to.
struct ScorePiece {
    std::string name;
    Performance performance;
    std::string kind{};  // such as "performance"; empty: counts only in the total
};

// How probable a model finds some performances or pictures.
struct ScoreRequest {
    std::string model;
    std::string adapter;  // for the model; empty: none
    std::vector<ScorePiece> pieces;
    std::vector<LabelledPicture> pictures;  // instead of pieces; each is also counted with its class
    int latents = 0;                        // 0: the model's
    int tokens = 0;                         // most of each piece, from its beginning; 0: all
    bool latentsCurve = false;              // also with 16, 32, .. latents up to twice the model's
    PerformanceSource baselines;            // training data of the n-grams to compare with; may be empty
    std::vector<LabelledPicture> baselinePictures;  // the same for pictures
    ComputeChoice compute;
};

// A piece to learn from; a token with weight 2 is sampled twice as often.
struct TrainingPerformance {
    NamedPerformance piece;
    double weight = 1;
    std::optional<int> share = {};  // which of TrainRequest::shares it belongs to
};

// Makes a model from performances or from pictures.
struct TrainRequest {
    // JSON: {"model": {..}, "training": {..}}, see engine/training/README.md. With `from` only "training"
    // counts, and it may be left out.
    std::string config;
    std::string from;  // a model file to start from: its shape and weights; empty: a new model
    // Above 0: trains only low-rank factors of this rank for each matrix of `from`, and `out` is a small
    // adapter file for it (LoRA, arXiv 2106.09685).
    int adapterRank = 0;
    std::vector<TrainingPerformance> pieces;
    // Fraction (0..1) of sampled windows taken from each share's pieces; weights apply within a share. Pieces
    // without a share get the rest.
    std::vector<double> shares;
    std::vector<NamedPerformance> valid;  // held out, for measuring
    // The same for a model of pictures, instead.
    std::vector<LabelledPicture> pictures, validPictures;
    std::string out;  // the model file; OUT.checkpoint beside it allows resuming
    bool resume = false;
    double minutes = 0;  // 0: as many steps as the config says
    std::string card;    // JSON object that the model's card begins with (licence, sources)
    ComputeChoice compute;
};

// What a model would need, and how fast it would be.
struct FitRequest {
    std::string model;
    int latents = 0;    // most latents; 0: the model's
    int sequences = 2;  // decoded at once; live music has two
    bool speed = true;  // measured by reading as much memory as a step reads, at most 256 MiB
    ComputeChoice compute;
};

// Turns a published checkpoint into a model file.
struct ImportRequest {
    std::string folder;  // with config.json and the weights, or the file with the weights in such a folder
    std::string out;
    std::string precision = "f32";  // "f32" or "bf16"
};

// Measures speed: "decode", "prefill", "live", "picture" or "train" (which takes a config, not a model).
struct BenchRequest {
    std::string kind;
    std::string model;   // empty: random weights in the shape of `config`
    std::string config;  // model config JSON, used when there is no model
    int context = 2048;  // tokens before the first measured step, or in the prefill
    int tokens =
        256;          // measured steps of decoding or training, passes of a prefill, most tokens of a picture
    int latents = 0;  // most latents; 0: the model's
    int start = 0;    // latents before the first measured step; 0: half of the most
    int batch = 1;    // windows of a training step; pictures that are made side by side
    int together = 0;  // pictures per decode step; 0: as many as are fastest
    ComputeChoice compute;
};

}  // namespace continuo
