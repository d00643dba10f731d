#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "continuo/json_place.h"
#include "continuo/stopwatch.h"
#include "training/time_plan.h"

namespace continuo {

// Progress of a training run limited by steps or minutes, counted across restarts.
class RunProgress {
public:
    // A kill loses at most a minute.
    static constexpr double kSecondsBetweenCheckpoints = 45;

    // steps 0: the run takes this many minutes. Throws BadRequest when neither is said.
    RunProgress(std::int64_t steps, double minutes);

    // Starts the clock.
    void begin();
    // Tells that a step with this many targets is over, which is now the run's `step`th.
    void count(std::int64_t step, std::int64_t targets);

    // Tells that the run waited for others, as a paused job does: that was no time of its own.
    void leaveOut(double seconds) { leftOut_ += seconds; }
    double leftOut() const { return leftOut_; }
    // Tells that so much of the clock went into a measurement: that is time of the run, but not of learning.
    void measured(double seconds) { measuring_ += seconds; }

    double share() const;                       // 0..1
    std::optional<double> secondsLeft() const;  // none: not known yet
    double seconds() const { return elapsed_; }
    double learningSeconds() const { return elapsed_ - measuredUntil_; }
    bool isOfMinutes() const { return steps_ == 0; }
    // The step at which a run of minutes ends by its plan; 0: no pace is known yet.
    std::int64_t plannedSteps() const { return plan_.end; }
    std::int64_t targets() const { return targets_; }
    bool checkpointIsDue() const { return sinceBegin() - saved_ > kSecondsBetweenCheckpoints; }
    // To be called for every checkpoint, before it is written: a run of minutes makes its plan anew.
    void checkpoint();

    // What a checkpoint keeps.
    nlohmann::ordered_json notes() const;
    // Goes on from such notes at a step.
    void resume(const JsonPlace<nlohmann::ordered_json>& notes, std::int64_t step);

private:
    double sinceBegin() const { return elapsed_ - before_; }
    bool planIsDue() const;
    void pace();

    std::int64_t steps_ = 0;
    std::int64_t step_ = 0;
    std::int64_t targets_ = 0;
    double elapsed_ = 0;
    double before_ = 0;         // elapsed_ when the clock was started
    double saved_ = 0;          // sinceBegin() at the last checkpoint
    double leftOut_ = 0;        // seconds of the clock that others made the run wait
    double measuring_ = 0;      // seconds of the clock that went into measurements
    double measuredUntil_ = 0;  // of them those before elapsed_
    bool resumed_ = false;
    Stopwatch clock_;
    TimePlan plan_;
    std::int64_t pacedSteps_ = 0;  // step_ when the plan was last looked at
    double pacedSeconds_ = 0;      // elapsed_ when the plan was last looked at
};

}  // namespace continuo
