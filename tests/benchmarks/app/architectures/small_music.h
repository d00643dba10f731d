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

// Piano music and small networks that learn from it, for comparisons of architectures. All networks of a
// comparison have the same steps, pieces in the same order, seed and optimiser.

// The words of a command line: TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]].
struct SmallRun {
    std::string trainList, validList;  // lists as `continuo-cli train` takes them
    std::int64_t steps = 0;
    int seeds = 1;
    int threads = 2;
    std::int64_t validTokens = 40'000;

    // Ends the program with a line where words are missing.
    static SmallRun of(int count, char** words, std::int64_t usualSteps);
};

// What a network foresees of held-out music.
struct Foreseen {
    double nats = 0, right = 0;  // of a token; share of tokens that were the likeliest
    std::int64_t tokens = 0;
    double rightShare() const { return right / static_cast<double>(tokens); }
    double natsPerToken() const { return nats / static_cast<double>(tokens); }
};

// Where held-out tokens stand in their piece: before 512, 2,048, 8,192, and behind.
inline constexpr std::int64_t kRangeEnds[] = {512, 2048, 8192, INT64_MAX};
struct Measured {
    Foreseen all;
    std::vector<Foreseen> ranges = std::vector<Foreseen>(std::size(kRangeEnds));
};

class SmallMusic {
public:
    explicit SmallMusic(const SmallRun& run);

    const SmallRun& run() const { return run_; }

    // A trainer with the options of all comparisons: Muon, cosine; 4,096 targets a step. segment: tokens of a
    // stream's segment, 0: 1,024.
    Trainer trainer(const ModelConfig& config, std::int64_t steps, int seed,
                    const std::optional<double>& rate = {}, std::int64_t segment = 0) const;
    // Trains for so many steps. apart: each segment begins a sequence, at a random place.
    void teach(Trainer& trainer, std::int64_t steps, int seed, bool apart = false) const;
    // clearEvery above 0: the state begins anew after so many tokens.
    Measured measure(Trainer& trainer, std::int64_t clearEvery = 0) const;

private:
    TrainingBatch apartBatch(std::int64_t rows, std::int64_t length, std::int64_t step, int seed) const;

    SmallRun run_;
    TrainingConfig config_;
    TrainRequest request_;
    Events events_;
    std::unique_ptr<MusicMaterial> material_;
    std::vector<TrainingPiece> pieces_;
};

// A stream of four layers of 128 channels over windows, blocks and segments of these sizes, for the tokens of
// SmallMusic.
ModelConfig smallStream(int window, int block, int segment);
// A Perceiver AR of as many layers and channels; the cross-attention is the first layer.
ModelConfig smallPerceiver(int length, int latents);

// "2.345 ± 0.012", of several seeds.
std::string meanOf(const std::vector<double>& values);

}  // namespace continuo
