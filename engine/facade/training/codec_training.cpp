#include "facade/training/codec_training.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/sha256.h"
#include "codec/codec_file.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "facade/training/training_card.h"
#include "facade/training/training_setup.h"
#include "weights/safetensors.h"
#include "weights/weight_store.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

// Returns the hash of the clips; empty without clips.
std::string hashClips(const std::vector<AudioClip>& clips) {
    if (clips.empty()) return {};
    Sha256 hash;
    for (const AudioClip& clip : clips) {
        const std::uint64_t size = clip.samples.size();
        hash.update(std::as_bytes(std::span(&size, 1)));
        hash.update(std::as_bytes(std::span(clip.samples)));
    }
    return hash.hex();
}

double totalSeconds(const std::vector<AudioClip>& clips, int sampleRate) {
    double samples = 0;
    for (const AudioClip& clip : clips) samples += static_cast<double>(clip.samples.size());
    return samples / sampleRate;
}

Json toJson(const std::optional<HeldOutSound>& valid) {
    if (!valid) return {};
    return {{"log_mel_distance", valid->logMelDistance},
            {"si_snr", valid->siSnr},
            {"perplexity", valid->perplexity}};
}

// Returns the measure by which weights are compared, the log-mel distance.
std::optional<double> validDistance(const std::optional<HeldOutSound>& valid) {
    return valid ? std::optional(valid->logMelDistance) : std::nullopt;
}

std::optional<AdversarialLosses> adversarialLosses(const CodecStepReport& step) {
    if (!step.discriminators) return std::nullopt;
    return AdversarialLosses{*step.discriminators, step.adversarial, step.features};
}

std::optional<HeldOutSound> readHeldOut(const JsonPlace<Json>& notes, const char* key) {
    const auto found = notes.find(key);
    if (!found || found->json().is_null()) return std::nullopt;
    HeldOutSound valid;
    valid.logMelDistance = found->at("log_mel_distance").as<double>();
    valid.siSnr = found->at("si_snr").as<double>();
    valid.perplexity = found->at("perplexity").as<std::vector<double>>();
    return valid;
}

}  // namespace

CodecTraining::CodecTraining(const TrainCodecRequest& request, const std::shared_ptr<Backend>& backend,
                             Events& events, std::stop_token stop)
    : request_(request),
      events_(events),
      stop_(std::move(stop)),
      parent_(findParent(request, ModelHash::Computed)),
      config_(makeTrainingConfig(request, parent_)),
      card_(makeCard(request.card, parent_)),
      tracker_(events, stop_,
               {.steps = config_.steps,
                .minutes = request.minutes,
                .outputFile = request.out,
                .checkpoint = checkpointPath(request),
                .speedUnit = "seconds",
                .unitTargets = static_cast<double>(config_.model.sampleRate),
                .lossName = "loss"},
               [this](Json& notes) { save(notes); }),
      sampler_(request.clips,
               {config_.options.cropSamples(config_.model), config_.options.gain, config_.options.seed,
                config_.options.speed, config_.options.tilt, config_.model.sampleRate}),
      evaluator_(request.valid, config_.model.sampleRate, config_.validSeconds),
      origin_({request.from, parent_ ? parent_->hash : "", config_.model.toJson(), config_.settings,
               hashClips(request.clips), hashClips(request.valid)},
              "valid_seconds"),
      trainer_(config_.model, backend, config_.options) {
    tracker_.setMeasuring({.heldOut = !evaluator_.isEmpty(),
                           .keepBest = config_.keepBest,
                           .every = config_.validEvery,
                           .stepTargets = static_cast<double>(config_.options.batch * trainer_.samples()),
                           .sampleTargets = config_.validSeconds * config_.model.sampleRate});
}

