#include "facade/training/model_training.h"

#include <algorithm>
#include <limits>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "facade/training/training_card.h"
#include "facade/training/training_setup.h"
#include "training/data/document_reader.h"
#include "training/data/window_sampler.h"
#include "weights/weight_store.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

double countTokens(const std::vector<TrainingPiece>& pieces) {
    double tokens = 0;
    for (const TrainingPiece& each : pieces) tokens += static_cast<double>(each.tokens.size());
    return tokens;
}

std::int64_t countTokens(const std::vector<std::span<const Token>>& sample) {
    std::int64_t tokens = 0;
    for (const std::span<const Token> each : sample) tokens += static_cast<std::int64_t>(each.size());
    return tokens;
}

}  // namespace

ModelTraining::ModelTraining(const TrainRequest& request, const std::shared_ptr<Backend>& backend,
                             std::shared_ptr<Team> team, Events& events, std::stop_token stop)
    : request_(request),
      team_(std::move(team)),
      events_(events),
      stop_(std::move(stop)),
      parent_(findParent(request, ModelHash::Computed)),
      file_(request, parent_),
      config_(makeTrainingConfig(request, parent_)),
      tracker_(events, stop_,
               {.steps = config_.steps,
                .minutes = request.minutes,
                .outputFile = request.out,
                .checkpoint = checkpointPath(request),
                .speedUnit = "tokens",
                .lossName = "train_nats"},
               [this](Json& notes) { save(notes); }),
      trainer_(config_.model, backend, config_.options, team_),
      material_(makeMaterial(request, config_, trainer_.targets(), events, stop_)),
      evaluator_(trainer_.network(), *material_, *team_),
      origin_(request, parent_ ? parent_->hash : "", config_, trainer_.options(), *material_),
      materialTokens_(countTokens(material_->pieces())),
      augmentation_(material_->augmentation()),
      batches_(batches()) {
    tracker_.setMeasuring(
        {.heldOut = !valid().empty(),
         .keepBest = config_.keepBest,
         .every = config_.validEvery,
         .stepTargets = static_cast<double>(config_.options.batch * trainer_.targets()),
         .sampleTargets = static_cast<double>(countTokens(material_->validSample(config_.validTokens)))});
}

TrainResult ModelTraining::run() {
    addMaterial(file_.card(), request_, *material_);
    if (parent_) start();
    const std::string begin = request_.resume ? resume() : std::string();
    origin_.requireAgreement(*team_, begin);
    if (!request_.resume && parent_ && !valid().empty()) {
        const std::optional<double> nats = measureValid(lastMeasurement());
        if (nats >= 0) events_.onTraining({.validNats = nats});  // only if it is a number
        if (!grown_) natsBefore_ = nats;  // a grown model had other tokens, or tables without use
    }
    tracker_.begin(trainer_.steps());
    if (tracker_.best().isDue()) {
        measureForBest();
        measuredAt_ = trainer_.steps();
    }
    tracker_.beginWindow();
    try {
        while (shouldContinue()) stepAndReport();
    } catch (const Error& error) {
        // If a process of the team is gone, no weight has changed since the last step: the checkpoint is
        // valid.
        if (error.code() == ErrorCode::Device && team_->size() > 1) tracker_.save();
        throw;
    }
    return finish();
}

std::unique_ptr<BatchSource> ModelTraining::batches() {
    if (stop_.stop_requested()) RunTracker::refuseStopped();
    if (parent_) material_->requireEnough(trainer_.targets());
    const TrainingOptions& options = trainer_.options();
    if (options.latents == 0)
        return std::make_unique<DocumentReader>(
            material_->takePieces(),
            ReadingOptions{options.context, options.seed, config_.medleys, config_.reprises});
    return std::make_unique<WindowSampler>(
        material_->takePieces(),
        WindowOptions{options.context, options.latents, options.seed, config_.model.positions,
                      config_.latentJitter, config_.evenEdges, config_.medleys, config_.reprises});
}

void ModelTraining::start() {
    const WeightStore weights =
        openOrModelGone(request_.from, [&] { return WeightStore::open(request_.from); });
    withFitAdvice([&] { grown_ = trainer_.startFrom(weights, ModelConfig::fromJson(parent_->config)); });
}

// Returns whether the team makes another step. The leader's clock decides, unless any process was stopped.
bool ModelTraining::shouldContinue() {
    double told[] = {team_->leads() ? tracker_.progress().share() : 0, stop_.stop_requested() ? 1.0 : 0.0};
    team_->sum(std::span<double>(told));
    stopped_ = told[1] > 0;
    return told[0] < 1 && !stopped_;
}

