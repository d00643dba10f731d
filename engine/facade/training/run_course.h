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
#include "facade/training/best_weights.h"
#include "facade/training/report_window.h"
#include "facade/training/run_progress.h"

namespace continuo {

// How a training run goes, whatever learns: how far it is and how fast, when it is measured and saved, and
// which of its weights are the best. The run makes the steps, the measurements and the files, and tells of
// them.
class RunCourse {
public:
    struct Terms {
        std::int64_t steps = 0;  // 0: as many as minutes give
        double minutes = 0;
        std::string out;         // the file of what learns
        std::string checkpoint;  // the file that the run goes on from when it was broken off
        const char* unit;        // of its speed: "tokens"
        double unitTargets = 1;  // targets in one of it
        const char* loss;        // what a checkpoint's notes call the loss
    };
    struct Measuring {
        bool heldOut = false;      // there is something to measure on
        bool keepBest = false;     // the best weights are those of the file; else the last ones
        std::int64_t every = 0;    // steps from one measurement to the next
        double stepTargets = 0;    // of a step
        double sampleTargets = 0;  // of a measurement
    };
    // Adds the run's own to the notes of its course, and writes the checkpoint with them.
    using Save = std::function<void(nlohmann::ordered_json& notes)>;

    // Refers to the events, which outlive it. Throws BadRequest where it is not said how long the run is.
    RunCourse(Events& events, std::stop_token stop, Terms terms, Save save);
    // To be called once, before the run goes on or begins.
    void expect(const Measuring& measuring);
    [[noreturn]] static void refuseStopped();

    // The file of the checkpoint. Throws NotFound where there is none.
    const std::string& checkpointToResume() const;
    // Refuses notes of the checkpoint that are damaged.
    JsonRefusal notesRefusal() const;
    // Goes on from notes that were taken at a step. best: what was measured of the best weights until then;
    // comparable: as this run measures.
    void resume(const JsonPlace<nlohmann::ordered_json>& notes, std::int64_t step, std::optional<double> best,
                bool comparable);
    // The run begins with its next step, at so many that were made before.
    void begin(std::int64_t step);

    // Lets whoever listens see how far the run is, and wait: that is no time of the run. Whether it goes on.
    bool breathe(const char* phase);
    // Tells that a step is over, which is now the run's `step`th. Throws BadRequest where too many in a row
    // came to no number.
    void count(std::int64_t step, double loss, double gradientNorm, std::int64_t targets);
    // Throws the same for fewer of them in a row: to be asked before the last weights are written.
    void requireLearning() const;

    // Whether a measurement can be due by now; every process of a team says the same.
    bool mayMeasure() const;
    // Whether one is due, which the clock has its part in.
    bool isToMeasure() const;
    // Tells whether the weights are measured next, and saves where that is so or it is time to.
    void await(bool measurement);
    // Runs a measurement, the time of which is none of learning.
    template <class Work>
    auto timed(const Work& measure) {
        const Stopwatch spent;
        const double waitedBefore = progress_.leftOut();
        auto measured = measure();
        progress_.measured(spent.seconds() - (progress_.leftOut() - waitedBefore));
        return measured;
    }

    // Reckons loss and speed of the steps since the window began; without any the loss is as before.
    void reckon();
    void reckonLoss() { loss_ = window_.takeLoss().value_or(loss_); }
    // After a report, of which the time counts no longer.
    void beginWindow() { window_.begin(progress_.targets()); }

    // Writes a checkpoint, but for one in the midst of steps that came to no number: the last good one stays.
    void save() const;
    // The same, where a disk that takes none is told of once the file of what learns is written.
    void trySave();
    // Throws what kept the last trySave() from it.
    void requireSaved() const;

    const RunProgress& progress() const noexcept { return progress_; }
    BestWeights& best() noexcept { return best_; }
    const BestWeights& best() const noexcept { return best_; }
    bool outIsThere() const;
    std::int64_t begunAt() const noexcept { return begun_; }
    bool hasLearnt() const noexcept { return step_ > begun_; }
    double loss() const noexcept { return loss_; }
    double speed() const noexcept { return speed_; }  // units a second, at the last report

private:
    void saveOnTheWay();
    [[noreturn]] void refuseLost() const;

    Events& events_;
    std::stop_token stop_;
    Terms terms_;
    Save save_;
    Measuring measuring_;
    RunProgress progress_;
    ReportWindow window_;
    BestWeights best_{false};
    bool resumed_ = false;
    std::int64_t begun_ = 0;  // steps that were made before
    std::int64_t step_ = 0;
    std::int64_t measureDueAt_ = 0;  // steps at the last measurement on the way, made or not
    static constexpr int kManyLost = 5, kMostLost = 50;
    int lost_ = 0;  // steps in a row that were left out
    double loss_ = 0;
    double speed_ = 0;
    std::optional<Error> fault_;  // the last checkpoint was not written
};

}  // namespace continuo