TrainCodecResult CodecTraining::run() {
    addMaterialToCard();
    if (request_.resume)
        resume();
    else
        begin();
    tracker_.begin(trainer_.steps());
    if (tracker_.best().isDue()) {
        const std::optional<HeldOutSound> valid = measure();
        if (valid)
            events_.onCodecTraining({.step = trainer_.steps(), .loss = tracker_.loss(), .valid = valid});
        keepIfBetter(valid);
    }
    tracker_.beginWindow();
    while (tracker_.progress().share() < 1 && !stop_.stop_requested()) stepAndReport();
    stopped_ = stop_.stop_requested();
    return finish();
}

// Returns the hours of training sound, to two decimals.
double CodecTraining::hours() const {
    return std::round(totalSeconds(request_.clips, config_.model.sampleRate) / 36) / 100;
}

void CodecTraining::addMaterialToCard() {
    card_["clips"] = request_.clips.size();
    card_["hours"] = hours();
    // Adds the new material as a source: listing only the parent's sources would be incomplete.
    if (parent_ && !parseCard(request_.card).contains("training_data")) {
        addSource(card_, "training_data",
                  {{"source", "sound for further training of the codec"},
                   {"clips", request_.clips.size()},
                   {"hours", hours()}});
    }
}

void CodecTraining::begin() {
    if (parent_) {
        const WeightStore weights =
            openOrModelGone(request_.from, [&] { return WeightStore::open(request_.from); });
        withFitAdvice([&] { trainer_.startFrom(weights); });
        return;
    }
    // Draws with step -1, so that these crops differ from those of all training steps.
    const std::vector<float> crops = sampler_.draw(trainer_.cropsToStart(), -1);
    if (!trainer_.startCodes(crops, [this] { return tracker_.reportProgress("reading"); }))
        RunTracker::refuseStopped();
}

void CodecTraining::resume() {
    const std::string& checkpoint = tracker_.checkpointToResume();
    const std::string text = trainer_.resume(checkpoint);
    const Json json = parseJson<Json>(text, {}, tracker_.notesRefusal());
    const JsonPlace<Json> notes(json, tracker_.notesRefusal());
    for (const std::string& line : origin_.resume(notes, checkpoint)) events_.onWarning(line);
    inFile_.valid = readHeldOut(notes, "best");
    notes.read("best_step", inFile_.step, 0, trainer_.steps());
    notes.read("best_loss", inFile_.loss);
    tracker_.resume(notes, trainer_.steps(), validDistance(inFile_.valid), origin_.hasSameMeasure());
    std::string card;
    notes.read("card", card);
    if (Json told = parseCard(card); !told.empty()) {
        card_ = std::move(told);
        const bool named = updateResumedCard(card_, request_.card);
        if (origin_.hasOtherMaterial() && !named)
            addSource(card_, "training_data",
                      {{"source", "sound added when training resumed"}, {"hours", hours()}});
    }
}

void CodecTraining::stepAndReport() {
    if (!step()) return;
    const bool measures = tracker_.isMeasurementDue();
    tracker_.scheduleMeasurement(measures);
    if (!measures && trainer_.steps() % config_.reportEvery != 0) return;
    tracker_.updateFigures();
    const std::optional<HeldOutSound> valid = measures ? measure() : std::nullopt;
    report(valid);
    keepIfBetter(valid);
    tracker_.beginWindow();
}

// Returns whether the step was made; a stop cancels it.
bool CodecTraining::step() {
    const std::vector<float> crops = sampler_.draw(config_.options.batch, trainer_.steps());
    const CodecStepReport made = trainer_.step(crops, tracker_.progress().share(),
                                               [this] { return tracker_.reportProgress("learning"); });
    if (made.interrupted) return false;
    last_ = made;
    tracker_.count(trainer_.steps(), last_.loss, last_.gradientNorm,
                   config_.options.batch * trainer_.samples());
    return true;
}

void CodecTraining::report(const std::optional<HeldOutSound>& valid) {
    events_.onCodecTraining({trainer_.steps(), tracker_.loss(), valid, last_.rate, last_.gradientNorm,
                             tracker_.speed(), tracker_.progress().secondsLeft(), adversarialLosses(last_)});
}