bool ModelTraining::askLeader(bool yes) {
    double told[] = {team_->leads() && yes ? 1.0 : 0.0};
    team_->sum(std::span<double>(told));
    return told[0] > 0;
}

void ModelTraining::stepAndReport() {
    if (!step()) return;
    updateCard();
    const bool measure = tracker_.canMeasure() && askLeader(tracker_.isMeasurementDue());
    tracker_.scheduleMeasurement(measure);
    if (measure || trainer_.steps() % config_.reportEvery == 0) report(measure);
}

// Returns whether the step was made; a stop cancels it.
bool ModelTraining::step() {
    const TrainingBatch batch = batches_->draw(config_.options.batch, trainer_.steps(), augmentation_);
    const StepReport made = trainer_.step(batch, tracker_.progress().share(),
                                          [this] { return tracker_.reportProgress("learning"); });
    if (made.interrupted) return false;
    last_ = made;
    tracker_.count(trainer_.steps(), last_.loss, last_.gradientNorm, last_.targets);
    return true;
}

void ModelTraining::report(bool measure) {
    tracker_.updateFigures();
    const std::optional<double> nats = measure ? measureValid(config_.validTokens) : std::nullopt;
    events_.onTraining({trainer_.steps(), tracker_.loss(), nats, last_.rate, last_.gradientNorm,
                        tracker_.speed(), tracker_.progress().secondsLeft()});
    keepIfBetter(nats);
    tracker_.beginWindow();
}

// Writes the present weights to the model file if they are the best so far.
void ModelTraining::keepIfBetter(std::optional<double> nats) {
    if (!tracker_.best().update(nats)) return;
    file_.setBest({trainer_.steps(), tracker_.loss()});
    TrainResult result = resultSoFar();
    result.validNats = nats;
    write(result);
}

// Measures the weights of a checkpoint that was saved before their measurement.
void ModelTraining::measureForBest() {
    const std::optional<double> nats = measureValid(config_.validTokens);
    if (nats >= 0)
        events_.onTraining({.step = trainer_.steps(), .trainNats = tracker_.loss(), .validNats = nats});
    keepIfBetter(nats);
}

// Returns the number of tokens of the final measurement. When continuing a model, both measurements use the
// same small sample, so a short run stays short.
std::int64_t ModelTraining::lastMeasurement() const {
    return parent_ ? config_.validTokens : std::numeric_limits<std::int64_t>::max();
}

std::optional<double> ModelTraining::measureValid(std::int64_t most) {
    const ModelEvaluator::Result measured = tracker_.timed(
        [&] { return evaluator_.measure(most, [this] { return tracker_.reportProgress("measuring"); }); });
    stopped_ = stopped_ || measured.stopped;
    return measured.nats;
}

TrainResult ModelTraining::resultSoFar() const {
    TrainResult result;
    result.steps = trainer_.steps();
    result.outSteps = trainer_.steps();
    result.targets = tracker_.progress().targets();
    result.epochs = static_cast<double>(result.targets) / std::max(1.0, materialTokens_);
    result.trainNats = tracker_.loss();
    result.validNatsBefore = natsBefore_;
    result.targetsPerSecond =
        static_cast<double>(result.targets) / std::max(1e-9, tracker_.progress().learningSeconds());
    result.out = request_.out;
    return result;
}

// Resumes from the checkpoint. Returns a text that identifies it, for RunOrigin::requireAgreement().
std::string ModelTraining::resume() {
    const std::string& checkpoint = tracker_.checkpointToResume();
    const std::string text = trainer_.resume(checkpoint);
    const Json json = parseJson<Json>(text, {}, tracker_.notesRefusal());
    const JsonPlace<Json> notes(json, tracker_.notesRefusal());
    for (const std::string& line : origin_.resume(notes, checkpoint)) {
        if (team_->leads()) events_.onWarning(line);
    }
    const bool comparable = origin_.hasSameMeasure();
    if (comparable) natsBefore_ = readFigure(notes, "valid_nats_before");
    startRows(notes);
    tracker_.resume(notes, trainer_.steps(), readFigure(notes, "best_valid_nats"), comparable);
    file_.resume(notes, trainer_.steps(), tracker_.best().nats().has_value(), tracker_.loss());
    kept_ = json;
    return std::to_string(trainer_.steps()) + text;
}

// Resumes each row of the batches at its position in the checkpoint's notes. If the training material
// changed, the rows start new pieces.
void ModelTraining::startRows(const JsonPlace<Json>& notes) {
    const auto place = notes.find("rows");
    if (place && !origin_.hasOtherMaterial())
        batches_->startAt(trainer_.steps(), place->json());
    else
        batches_->startAt(trainer_.steps(), Json::array());
}

