#include "facade/training/run_tracker.h"

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

namespace continuo {

void BestWeights::resume(std::optional<double> nats, bool comparable, bool due) {
    inFile_ = nats.has_value();
    if (!kept_) return;
    if (comparable) nats_ = nats;
    due_ = due;
}

bool BestWeights::update(std::optional<double> nats) {
    if (!kept_ || !nats) return false;
    due_ = false;
    if (!std::isfinite(*nats) || (nats_ && *nats >= *nats_)) return false;
    nats_ = nats;
    return true;
}

using Json = nlohmann::ordered_json;

namespace {

// Minimum number of measurements of a run limited by minutes, if it is long enough.
constexpr std::int64_t kFewestMeasurements = 10;

bool fileExists(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

}  // namespace

RunTracker::RunTracker(Events& events, std::stop_token stop, Options options, Save save)
    : events_(events),
      stop_(std::move(stop)),
      options_(std::move(options)),
      save_(std::move(save)),
      progress_(options_.steps, options_.minutes) {}

void RunTracker::setMeasuring(const Measuring& measuring) {
    measuring_ = measuring;
    best_ = BestWeights(measuring.keepBest && measuring.heldOut);
}

void RunTracker::refuseStopped() {
    throw Error(ErrorCode::Cancelled, "train: stopped before the first step; nothing was written");
}

const std::string& RunTracker::checkpointToResume() const {
    if (!fileExists(options_.checkpoint)) {
        throw Error(ErrorCode::NotFound, options_.checkpoint +
                                             ": no checkpoint to resume; leave out --resume to "
                                             "begin");
    }
    return options_.checkpoint;
}

JsonErrorHandler RunTracker::notesRefusal() const {
    return [this](const std::string& fault) {
        throw Error(ErrorCode::BadModel, options_.checkpoint + ": its data about the run is damaged (" +
                                             fault + "); start a new run without resuming");
    };
}

void RunTracker::resume(const JsonPlace<Json>& notes, std::int64_t step, std::optional<double> best,
                        bool comparable) {
    resumed_ = true;
    if (const auto loss = notes.at(options_.lossName); !loss.json().is_null()) loss_ = loss.as<double>();
    measureDueAt_ = step;  // missing in earlier versions
    notes.read("measure_due_at", measureDueAt_, 0, step);
    bool due = false;
    notes.read("unmeasured", due);
    best_.resume(best, comparable && outputExists(), due);
    progress_.resume(notes, step);
}

void RunTracker::begin(std::int64_t step) {
    if (measuring_.keepBest && !measuring_.heldOut)
        events_.onWarning(
            "train: nothing is held out, so the last weights are saved instead of the best ones");
    begun_ = step_ = step;
    progress_.begin();
    // Writes a checkpoint at once, so that a stopped run does not resume from another run's file.
    if (!resumed_ && !stop_.stop_requested() && fileExists(options_.checkpoint)) save();
}

bool RunTracker::reportProgress(const char* phase) {
    const Stopwatch waited;
    events_.onProgress({phase, progress_.share(), speed_, options_.speedUnit, progress_.secondsLeft()});
    progress_.excludeTime(waited.seconds());
    window_.excludeTime(waited.seconds());
    return !stop_.stop_requested();
}

void RunTracker::count(std::int64_t step, double loss, double gradientNorm, std::int64_t targets) {
    step_ = step;
    window_.count(loss);
    const bool learns = std::isfinite(loss) && std::isfinite(gradientNorm);
    lost_ = learns ? 0 : lost_ + 1;
    if (lost_ == kMostLost) refuseDivergence();
    progress_.count(step, targets);
}

void RunTracker::requireLearning() const {
    if (lost_ >= kManyLost) refuseDivergence();
}

void RunTracker::refuseDivergence() const {
    throw Error(ErrorCode::BadRequest, "train: the last " + std::to_string(lost_) +
                                           " steps gave a loss or gradient that is not a number, so training "
                                           "has stopped making progress; start again with a lower "
                                           "training.rate, or with training.clip 1");
}

bool RunTracker::canMeasure() const {
    return measuring_.heldOut && (progress_.isLimitedByMinutes() || step_ % measuring_.every == 0);
}

// A run limited by minutes is also measured every tenth of its planned steps, but not before it has trained
// on as many targets as a measurement has. With the same plan, a resumed run is measured at the same steps.
// The end of a run is always measured, elsewhere.
bool RunTracker::isMeasurementDue() const {
    if (!canMeasure() || progress_.share() >= 1) return false;
    if (step_ % measuring_.every == 0) return true;
    const std::int64_t planned = progress_.plannedSteps(), since = step_ - measureDueAt_;
    return planned != 0 && since * kFewestMeasurements >= planned &&
           static_cast<double>(since) * measuring_.stepTargets >= measuring_.sampleTargets;
}

void RunTracker::scheduleMeasurement(bool measurement) {
    if (measurement) measureDueAt_ = step_;
    best_.setDue(measurement);
    // Also saves before a measurement, which may take long.
    if (!measurement && !progress_.checkpointIsDue()) return;
    progress_.checkpoint();
    saveMidRun();
}

void RunTracker::updateFigures() {
    speed_ = window_.speed(progress_.targets()) / options_.unitTargets;
    updateLoss();
}

void RunTracker::save() const {
    if (lost_ > 0) return;
    Json notes = progress_.notes();
    notes[options_.lossName] = loss_;
    notes["measure_due_at"] = measureDueAt_;
    notes["unmeasured"] = best_.isDue();
    save_(notes);
}

// Keeps a write error, for example of a full disk, for requireSaved(): the smaller model file may still be
// written.
void RunTracker::trySave() {
    fault_.reset();
    try {
        save();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadRequest) throw;
        fault_ = error;
    }
}

void RunTracker::saveMidRun() {
    const bool told = fault_.has_value();
    trySave();
    if (fault_ && !told)
        events_.onWarning(std::string(fault_->what()) +
                          "; if the program is killed before a checkpoint is saved, the training since the "
                          "last one is lost");
}

void RunTracker::requireSaved() const {
    if (!fault_) return;
    throw Error(fault_->code(),
                std::string(fault_->what()) + "; " + options_.outputFile + " contains the trained weights");
}

bool RunTracker::outputExists() const { return fileExists(options_.outputFile); }

std::optional<double> readFigure(const JsonPlace<Json>& notes, const char* key) {
    const auto found = notes.find(key);
    if (!found || found->json().is_null()) return std::nullopt;
    const auto figure = found->as<double>();
    return figure >= 0 ? std::optional(figure) : std::nullopt;
}

Json figureJson(std::optional<double> figure) { return figure ? Json(*figure) : Json(); }

}  // namespace continuo
