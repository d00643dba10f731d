#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "continuo/events.h"
#include "continuo/train_request.h"
#include "facade/training/music_material.h"
#include "training/data/batch_source.h"
#include "training/trainer.h"

namespace continuo {

// Piano music and small networks for comparisons of architectures. All networks of a comparison train on the
// same pieces, with the same number of steps, seed and optimiser.

// The arguments of a command line: TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS [PART-OF-NAME]]]].
struct SmallRun {
    std::string trainList, validList;  // lists in the format of `continuo-cli train`
    std::int64_t steps = 0;
    int seeds = 1;
    int threads = 2;
    std::string only = {};  // only variants whose names contain it are trained
    std::int64_t validTokens = 40'000;

    // Parses the arguments. If a list is missing, it prints the usage and exits.
    static SmallRun parse(int count, char** words, std::int64_t usualSteps);
};

// Sums over held-out tokens. right: how many of them were the most likely token; 0 for a Perceiver AR.
struct ScoreSums {
    double nats = 0, right = 0;
    std::int64_t tokens = 0;
    double accuracy() const { return right / static_cast<double>(tokens); }
    double natsPerToken() const { return nats / static_cast<double>(tokens); }
};

// Ends (exclusive) of the ranges of token positions in a held-out piece.
inline constexpr std::int64_t kRangeEnds[] = {512, 2048, 8192, INT64_MAX};
struct Measured {
    ScoreSums all;
    std::vector<ScoreSums> ranges = std::vector<ScoreSums>(std::size(kRangeEnds));
};

class SmallMusic {
public:
    explicit SmallMusic(const SmallRun& run);

    const SmallRun& run() const { return run_; }

    // Returns a trainer with the options of all comparisons: Muon, a cosine schedule, 4,096 targets per step.
    // rate: the peak learning rate, default 3e-3. segment: tokens of a stream's segment; 0: 1,024.
    Trainer trainer(const ModelConfig& config, std::int64_t steps, int seed,
                    const std::optional<double>& rate = {}, std::int64_t segment = 0) const;
    // Trains for `steps` steps. apart: each segment is a new sequence from a random place of a piece.
    void train(Trainer& trainer, std::int64_t steps, int seed, bool apart = false) const;
    // Scores the held-out pieces. clearEvery: tokens after which a stream's state is cleared; 0: never.
    Measured measure(Trainer& trainer, std::int64_t clearEvery = 0) const;

private:
    TrainingBatch makeIndependentBatch(std::int64_t rows, std::int64_t length, std::int64_t step,
                                       int seed) const;

    SmallRun run_;
    TrainingConfig config_;
    TrainRequest request_;
    Events events_;
    std::unique_ptr<MusicMaterial> material_;
    std::vector<TrainingPiece> pieces_;
};

// Returns a stream for the tokens of SmallMusic: four layers of 128 channels. The sizes are in tokens.
ModelConfig smallStream(int window, int block, int segment);
// Returns a Perceiver AR with as many layers and channels as smallStream(); its first layer is the
// cross-attention.
ModelConfig smallPerceiver(int length, int latents);

// Returns `config` with FAVOR+ attention, or with a cache, in all layers.
ModelConfig withFavor(ModelConfig config, const FavorConfig& favor);
ModelConfig withCache(ModelConfig config, const CacheConfig& cache);
// Returns `config` with state vectors in the layer before the last.
ModelConfig withStates(ModelConfig config, const RecurrenceConfig& recurrence);

// Returns the mean and, for two or more values, the standard deviation: "2.345 ± 0.012".
std::string formatMean(const std::vector<double>& values);

}  // namespace continuo
