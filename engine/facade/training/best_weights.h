#pragma once

#include <optional>

namespace continuo {

// Tracks the best weights of a training run by its held-out measure. The run measures, and writes the model
// file when the best weights change.
class BestWeights {
public:
    // kept: the model file gets the best weights; otherwise the last ones.
    explicit BestWeights(bool kept) : kept_(kept) {}

    // Restores the values of a checkpoint. nats: of its best weights, in the model file. comparable: the file
    // exists and its measure is this run's. due: the checkpoint's weights are not measured yet.
    void resume(std::optional<double> nats, bool comparable, bool due);
    // Records whether the present weights, which may be the best, are to be measured.
    void setDue(bool due) { due_ = due && kept_; }
    bool isDue() const noexcept { return due_; }
    // Records the measurement of the present weights, nullopt if a stop interrupted it. Returns whether they
    // are the best so far.
    bool update(std::optional<double> nats);
    // Records that the file of the best weights is lost: the last weights will replace it.
    void discard() { nats_.reset(); }

    // Held-out nats of the best weights so far; nullopt: not measured.
    std::optional<double> nats() const noexcept { return nats_; }
    // Whether the checkpoint says that the model file has its best weights, even if measured differently.
    bool areInCheckpointFile() const noexcept { return inFile_; }

private:
    bool kept_;
    bool inFile_ = false;
    bool due_ = false;
    std::optional<double> nats_;
};

}  // namespace continuo
