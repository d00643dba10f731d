#include "facade/training/run_progress.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "continuo/error.h"

namespace continuo {

using Json = nlohmann::ordered_json;

RunProgress::RunProgress(std::int64_t steps, double minutes) : steps_(steps) {
    if (steps == 0 && minutes <= 0) {
        throw Error(ErrorCode::BadRequest,
                    "train: the length is missing; give --minutes, or training.steps in the config");
    }
    plan_.seconds = 60 * minutes;
}

void RunProgress::begin() {
    clock_ = {};
    before_ = elapsed_;
    leftOut_ = 0;
    measuring_ = measuredUntil_;
    saved_ = 0;
}

void RunProgress::count(std::int64_t step, std::int64_t targets) {
    step_ = step;
    targets_ += targets;
    elapsed_ = before_ + clock_.seconds() - leftOut_;
    measuredUntil_ = measuring_;
    if (planIsDue()) updatePlan();
}

double RunProgress::share() const {
    if (steps_ > 0) return static_cast<double>(step_) / static_cast<double>(steps_);
    return plan_.at(step_);
}

std::optional<double> RunProgress::secondsLeft() const {
    if (steps_ == 0) return std::max(0.0, plan_.seconds - elapsed_);
    if (share() <= 0) return std::nullopt;
    return elapsed_ * (1 - share()) / share();
}

// Returns whether a run limited by minutes must update its plan: without a plan, when the time is up, when
// the plan ends too soon, and after 1, 2, 4, 8, .. steps until the first checkpoint, because the first steps
// are slow.
bool RunProgress::planIsDue() const {
    return plan_.end == 0 || elapsed_ >= plan_.seconds || plan_.endsTooSoon(step_, elapsed_) ||
           (!resumed_ && sinceBegin() < kSecondsBetweenCheckpoints &&
            std::has_single_bit(static_cast<std::uint64_t>(step_)));
}

void RunProgress::updatePlan() {
    if (steps_ > 0) return;
    if (const std::int64_t steps = step_ - pacedSteps_; steps > 0)
        plan_.measure(step_, elapsed_, (elapsed_ - pacedSeconds_) / static_cast<double>(steps));
    pacedSteps_ = step_;
    pacedSeconds_ = elapsed_;
}

void RunProgress::checkpoint() {
    updatePlan();
    saved_ = sinceBegin();
}

Json RunProgress::notes() const {
    const Json plan = {
        {"seconds", plan_.seconds}, {"step", plan_.step}, {"position", plan_.position}, {"end", plan_.end}};
    return {{"seconds", elapsed_}, {"measuring", measuredUntil_}, {"targets", targets_}, {"plan", plan}};
}

// Restores the checkpoint's plan. If the run's length changed, makes a new plan from the checkpoint's mean
// pace.
void RunProgress::resume(const JsonPlace<Json>& notes, std::int64_t step) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53;  // more than any run has; sums stay exact
    elapsed_ = notes.at("seconds").number<double>(0, static_cast<double>(kMost));
    notes.read("measuring", measuredUntil_);  // missing in earlier versions
    measuredUntil_ = std::clamp(measuredUntil_, 0.0, std::max(0.0, elapsed_));
    targets_ = notes.at("targets").number<std::int64_t>(0, kMost);
    double length = 0;
    if (const auto kept = notes.find("plan")) {
        kept->read("seconds", length);
        kept->read("step", plan_.step, 0, step);
        kept->read("position", plan_.position, 0, 1);
        kept->read("end", plan_.end, 0, kMost);
    }
    step_ = pacedSteps_ = step;
    pacedSeconds_ = elapsed_;
    resumed_ = true;
    if (steps_ > 0 || step == 0 || length == plan_.seconds) return;
    plan_ = {plan_.seconds, step, std::min(1.0, elapsed_ / plan_.seconds), 0};
    plan_.measure(step, elapsed_, elapsed_ / static_cast<double>(step));
}

void ReportWindow::begin(std::int64_t targets) {
    targets_ = targets;
    leftOut_ = 0;
    clock_ = {};
}

void ReportWindow::count(double loss) {
    if (!std::isfinite(loss)) return;
    lossSum_ += loss;
    ++losses_;
}

std::optional<double> ReportWindow::popMeanLoss() {
    const std::optional<double> mean =
        losses_ > 0 ? std::optional(lossSum_ / static_cast<double>(losses_)) : std::nullopt;
    lossSum_ = 0;
    losses_ = 0;
    return mean;
}

double ReportWindow::speed(std::int64_t targets) const {
    const double seconds = clock_.seconds() - leftOut_;
    return static_cast<double>(targets - targets_) / std::max(1e-9, seconds);
}

}  // namespace continuo
