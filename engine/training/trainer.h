#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "model/network.h"
#include "training/checkpoint_file.h"
#include "training/data/batch_source.h"
#include "training/fine_tuning/low_rank.h"
#include "training/optimizer/optimizer.h"
#include "training/optimizer/schedule.h"
#include "training/row_states.h"
#include "training/team_sum.h"

namespace continuo {

// Options of a training.
struct TrainingOptions {
    std::int64_t batch = 4;  // windows or rows per step
    // Inputs of a window; without latents, the segment length: tokens that a step reads of each row. 0: the
    // model's.
    std::int64_t context = 0;
    std::int64_t latents = 0;  // 0: the model's
    Schedule schedule;
    OptimizerOptions optimizer;
    double zLoss = 1e-4;
    double crossAttendDropout = 0;  // fraction of inputs hidden from all latents (Perceiver AR, appendix E.2)
    double latentDropout = 0;       // fraction of latents hidden from the others
    double postAttentionDropout = 0;
    // Windows that pass through the network together. A larger number uses an accelerator better and takes
    // more memory. 0: one on the CPU, a whole batch elsewhere. Affects the random numbers of dropout.
    std::int64_t rowsAtOnce = 0;
    // Parts of a batch whose gradients are computed separately and added in order. A team of that many
    // processes, each with one part, learns bit for bit the same as one process with all parts.
    std::int64_t shards = 1;
    // Above 0: trains only low-rank factors of this rank for the matrices (LowRank); the rest stays
    // unchanged.
    int adapterRank = 0;
    std::uint64_t seed = 1;
    DType compute = DType::BF16;  // of large products; sums, weights and moments stay F32
};

// Fills in the options that the model determines; `processes`: size of the team. Throws BadRequest if the
// options do not fit the model or each other.
TrainingOptions fittedOptions(TrainingOptions options, const ModelConfig& model, int processes = 1);

// Report of one training step.
struct StepReport {
    double loss = 0;          // nats per token
    double gradientNorm = 0;  // before clipping; not finite: the step was skipped
    double rate = 0;
    std::int64_t targets = 0;
    bool interrupted = false;  // goesOn() returned false; nothing changed, and the step can be repeated
};

// Trains a network, one step at a time. The loss is the mean over targets of cross entropy and z-loss.
// Without latents the state of each row is carried from step to step, without gradient. After a step whose
// gradient is not finite all rows begin new sequences.
class Trainer {
public:
    // team: the processes that train together; null: only this one. In a team, options.shards is its size.
    Trainer(const ModelConfig& config, std::shared_ptr<Backend> backend, TrainingOptions options,
            std::shared_ptr<Team> team = nullptr);

    // Starts from the weights of a file: a model `from` that equals this one or was extended to it (more
    // tokens or taps). Returns whether it was extended, in which case its predictions differ from those of
    // `from`. Throws BadModel if they do not fit.
    bool startFrom(const WeightStore& weights, const ModelConfig& from);

    Network& network() noexcept { return network_; }
    const LowRank* adapter() const noexcept { return lowRank_ ? &*lowRank_ : nullptr; }
    const TrainingOptions& options() const noexcept { return options_; }
    std::int64_t steps() const noexcept { return optimizer_.steps() + skipped_; }
    std::int64_t context() const noexcept { return options_.context; }
    // Returns the most targets of a row in a step.
    std::int64_t targets() const noexcept {
        return options_.latents > 0 ? options_.latents : options_.context;
    }

    // Makes one step on a batch; progress: position in the run, 0..1. Calls goesOn between windows, but not
    // in a team, where the others would wait.
    StepReport step(const TrainingBatch& batch, double progress, const std::function<bool()>& goesOn = {});

    // Writes a checkpoint from which a run resumes bit for bit: the trained tensors, moments and the step.
    // With an adapter these are its factors, and a resumed run must first call startFrom() with its model.
    // `notes` is stored in the metadata.
    void save(const std::filesystem::path& path, const std::string& notes) const;
    // Reads a checkpoint and returns its notes. Throws BadModel if the file does not belong to this model or
    // is damaged.
    std::string resume(const std::filesystem::path& path);

    // For tests: adds the gradients of a batch to the present ones, each target weighted by `weight`; returns
    // the sums of cross entropy and z-loss.
    std::pair<double, double> accumulate(const TrainingBatch& batch, double weight);

private:
    // Losses: cross entropy and z-loss; nullopt if goesOn() returned false.
    using GoesOn = std::function<bool()>;
    using Losses = std::optional<std::pair<double, double>>;
    Losses accumulateRows(const TrainingBatch& batch, double weight, std::int64_t begin, std::int64_t end,
                          const GoesOn& goesOn);
    Losses computeGradients(const TrainingBatch& batch, double weight, const GoesOn& goesOn);
    void sumOverTeam(std::pair<double, double>& losses, double& progress);
    TrainingBatch sliceRows(const TrainingBatch& batch, std::int64_t row, std::int64_t count) const;
    const Parameters& trainedParameters() const {
        return lowRank_ ? lowRank_->factors() : network_.parameters();
    }
    Parameters& trainedParameters() { return lowRank_ ? lowRank_->factors() : network_.parameters(); }
    void dropInputs(TrainingBatch& batch, std::int64_t row) const;
    bool redrawFeatures();
    void beginRows();
    void keepRows(const StreamBatch& segment, bool learnt);
    StepReport stepOn(const TrainingBatch& batch, double progress, const GoesOn& goesOn);
    CheckpointNumbers numbers() const;  // all numbers that a checkpoint stores
    void readNumbers(const WeightStore& store, const nlohmann::json& state);
    void readRows(const WeightStore& store, const nlohmann::json& notes, CheckpointNumbers& taken);
    CheckpointNumbers numbersWithoutRows() const;
    std::vector<RowGroup> groups() const;

    std::shared_ptr<Backend> backend_;
    TrainingOptions options_;
    Network network_;
    std::optional<LowRank> lowRank_;
    std::optional<RowStates> rows_;  // without latents
    Optimizer optimizer_;
    Arena arena_;
    std::int64_t skipped_ = 0;
    std::shared_ptr<Team> team_;
    std::unique_ptr<TeamSum> teamSum_;
    Buffer shardSums_;    // gradient sums of the shards before the current one
    bool fresh_ = false;  // no gradient has been written in this step yet
};

}  // namespace continuo
