#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "continuo/json_place.h"
#include "continuo/model_summary.h"
#include "continuo/train_request.h"
#include "training/trainer.h"

namespace continuo {

// The model or adapter file that a training run writes: its card, and the step of the weights that it
// contains.
class TrainedModelFile {
public:
    struct Weights {
        std::int64_t step = 0;
        double trainNats = 0;
    };

    // Keeps references to both arguments, which must outlive it.
    TrainedModelFile(const TrainRequest& request, const std::optional<ModelSummary>& parent);

    nlohmann::ordered_json& card() noexcept { return card_; }
    const nlohmann::ordered_json& card() const noexcept { return card_; }

    // Returns the best weights, which the file contains; nullopt: none yet.
    const std::optional<Weights>& best() const noexcept { return best_; }
    void setBest(const Weights& weights) { best_ = weights; }
    // Restores the card from the notes of a checkpoint at `step`; with hasBest, also step and loss of the
    // best weights. loss: the checkpoint's, for notes of earlier versions without that loss.
    void resume(const JsonPlace<nlohmann::ordered_json>& notes, std::int64_t step, bool hasBest, double loss);
    // Adds step and loss of the best weights to a checkpoint's notes.
    void noteBest(nlohmann::ordered_json& notes) const;

    // Writes the trainer's present weights to the file. Throws BadFile or BadRequest as writeOutput().
    void write(Trainer& trainer) const;
    // Returns a number of the card of the file on disk; nullopt if the file or the field is missing.
    std::optional<double> storedNumber(const char* field) const;

private:
    const TrainRequest& request_;
    const std::optional<ModelSummary>& parent_;
    nlohmann::ordered_json card_;
    std::optional<Weights> best_;
};

}  // namespace continuo
