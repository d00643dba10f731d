#pragma once

#include <optional>

namespace continuo {

// Which weights of a training run are the best by its held-out measure. The run measures, and writes the
// model file whenever these change.
class BestWeights {
public:
    // kept: the run keeps them; else the last weights are those of the file.
    explicit BestWeights(bool kept) : kept_(kept) {}

    // As a checkpoint has it. nats: of its best weights, which the model file has; comparable: they are there
    // and were measured as this run measures. due: of the weights in the checkpoint.
    void goOn(std::optional<double> nats, bool comparable, bool due);
    // Whether the weights as they are now await their measurement; they may be the best.
    void await(bool due) { due_ = due && kept_; }
    bool isDue() const noexcept { return due_; }
    // The current weights were measured: whether they are the best so far. Where a stop broke it off, it
    // stays due.
    bool take(std::optional<double> nats);
    // The file with them is gone: the last weights take its place.
    void lose() { nats_.reset(); }

    // Held out, of the best weights so far; none: none were measured.
    std::optional<double> nats() const noexcept { return nats_; }
    // Whether the checkpoint says that the model file has the best of its weights, however they were
    // measured.
    bool lieInFileOfCheckpoint() const noexcept { return inFile_; }

private:
    bool kept_;
    bool inFile_ = false;
    bool due_ = false;
    std::optional<double> nats_;
};

}  // namespace continuo
