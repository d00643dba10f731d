#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "continuo/error.h"
#include "continuo/events.h"
#include "continuo/model_summary.h"
#include "continuo/train_request.h"
#include "facade/training/best_weights.h"
#include "facade/training/report_window.h"
#include "facade/training/run_origin.h"
#include "facade/training/run_progress.h"
#include "facade/training/training_material.h"
#include "training/team.h"
#include "training/trainer.h"

namespace continuo {

// One training run, from the pieces to the model file.
class TrainingRun {
public:
    // Refers to the request and the events, which outlive it.
    TrainingRun(const TrainRequest& request, const std::shared_ptr<Backend>& backend,
                std::shared_ptr<Team> team, Events& events, std::stop_token stop);

    TrainResult go();

private:
    const std::vector<std::vector<Token>>& valid() const { return material_->valid(); }
    WindowSampler sampler();
    void start();
    std::string resume();
    void keep(const nlohmann::ordered_json& notes, const std::string& card);
    void tellWhatIsLearnt();
    bool goesOn();
    bool leaderSays(bool yes);
    void turn();
    bool isToMeasure() const;
    bool breathe(const char* phase);
    bool step();
    [[noreturn]] void refuseLost() const;
    void report(bool measure);
    void keepIfBetter(std::optional<double> nats);
    void measureForBest();
    void takeLoss();
    bool hasCheckpoint() const;
    void save() const;
    std::optional<Error> trySave() const;
    void saveOnTheWay();
    std::int64_t lastMeasurement() const;
    std::optional<double> measureValid(std::int64_t most);
    TrainResult finish();
    void writeLast(TrainResult& result);
    bool isWritten() const;
    TrainResult unchanged();
    TrainResult rewritten();
    void tellOut(TrainResult& result) const;
    TrainResult resultSoFar() const;
    void write();
    void writeWeights();

    const TrainRequest& request_;
    std::shared_ptr<Team> team_;
    Events& events_;
    std::stop_token stop_;
    std::optional<ModelSummary> parent_;
    nlohmann::ordered_json card_;
    TrainingConfig config_;
    RunProgress progress_;
    Trainer trainer_;
    Arena arena_;
    std::string checkpoint_;
    std::unique_ptr<TrainingMaterial> material_;
    RunOrigin origin_;
    BestWeights best_;
    // The weights that the model file has.
    struct InFile {
        std::int64_t step = 0;
        double trainNats = 0;
    };
    std::optional<InFile> inFile_;
    double materialTokens_ = 0;
    Augmentation augmentation_;
    WindowSampler sampler_;
    std::int64_t begun_ = 0;  // steps that were made before
    // The notes of the checkpoint that the run goes on from, until a step was made.
    std::optional<nlohmann::ordered_json> kept_;
    bool cannotSave_ = false;                 // the last checkpoint was not written, which was told
    std::int64_t measuredTokens_ = 0;         // of a measurement on the way
    std::int64_t measureDueAt_ = 0;           // steps at the last measurement on the way, made or not
    std::optional<std::int64_t> measuredAt_;  // steps of the weights that were measured as it went on
    bool stopped_ = false;
    StepReport last_;
    ReportWindow window_;
    static constexpr int kManyLost = 5, kMostLost = 50;
    int lost_ = 0;  // steps in a row that were left out
    double trainNats_ = 0;
    std::optional<double> natsBefore_;  // held out, of the model that the run continues
    bool grown_ = false;                // weights were added to the model that the run continues
    double speed_ = 0;                  // tokens learnt from a second, at the last report
};

}  // namespace continuo
