#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "continuo/events.h"
#include "continuo/model_summary.h"
#include "continuo/train_request.h"
#include "facade/training/model_evaluator.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_tracker.h"
#include "facade/training/trained_model_file.h"
#include "facade/training/training_material.h"
#include "training/data/batch_source.h"
#include "training/team.h"
#include "training/trainer.h"

namespace continuo {

// Trains a model or an adapter, from the data to the model file. Makes the steps; RunTracker decides when to
// report, measure and save.
class ModelTraining {
public:
    // Refers to the request and the events, which must outlive it.
    ModelTraining(const TrainRequest& request, const std::shared_ptr<Backend>& backend,
                  std::shared_ptr<Team> team, Events& events, std::stop_token stop);

    TrainResult run();

private:
    const std::vector<std::vector<Token>>& valid() const { return material_->valid(); }
    std::unique_ptr<BatchSource> batches();
    void start();
    std::string resume();
    void startRows(const JsonPlace<nlohmann::ordered_json>& notes);
    void updateCard();
    bool shouldContinue();
    bool askLeader(bool yes);
    void stepAndReport();
    bool step();
    void report(bool measure);
    void keepIfBetter(std::optional<double> nats);
    void measureForBest();
    void save(nlohmann::ordered_json& notes) const;
    std::int64_t lastMeasurement() const;
    std::optional<double> measureValid(std::int64_t most);
    TrainResult finish();
    void writeLast(TrainResult& result);
    bool isWritten() const;
    TrainResult finishUnchanged();
    TrainResult finishRewritten();
    void reportBest(TrainResult& result) const;
    TrainResult resultSoFar() const;
    void write(const TrainResult& result);

    const TrainRequest& request_;
    std::shared_ptr<Team> team_;
    Events& events_;
    std::stop_token stop_;
    std::optional<ModelSummary> parent_;
    TrainedModelFile file_;
    TrainingConfig config_;
    RunTracker tracker_;
    Trainer trainer_;
    std::unique_ptr<TrainingMaterial> material_;
    ModelEvaluator evaluator_;
    RunOrigin origin_;
    double materialTokens_ = 0;
    Augmentation augmentation_;
    std::unique_ptr<BatchSource> batches_;
    // The notes of the resumed checkpoint, until the first step.
    std::optional<nlohmann::ordered_json> kept_;
    std::optional<std::int64_t> measuredAt_;  // step of weights measured on resuming
    bool stopped_ = false;
    StepReport last_;
    std::optional<double> natsBefore_;  // held-out, of the continued model
    bool grown_ = false;                // weights were added to the continued model
};

}  // namespace continuo
