#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "continuo/json_place.h"
#include "continuo/stopwatch.h"
#include "facade/training/time_plan.h"

namespace continuo {

// Progress of a training run limited by steps or minutes, counted across restarts.
class RunProgress {
public:
    // Killing the program loses at most a minute.
    static constexpr double kSecondsBetweenCheckpoints = 45;

    // steps: length of the run; 0: it is limited by `minutes`. Throws BadRequest if both are missing.
    RunProgress(std::int64_t steps, double minutes);

    // Starts the clock.
    void begin();
    // Records that step number `step`, with this many targets, is done.
    void count(std::int64_t step, std::int64_t targets);

    // Excludes seconds in which the run waited for others, such as a paused job.
    void excludeTime(double seconds) { leftOut_ += seconds; }
    double excludedSeconds() const { return leftOut_; }
    // Excludes the seconds of a measurement from learning time, but not from the run's time.
    void addMeasuringTime(double seconds) { measuring_ += seconds; }

    double share() const;                       // 0..1
    std::optional<double> secondsLeft() const;  // nullopt: not known yet
    double seconds() const { return elapsed_; }
    double learningSeconds() const { return elapsed_ - measuredUntil_; }
    bool isLimitedByMinutes() const { return steps_ == 0; }
    // Returns the step at which a run limited by minutes is planned to end; 0: the pace is not known yet.
    std::int64_t plannedSteps() const { return plan_.end; }
    std::int64_t targets() const { return targets_; }
    bool checkpointIsDue() const { return sinceBegin() - saved_ > kSecondsBetweenCheckpoints; }
    // Updates the plan of a run limited by minutes. Call it before each checkpoint is written.
    void checkpoint();

    // Returns the data for a checkpoint.
    nlohmann::ordered_json notes() const;
    // Resumes from such notes, which were made at `step`.
    void resume(const JsonPlace<nlohmann::ordered_json>& notes, std::int64_t step);

private:
    double sinceBegin() const { return elapsed_ - before_; }
    bool planIsDue() const;
    void updatePlan();

    std::int64_t steps_ = 0;
    std::int64_t step_ = 0;
    std::int64_t targets_ = 0;
    double elapsed_ = 0;
    double before_ = 0;         // elapsed_ when the clock started
    double saved_ = 0;          // sinceBegin() at the last checkpoint
    double leftOut_ = 0;        // excluded seconds of the clock
    double measuring_ = 0;      // seconds of the clock spent in measurements
    double measuredUntil_ = 0;  // those before elapsed_
    bool resumed_ = false;
    Stopwatch clock_;
    TimePlan plan_;
    std::int64_t pacedSteps_ = 0;  // step_ at the last update of the plan
    double pacedSeconds_ = 0;      // elapsed_ at the last update of the plan
};

// Statistics of a training run since its last report.
class ReportWindow {
public:
    // Starts a new window after a report. targets: total so far.
    void begin(std::int64_t targets);
    // Adds the loss of a step; ignores one that is not finite, as the trainer does.
    void count(double loss);
    // Excludes seconds in which the run waited for others.
    void excludeTime(double seconds) { leftOut_ += seconds; }

    // Returns and clears the mean loss of the counted steps; nullopt: no steps.
    std::optional<double> popMeanLoss();
    // Returns the targets per second, given the total so far.
    double speed(std::int64_t targets) const;

private:
    double lossSum_ = 0;
    std::int64_t losses_ = 0;
    std::int64_t targets_ = 0;  // at the window's start
    double leftOut_ = 0;        // excluded seconds since then
    Stopwatch clock_;
};

}  // namespace continuo