void ModelTraining::updateCard() {
    if (!kept_) return;
    const bool told = kept_->contains("card");
    kept_.reset();
    if (told)
        updateResumedCard(file_.card(), request_, origin_.hasOtherMaterial() ? material_.get() : nullptr);
}

// Saves a checkpoint. Until the first step, its notes are those of the resumed checkpoint, plus new
// measurements.
void ModelTraining::save(Json& notes) const {
    if (!team_->leads()) return;
    if (kept_) {
        const Json due = notes.at("unmeasured");
        notes = *kept_;
        notes["unmeasured"] = due;
    } else {
        notes["valid_nats_before"] = figureJson(natsBefore_);
        notes["card"] = file_.card().dump();
        origin_.writeTo(notes);
    }
    if (Json place = batches_->placeAt(trainer_.steps()); !place.is_null()) notes["rows"] = std::move(place);
    notes["best_valid_nats"] = figureJson(tracker_.best().nats());
    if (tracker_.best().nats()) file_.noteBest(notes);
    writeOutput([&] { trainer_.save(checkpointPath(request_), notes.dump()); });
}

// Writes the model file; only the leader does so.
void ModelTraining::write(const TrainResult& result) {
    writeFigures(file_.card(), result);
    if (team_->leads()) file_.write(trainer_);
}

TrainResult ModelTraining::finish() {
    tracker_.updateLoss();
    if (stopped_ && !tracker_.hasMadeSteps()) {  // an earlier run's file stays
        TrainResult result;
        result.cancelled = true;
        result.steps = tracker_.startStep();
        return result;
    }
    if (request_.resume && !tracker_.hasMadeSteps() && askLeader(isWritten()))
        return measuredAt_ && file_.best() && file_.best()->step == tracker_.startStep() ? finishRewritten()
                                                                                         : finishUnchanged();
    tracker_.requireLearning();
    BestWeights& best = tracker_.best();
    // If the file with the best weights was removed meanwhile, the present weights replace it.
    if (best.nats() && askLeader(!tracker_.outputExists())) best.discard();
    const bool known = measuredAt_ == trainer_.steps();
    const bool measures = !stopped_ && !known && best.nats();
    if (measures) best.setDue(true);
    tracker_.trySave();
    TrainResult result = resultSoFar();
    if (!best.nats()) {
        writeLast(result);
    } else if (measures) {
        keepIfBetter(measureValid(config_.validTokens));
        tracker_.trySave();  // now the checkpoint knows the best weights
    }
    tracker_.requireSaved();
    result.cancelled = stopped_;  // a measurement may have been stopped
    reportBest(result);
    return result;
}

// Reports the best weights, if the model file contains these instead of the last ones.
void ModelTraining::reportBest(TrainResult& result) const {
    if (!tracker_.best().nats()) return;
    result.validNats = tracker_.best().nats();
    if (!file_.best()) return;
    result.outSteps = file_.best()->step;
    result.trainNats = file_.best()->trainNats;
}

void ModelTraining::writeLast(TrainResult& result) {
    write(result);
    if (stopped_ || valid().empty()) return;
    result.validNats = measureValid(lastMeasurement());  // may take long
    if (stopped_) return;
    events_.onTraining({.step = trainer_.steps(),
                        .trainNats = tracker_.loss(),
                        .validNats = result.validNats,
                        .targetsPerSecond = result.targetsPerSecond,
                        .secondsLeft = 0});
    write(result);
}

// Returns whether the file already has the checkpoint's result: its best weights, or the last ones.
bool ModelTraining::isWritten() const {
    if (!tracker_.outputExists()) return false;
    return tracker_.best().areInCheckpointFile() ||
           file_.storedNumber("steps") == static_cast<double>(trainer_.steps());
}

// Finishes a run with no step left. The file stays unchanged, byte for byte, because adapters identify it by
// its hash.
TrainResult ModelTraining::finishUnchanged() {
    // Saves the measurement that was missing after a kill.
    if (measuredAt_ && origin_.hasSameMeasure()) tracker_.save();
    TrainResult result = resultSoFar();
    result.out.clear();
    result.validNats =
        tracker_.best().nats() ? tracker_.best().nats() : file_.storedNumber("valid_nats_per_token");
    return result;
}

// Finishes a run with no step left, whose last weights proved best. A stop had come before their measurement.
TrainResult ModelTraining::finishRewritten() {
    tracker_.save();
    TrainResult result = resultSoFar();
    reportBest(result);
    return result;
}

}  // namespace continuo
