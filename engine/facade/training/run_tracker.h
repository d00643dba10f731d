#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>

#include "continuo/error.h"
#include "continuo/events.h"
#include "continuo/json_place.h"
#include "continuo/stopwatch.h"
#include "facade/training/run_progress.h"

namespace continuo {

// Tracks the best weights of a training run by its held-out measure. The run measures, and writes the model
// file when the best weights change.
class BestWeights {
public:
    // kept: whether the model file gets the best weights; false: it gets the last ones.
    explicit BestWeights(bool kept) : kept_(kept) {}

    // Restores the values of a checkpoint. nats: held-out nats of its best weights, which the model file
    // contains. comparable: the file exists, and nats were measured as in this run. due: the checkpoint's
    // weights are not measured yet.
    void resume(std::optional<double> nats, bool comparable, bool due);
    // Sets whether the present weights, which may be the best, still have to be measured.
    void setDue(bool due) { due_ = due && kept_; }
    bool isDue() const noexcept { return due_; }
    // Records the measurement of the present weights, nullopt if a stop interrupted it. Returns whether they
    // are the best so far.
    bool update(std::optional<double> nats);
    // Records that the file of the best weights is lost: the last weights will replace it.
    void discard() { nats_.reset(); }

    // Returns the held-out nats of the best weights so far; nullopt: not measured.
    std::optional<double> nats() const noexcept { return nats_; }
    // Returns whether the checkpoint says that the model file contains its best weights, even if these were
    // measured differently.
    bool areInCheckpointFile() const noexcept { return inFile_; }

private:
    bool kept_;
    bool inFile_ = false;
    bool due_ = false;
    std::optional<double> nats_;
};

// Tracks a training run of any kind (ModelTraining, CodecTraining): progress and speed, when to measure and
// save, and which weights are the best. The run itself makes the steps, measurements and files, and reports
// them to the tracker.
class RunTracker {
public:
    struct Options {
        std::int64_t steps = 0;  // 0: limited by minutes
        double minutes = 0;
        std::string outputFile;  // output file
        std::string checkpoint;  // checkpoint file, for resuming
        const char* speedUnit;   // unit of the speed: "tokens"
        double unitTargets = 1;  // targets per unit
        const char* lossName;    // name of the loss in a checkpoint's notes
    };
    struct Measuring {
        bool heldOut = false;      // held-out material exists
        bool keepBest = false;     // the file gets the best weights; otherwise the last ones
        std::int64_t every = 0;    // steps between measurements
        double stepTargets = 0;    // per step
        double sampleTargets = 0;  // per measurement
    };
    // Function of the run that adds its own notes to the tracker's, and writes the checkpoint.
    using Save = std::function<void(nlohmann::ordered_json& notes)>;

    // Refers to the events, which must outlive it. Throws BadRequest if the length of the run is missing.
    RunTracker(Events& events, std::stop_token stop, Options options, Save save);
    // Call it once, before resume() or begin().
    void setMeasuring(const Measuring& measuring);
    [[noreturn]] static void refuseStopped();

    // Returns the checkpoint file. Throws NotFound if it is missing.
    const std::string& checkpointToResume() const;
    // Returns a handler that throws BadModel for damaged notes of the checkpoint.
    JsonErrorHandler notesRefusal() const;
    // Resumes from notes made at `step`. best: held-out nats of the best weights so far. comparable: whether
    // these were measured as in this run.
    void resume(const JsonPlace<nlohmann::ordered_json>& notes, std::int64_t step, std::optional<double> best,
                bool comparable);
    // Starts the run after `step` earlier steps.
    void begin(std::int64_t step);

    // Reports the progress and lets the listener pause the run, which is not counted as time. Returns whether
    // to continue.
    bool reportProgress(const char* phase);
    // Records that step number `step` is done. Throws BadRequest if too many losses in a row were not finite.
    void count(std::int64_t step, double loss, double gradientNorm, std::int64_t targets);
    // Throws BadRequest already for a few such losses in a row; call it before writing the last weights.
    void requireLearning() const;

    // Returns whether a measurement can be due after this step; equal in all processes of a team.
    bool canMeasure() const;
    // Returns whether a measurement is due. In a run limited by minutes this depends on the plan, and so on
    // this process's clock.
    bool isMeasurementDue() const;
    // Records whether the weights are measured next. Writes a checkpoint before a measurement, and whenever
    // one is due.
    void scheduleMeasurement(bool measurement);
    // Runs a measurement and excludes its time from learning time.
    template <class Work>
    auto timed(const Work& measure) {
        const Stopwatch spent;
        const double waitedBefore = progress_.excludedSeconds();
        auto measured = measure();
        progress_.addMeasuringTime(spent.seconds() - (progress_.excludedSeconds() - waitedBefore));
        return measured;
    }

    // Computes loss and speed since the window began; without steps the loss stays unchanged.
    void updateFigures();
    void updateLoss() { loss_ = window_.popMeanLoss().value_or(loss_); }
    // Begins a new window for the figures. Call it after a report, whose time does not count.
    void beginWindow() { window_.begin(progress_.targets()); }

    // Writes a checkpoint. Does nothing during a series of steps without a finite loss, so that the last good
    // checkpoint stays.
    void save() const;
    // Does the same as save(), but keeps a write error until the model file is written.
    void trySave();
    // Throws the error of the last trySave(), if any.
    void requireSaved() const;

    const RunProgress& progress() const noexcept { return progress_; }
    BestWeights& best() noexcept { return best_; }
    const BestWeights& best() const noexcept { return best_; }
    bool outputExists() const;
    std::int64_t startStep() const noexcept { return begun_; }
    bool hasMadeSteps() const noexcept { return step_ > begun_; }
    double loss() const noexcept { return loss_; }
    double speed() const noexcept { return speed_; }  // units per second, at the last report

private:
    void saveMidRun();
    [[noreturn]] void refuseDivergence() const;

    Events& events_;
    std::stop_token stop_;
    Options options_;
    Save save_;
    Measuring measuring_;
    RunProgress progress_;
    ReportWindow window_;
    BestWeights best_{false};
    bool resumed_ = false;
    std::int64_t begun_ = 0;  // steps made before
    std::int64_t step_ = 0;
    std::int64_t measureDueAt_ = 0;  // step of the last regular measurement, made or skipped
    static constexpr int kManyLost = 5, kMostLost = 50;
    int lost_ = 0;  // consecutive skipped steps
    double loss_ = 0;
    double speed_ = 0;
    std::optional<Error> fault_;  // why the last checkpoint was not written
};

// Reads a figure of a checkpoint's notes; nullopt if it was not measured or not finite (JSON null). Earlier
// versions stored -1 for that.
std::optional<double> readFigure(const JsonPlace<nlohmann::ordered_json>& notes, const char* key);
// Returns a figure as JSON for a checkpoint's notes; null without a figure.
nlohmann::ordered_json figureJson(std::optional<double> figure);

}  // namespace continuo
