#include "facade/training/model_training.h"

#include <algorithm>
#include <limits>

#include "backend/device_arena.h"
#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/evaluation/token_scores.h"
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

TrainingRun::TrainingRun(const TrainRequest& request, const std::shared_ptr<Backend>& backend,
                         std::shared_ptr<Team> team, Events& events, std::stop_token stop)
    : request_(request),
      team_(std::move(team)),
      events_(events),
      stop_(std::move(stop)),
      parent_(findParent(request, ModelHash::Computed)),
      card_(makeCard(request.card, parent_)),
      config_(makeTrainingConfig(request, parent_)),
      course_(events, stop_,
              {.steps = config_.steps,
               .minutes = request.minutes,
               .outputFile = request.out,
               .checkpoint = checkpointPath(request),
               .speedUnit = "tokens",
               .lossName = "train_nats"},
              [this](Json& notes) { save(notes); }),
      trainer_(config_.model, backend, config_.options, team_),
      arena_(makeDeviceArena(backend)),
      material_(makeMaterial(request, config_, trainer_.targets(), events, stop_)),
      origin_(request, parent_ ? parent_->hash : "", config_, trainer_.options(), *material_),
      materialTokens_(countTokens(material_->pieces())),
      augmentation_(material_->augmentation()),
      batches_(batches()) {
    course_.setMeasuring(
        {.heldOut = !valid().empty(),
         .keepBest = config_.keepBest,
         .every = config_.validEvery,
         .stepTargets = static_cast<double>(config_.options.batch * trainer_.targets()),
         .sampleTargets = static_cast<double>(countTokens(material_->validSample(config_.validTokens)))});
}

TrainResult TrainingRun::run() {
    addMaterial(card_, request_, *material_);
    if (parent_) start();
    const std::string begin = request_.resume ? resume() : std::string();
    origin_.requireAgreement(*team_, begin);
    if (!request_.resume && parent_ && !valid().empty()) {
        const std::optional<double> nats = measureValid(lastMeasurement());
        if (nats >= 0) events_.onTraining({.validNats = nats});  // only if it is a number
        if (!grown_) natsBefore_ = nats;  // otherwise for other tokens, or for tables that are still unused
    }
    course_.begin(trainer_.steps());
    if (course_.best().isDue()) {
        measureForBest();
        measuredAt_ = trainer_.steps();
    }
    course_.beginWindow();
    try {
        while (shouldContinue()) stepAndReport();
    } catch (const Error& error) {
        // A process is gone: no weight has changed since the last step.
        if (error.code() == ErrorCode::Device && team_->size() > 1) course_.save();
        throw;
    }
    return finish();
}