std::optional<HeldOutSound> CodecTraining::measure() {
    std::optional<HeldOutSound> valid = tracker_.timed([this] {
        return evaluator_.measure(trainer_.network(),
                                  [this] { return tracker_.reportProgress("measuring"); });
    });
    if (valid) measuredAt_ = trainer_.steps();
    return valid;
}

// Writes the present weights to the codec's file if they are the best so far.
void CodecTraining::keepIfBetter(const std::optional<HeldOutSound>& valid) {
    if (!tracker_.best().update(validDistance(valid))) return;
    addRunToCard(valid);
    write();
}

void CodecTraining::addRunToCard(const std::optional<HeldOutSound>& valid) {
    inFile_ = {trainer_.steps(), tracker_.loss(), valid};
    card_["steps"] = trainer_.steps();
    card_["sound_seconds"] = static_cast<double>(tracker_.progress().targets()) / config_.model.sampleRate;
    for (const char* field : {"valid_log_mel_distance_db", "valid_si_snr_db", "valid_perplexity"})
        card_.erase(field);  // of other weights
    if (!valid) return;
    card_["valid_log_mel_distance_db"] = valid->logMelDistance;
    card_["valid_si_snr_db"] = valid->siSnr;
    card_["valid_perplexity"] = valid->perplexity;
}

void CodecTraining::save(Json& notes) const {
    notes["best"] = tracker_.best().nats() ? toJson(inFile_.valid) : Json();
    notes["best_step"] = inFile_.step;
    notes["best_loss"] = inFile_.loss;
    notes["card"] = card_.dump();
    origin_.writeTo(notes);
    writeOutput([&] { trainer_.save(checkpointPath(request_), notes.dump()); });
}

void CodecTraining::write() {
    writeOutput([this] { writeCodec(request_.out, trainer_.network(), card_.dump(1)); });
}

// Returns whether the file already has the checkpoint's result: its best weights, or the last ones.
bool CodecTraining::isWritten() const {
    return tracker_.outputExists() &&
           (tracker_.best().areInCheckpointFile() || inFile_.step == tracker_.startStep());
}

TrainCodecResult CodecTraining::resultSoFar() const {
    TrainCodecResult result;
    result.steps = trainer_.steps();
    result.outSteps = inFile_.step;
    const auto targets = static_cast<double>(tracker_.progress().targets());
    result.soundSeconds = targets / config_.model.sampleRate;
    result.epochs = targets / static_cast<double>(sampler_.samples());
    result.loss = inFile_.loss;
    result.valid = inFile_.valid;
    result.adversarial = adversarialLosses(last_);
    result.soundSecondsPerSecond =
        result.soundSeconds / std::max(1e-9, tracker_.progress().learningSeconds());
    result.out = request_.out;
    result.cancelled = stopped_;
    return result;
}

TrainCodecResult CodecTraining::finish() {
    tracker_.updateLoss();
    if (!tracker_.hasMadeSteps() &&
        (stopped_ || (request_.resume && isWritten()))) {  // the file stays unchanged
        if (measuredAt_) tracker_.save();  // saves the measurement that was missing after a kill
        TrainCodecResult result = resultSoFar();
        result.out.clear();
        return result;
    }
    tracker_.requireLearning();
    BestWeights& best = tracker_.best();
    // If the file with the best weights was removed meanwhile, the present weights replace it.
    if (best.nats() && !tracker_.outputExists()) best.discard();
    const bool measures = !stopped_ && !evaluator_.isEmpty() && measuredAt_ != trainer_.steps();
    if (measures) best.setDue(true);
    tracker_.trySave();
    if (!best.nats()) {  // writes the last weights before a long measurement
        addRunToCard(std::nullopt);
        write();
    }
    if (measures) {
        const std::optional<HeldOutSound> valid = measure();
        stopped_ = stop_.stop_requested();
        if (valid) report(valid);
        if (!config_.keepBest && valid) {
            addRunToCard(valid);
            write();
        }
        keepIfBetter(valid);
    }
    if (measures || !best.nats()) tracker_.trySave();  // now the checkpoint knows the file's content
    tracker_.requireSaved();
    return resultSoFar();
}

}  // namespace continuo