std::unique_ptr<BatchSource> TrainingRun::batches() {
    if (stop_.stop_requested()) RunCourse::refuseStopped();
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

void TrainingRun::start() {
    const WeightStore weights =
        openOrModelGone(request_.from, [&] { return WeightStore::open(request_.from); });
    withFitAdvice([&] { grown_ = trainer_.startFrom(weights, ModelConfig::fromJson(parent_->config)); });
}

// Returns whether the team makes another step. The leader's clock decides, and a stop of any process.
bool TrainingRun::shouldContinue() {
    double told[] = {team_->leads() ? course_.progress().share() : 0, stop_.stop_requested() ? 1.0 : 0.0};
    team_->sum(std::span<double>(told));
    stopped_ = told[1] > 0;
    return told[0] < 1 && !stopped_;
}

bool TrainingRun::askLeader(bool yes) {
    double told[] = {team_->leads() && yes ? 1.0 : 0.0};
    team_->sum(std::span<double>(told));
    return told[0] > 0;
}

void TrainingRun::stepAndReport() {
    if (!step()) return;
    updateCard();
    const bool measure = course_.canMeasure() && askLeader(course_.isMeasurementDue());
    course_.scheduleMeasurement(measure);
    if (measure || trainer_.steps() % config_.reportEvery == 0) report(measure);
}

// Returns whether the step was made; a stop cancels it.
bool TrainingRun::step() {
    const TrainingBatch batch = batches_->draw(config_.options.batch, trainer_.steps(), augmentation_);
    const StepReport made = trainer_.step(batch, course_.progress().share(),
                                          [this] { return course_.reportProgress("learning"); });
    if (made.interrupted) return false;
    last_ = made;
    course_.count(trainer_.steps(), last_.loss, last_.gradientNorm, last_.targets);
    return true;
}

void TrainingRun::report(bool measure) {
    course_.updateFigures();
    const std::optional<double> nats = measure ? measureValid(config_.validTokens) : std::nullopt;
    events_.onTraining({trainer_.steps(), course_.loss(), nats, last_.rate, last_.gradientNorm,
                        course_.speed(), course_.progress().secondsLeft()});
    keepIfBetter(nats);
    course_.beginWindow();
}

// Writes the present weights to the model file if they are the best so far.
void TrainingRun::keepIfBetter(std::optional<double> nats) {
    if (!course_.best().update(nats)) return;
    inFile_ = {trainer_.steps(), course_.loss()};
    TrainResult result = resultSoFar();
    result.validNats = nats;
    writeFigures(card_, result);
    write();
}

// Measures the weights of a checkpoint that was saved before their measurement.
void TrainingRun::measureForBest() {
    const std::optional<double> nats = measureValid(config_.validTokens);
    if (nats >= 0)
        events_.onTraining({.step = trainer_.steps(), .trainNats = course_.loss(), .validNats = nats});
    keepIfBetter(nats);
}

// Tokens of the final measurement. When continuing a model, both measurements use the same small sample, so a
// short run stays short.
std::int64_t TrainingRun::lastMeasurement() const {
    return parent_ ? config_.validTokens : std::numeric_limits<std::int64_t>::max();
}

std::optional<double> TrainingRun::measureValid(std::int64_t most) {
    return course_.timed([&] { return validNats(most); });
}

// Distributes the pieces over the team. Returns nullopt if a stop left some out, or without pieces.
std::optional<double> TrainingRun::validNats(std::int64_t most) {
    const std::vector<std::span<const Token>> sample = material_->validSample(most);
    const auto given = static_cast<std::size_t>(material_->givenTokens());
    double sums[] = {0, 0, 0};  // nats, tokens, stopped processes
    const auto each = static_cast<std::size_t>(team_->size());
    for (auto i = static_cast<std::size_t>(team_->rank()); i < sample.size(); i += each) {
        const auto goesOn = [this](std::int64_t) { return course_.reportProgress("measuring"); };
        const std::vector<float> nats =
            goesOn(0) ? scoreTokens(trainer_.network(), sample[i], {}, arena_, goesOn) : std::vector<float>();
        if (nats.size() + 1 < sample[i].size()) {
            sums[2] = 1;
            break;
        }
        for (std::size_t at = given - 1; at < nats.size(); ++at) {
            sums[0] += static_cast<double>(nats[at]);
            ++sums[1];
        }
    }
    team_->sum(std::span<double>(sums));
    stopped_ = stopped_ || sums[2] > 0;
    return sums[1] == 0 || sums[2] > 0 ? std::nullopt : std::optional(sums[0] / sums[1]);
}

TrainResult TrainingRun::resultSoFar() const {
    TrainResult result;
    result.steps = trainer_.steps();
    result.outSteps = trainer_.steps();
    result.targets = course_.progress().targets();
    result.epochs = static_cast<double>(result.targets) / std::max(1.0, materialTokens_);
    result.trainNats = course_.loss();
    result.validNatsBefore = natsBefore_;
    result.targetsPerSecond =
        static_cast<double>(result.targets) / std::max(1e-9, course_.progress().learningSeconds());
    result.out = request_.out;
    return result;
}

}  // namespace continuo
