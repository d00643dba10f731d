#include "facade/training/codec_run.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "base/sha256.h"
#include "codec/codec_file.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "continuo/stopwatch.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "facade/training/training_card.h"
#include "weights/printable.h"
#include "weights/safetensors.h"
#include "weights/weight_store.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

// Measurements of a run of minutes, where it is long enough.
constexpr std::int64_t kFewestMeasurements = 10;

bool isThere(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

// Empty: there are none.
std::string hashOf(const std::vector<AudioClip>& clips) {
    if (clips.empty()) return {};
    Sha256 hash;
    for (const AudioClip& clip : clips) {
        const std::uint64_t size = clip.samples.size();
        hash.update(std::as_bytes(std::span(&size, 1)));
        hash.update(std::as_bytes(std::span(clip.samples)));
    }
    return hash.hex();
}

double secondsOf(const std::vector<AudioClip>& clips, int sampleRate) {
    double samples = 0;
    for (const AudioClip& clip : clips) samples += static_cast<double>(clip.samples.size());
    return samples / sampleRate;
}

Json jsonOf(const std::optional<HeldOutSound>& valid) {
    if (!valid) return {};
    return {{"log_mel_distance", valid->logMelDistance},
            {"si_snr", valid->siSnr},
            {"perplexity", valid->perplexity}};
}

std::optional<HeldOutSound> heldOutIn(const JsonPlace<Json>& notes, const char* key) {
    const auto found = notes.find(key);
    if (!found || found->json().is_null()) return std::nullopt;
    HeldOutSound valid;
    valid.logMelDistance = found->at("log_mel_distance").as<double>();
    valid.siSnr = found->at("si_snr").as<double>();
    valid.perplexity = found->at("perplexity").as<std::vector<double>>();
    return valid;
}

}  // namespace

std::optional<ModelSummary> parentOf(const TrainCodecRequest& request, ModelHash hash) {
    if (request.from.empty()) return std::nullopt;
    ModelSummary parent = inspectModelOrCodec(request.from, hash);
    if (parent.modality != "codec") {
        throw Error(ErrorCode::BadModel,
                    request.from + ": is a model, not a codec of sound; give a codec to go on from");
    }
    return parent;
}

CodecTrainingConfig configOf(const TrainCodecRequest& request, const std::optional<ModelSummary>& parent) {
    if (!parent) return CodecTrainingConfig::fromJson(request.config);
    CodecTrainingConfig config =
        CodecTrainingConfig::forFurther(CodecConfig::fromJson(parent->config), request.config);
    config.model.name = printable(std::filesystem::path(request.out).stem().string());
    return config;
}

std::string checkpointOf(const TrainCodecRequest& request) { return request.out + ".checkpoint"; }

CodecRun::CodecRun(const TrainCodecRequest& request, const std::shared_ptr<Backend>& backend, Events& events,
                   std::stop_token stop)
    : request_(request),
      events_(events),
      stop_(std::move(stop)),
      parent_(parentOf(request, ModelHash::Taken)),
      config_(configOf(request, parent_)),
      card_(cardOf(request.card, parent_)),
      checkpoint_(checkpointOf(request)),
      progress_(config_.steps, request.minutes),
      sampler_(request.clips,
               {config_.options.samplesOf(config_.model), config_.options.gain, config_.options.seed}),
      heldOut_(request.valid, config_.model.sampleRate, config_.validSeconds),
      origin_({request.from, parent_ ? parent_->hash : "", config_.model.toJson(), config_.settings,
               hashOf(request.clips), hashOf(request.valid)},
              "valid_seconds"),
      trainer_(config_.model, backend, config_.options),
      best_(config_.keepBest && !heldOut_.isEmpty()) {}

TrainCodecResult CodecRun::go() {
    tellMaterial();
    if (request_.resume)
        resume();
    else
        begin();
    if (config_.keepBest && heldOut_.isEmpty())
        events_.onWarning("train: nothing is held out, so the last weights are kept and not the best");
    begun_ = trainer_.steps();
    progress_.begin();
    // A checkpoint of another run is not to be gone on with by who was stopped early.
    if (!request_.resume && !stop_.stop_requested() && isThere(checkpoint_)) save();
    if (best_.isDue()) {
        const std::optional<HeldOutSound> valid = measure();
        if (valid) events_.onCodecTraining({.step = trainer_.steps(), .loss = loss_, .valid = valid});
        keepIfBetter(valid);
    }
    window_.begin(progress_.targets());
    while (progress_.share() < 1 && !stop_.stop_requested()) turn();
    stopped_ = stop_.stop_requested();
    return finish();
}

void CodecRun::tellMaterial() {
    const double hours = std::round(secondsOf(request_.clips, config_.model.sampleRate) / 36) / 100;
    card_["clips"] = request_.clips.size();
    card_["hours"] = hours;
    // The parent's sources alone would be half of the truth.
    if (parent_ && !cardIn(request_.card).contains("training_data")) {
        addSource(card_, "training_data",
                  {{"source", "sound that the codec was taught further with"},
                   {"clips", request_.clips.size()},
                   {"hours", hours}});
    }
}

void CodecRun::begin() {
    if (parent_) {
        const WeightStore weights = opening(request_.from, [&] { return WeightStore::open(request_.from); });
        fitting([&] { trainer_.startFrom(weights); });
        return;
    }
    // Beside the crops of all steps.
    const std::vector<float> crops = sampler_.draw(trainer_.cropsToStart(), -1);
    if (!trainer_.startCodes(crops, [this] { return breathe("reading"); }))
        throw Error(ErrorCode::Cancelled, "train: stopped before the first step; nothing was written");
}

void CodecRun::resume() {
    if (!isThere(checkpoint_)) {
        throw Error(ErrorCode::NotFound,
                    checkpoint_ + ": there is no checkpoint to resume; leave out --resume to begin");
    }
    const std::string text = trainer_.resume(checkpoint_);
    const JsonRefusal refusal = [this](const std::string& fault) {
        throw Error(ErrorCode::BadModel, checkpoint_ + ": its notes on the run are damaged (" + fault +
                                             "); begin anew, without resuming");
    };
    const Json json = parseJson<Json>(text, {}, refusal);
    const JsonPlace<Json> notes(json, refusal);
    for (const std::string& line : origin_.goOn(notes, checkpoint_)) events_.onWarning(line);
    if (const auto loss = notes.at("loss"); !loss.json().is_null()) loss_ = loss.as<double>();
    notes.read("measure_due_at", measureDueAt_, 0, trainer_.steps());
    inFile_.valid = heldOutIn(notes, "best");
    notes.read("best_step", inFile_.step, 0, trainer_.steps());
    notes.read("best_loss", inFile_.loss);
    bool due = false;
    notes.read("unmeasured", due);
    const bool comparable = origin_.measuresAsBefore() && isThere(request_.out);
    best_.goOn(inFile_.valid ? std::optional(inFile_.valid->logMelDistance) : std::nullopt, comparable, due);
    std::string card;
    notes.read("card", card);
    if (Json told = cardIn(card); !told.empty()) {
        card_ = std::move(told);
        const bool named = goOnWith(card_, request_.card);
        if (origin_.learnsOther() && !named)
            addSource(
                card_, "training_data",
                {{"source", "sound that the training went on with"},
                 {"hours", std::round(secondsOf(request_.clips, config_.model.sampleRate) / 36) / 100}});
    }
    progress_.resume(notes, trainer_.steps());
}

void CodecRun::turn() {
    if (!step()) return;
    const bool measures = !heldOut_.isEmpty() && isToMeasure();
    if (measures) measureDueAt_ = trainer_.steps();
    best_.await(measures);
    // Before much is measured, which may take long.
    if (measures || progress_.checkpointIsDue()) {
        progress_.checkpoint();
        saveOnTheWay();
    }
    if (!measures && trainer_.steps() % config_.reportEvery != 0) return;
    speed_ = window_.speed(progress_.targets()) / config_.model.sampleRate;
    loss_ = window_.takeLoss().value_or(loss_);
    const std::optional<HeldOutSound> valid = measures ? measure() : std::nullopt;
    report(valid);
    keepIfBetter(valid);
    window_.begin(progress_.targets());
}

// Whether it was made; a stop breaks it off.
bool CodecRun::step() {
    const std::vector<float> crops = sampler_.draw(config_.options.batch, trainer_.steps());
    const CodecStepReport made =
        trainer_.step(crops, progress_.share(), [this] { return breathe("learning"); });
    if (made.givenUp) return false;
    last_ = made;
    window_.count(last_.loss);
    const bool learns = std::isfinite(last_.loss) && std::isfinite(last_.gradientNorm);
    lost_ = learns ? 0 : lost_ + 1;
    if (lost_ == kMostLost) refuseLost();
    progress_.count(trainer_.steps(), config_.options.batch * trainer_.samples());
    return true;
}

// A run of minutes is measured each tenth of its planned steps too: by steps alone, so that one that was
// resumed is measured at the same. The end is measured anyway.
bool CodecRun::isToMeasure() const {
    if (progress_.share() >= 1) return false;
    if (trainer_.steps() % config_.validEvery == 0) return true;
    const std::int64_t planned = progress_.plannedSteps();
    if (!progress_.isOfMinutes() || planned == 0) return false;
    const std::int64_t since = trainer_.steps() - measureDueAt_;
    const double learnt = static_cast<double>(since * config_.options.batch * trainer_.samples());
    return since * kFewestMeasurements >= planned &&
           learnt >= config_.validSeconds * config_.model.sampleRate;
}

// Lets whoever listens see how far the run is, and wait: that is no time of the run. Whether it goes on.
bool CodecRun::breathe(const char* phase) {
    const Stopwatch waited;
    events_.onProgress({phase, progress_.share(), speed_, "seconds", progress_.secondsLeft()});
    progress_.leaveOut(waited.seconds());
    window_.leaveOut(waited.seconds());
    return !stop_.stop_requested();
}

void CodecRun::refuseLost() const {
    throw Error(ErrorCode::BadRequest,
                "train: the last " + std::to_string(lost_) +
                    " steps came to no number, so that nothing is learnt any more; begin anew with a lower "
                    "training.rate, or with training.clip 1");
}

void CodecRun::report(const std::optional<HeldOutSound>& valid) {
    events_.onCodecTraining(
        {trainer_.steps(), loss_, valid, last_.rate, last_.gradientNorm, speed_, progress_.secondsLeft()});
}

std::optional<HeldOutSound> CodecRun::measure() {
    const Stopwatch spent;
    const double waitedBefore = progress_.leftOut();
    const std::optional<HeldOutSound> valid =
        heldOut_.measure(trainer_.network(), [this] { return breathe("measuring"); });
    if (valid) measuredAt_ = trainer_.steps();
    progress_.measured(spent.seconds() - (progress_.leftOut() - waitedBefore));
    return valid;
}

// The weights as they are now become the codec's file where they are the best so far.
void CodecRun::keepIfBetter(const std::optional<HeldOutSound>& valid) {
    if (!best_.take(valid ? std::optional(valid->logMelDistance) : std::nullopt)) return;
    tellRun(valid);
    write();
}

void CodecRun::tellRun(const std::optional<HeldOutSound>& valid) {
    inFile_ = {trainer_.steps(), loss_, valid};
    card_["steps"] = trainer_.steps();
    card_["sound_seconds"] = static_cast<double>(progress_.targets()) / config_.model.sampleRate;
    for (const char* field : {"valid_log_mel_distance_db", "valid_si_snr_db", "valid_perplexity"})
        card_.erase(field);  // of other weights
    if (!valid) return;
    card_["valid_log_mel_distance_db"] = valid->logMelDistance;
    card_["valid_si_snr_db"] = valid->siSnr;
    card_["valid_perplexity"] = valid->perplexity;
}

void CodecRun::save() const {
    // Steps are being skipped: do not replace the last good checkpoint.
    if (lost_ > 0) return;
    Json notes = progress_.notes();
    notes["loss"] = loss_;
    notes["measure_due_at"] = measureDueAt_;
    notes["best"] = best_.nats() ? jsonOf(inFile_.valid) : Json();
    notes["best_step"] = inFile_.step;
    notes["best_loss"] = inFile_.loss;
    notes["unmeasured"] = best_.isDue();
    notes["card"] = card_.dump();
    origin_.note(notes);
    writeOutput([&] { trainer_.save(checkpoint_, notes.dump()); });
}

// What kept it from being written, a full disk for one: the codec is smaller, and what was learnt is there.
std::optional<Error> CodecRun::trySave() const {
    try {
        save();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadRequest) throw;
        return error;
    }
    return std::nullopt;
}

void CodecRun::saveOnTheWay() {
    const std::optional<Error> fault = trySave();
    if (fault && !cannotSave_)
        events_.onWarning(std::string(fault->what()) +
                          "; until then a kill loses what is learnt from here on");
    cannotSave_ = fault.has_value();
}

void CodecRun::write() {
    writeOutput([this] { writeCodec(request_.out, trainer_.network(), card_.dump(1)); });
}

// Whether the file has what the checkpoint has to give: the best of its weights, or the last ones.
bool CodecRun::isWritten() const {
    return isThere(request_.out) && (best_.lieInFileOfCheckpoint() || inFile_.step == begun_);
}

TrainCodecResult CodecRun::resultSoFar() const {
    TrainCodecResult result;
    result.steps = trainer_.steps();
    result.outSteps = inFile_.step;
    result.soundSeconds = static_cast<double>(progress_.targets()) / config_.model.sampleRate;
    result.passes = static_cast<double>(progress_.targets()) / static_cast<double>(sampler_.samples());
    result.loss = inFile_.loss;
    result.valid = inFile_.valid;
    result.soundPerSecond = result.soundSeconds / std::max(1e-9, progress_.learningSeconds());
    result.out = request_.out;
    result.cancelled = stopped_;
    return result;
}

TrainCodecResult CodecRun::finish() {
    loss_ = window_.takeLoss().value_or(loss_);
    const bool learnt = trainer_.steps() > begun_;
    if (!learnt && (stopped_ || (request_.resume && isWritten()))) {  // what is there stays
        if (measuredAt_) save();  // what a kill had left unmeasured is known now
        TrainCodecResult result = resultSoFar();
        result.out.clear();
        return result;
    }
    if (lost_ >= kManyLost) refuseLost();
    // Somebody took the best away meanwhile: what is there is written.
    if (best_.nats() && !isThere(request_.out)) best_.lose();
    const bool measures = !stopped_ && !heldOut_.isEmpty() && measuredAt_ != trainer_.steps();
    if (measures) best_.await(true);
    std::optional<Error> fault = trySave();
    if (!best_.nats()) {  // before much is measured
        tellRun(std::nullopt);
        write();
    }
    if (measures) {
        const std::optional<HeldOutSound> valid = measure();
        stopped_ = stop_.stop_requested();
        if (valid) report(valid);
        if (!config_.keepBest && valid) {
            tellRun(valid);
            write();
        }
        keepIfBetter(valid);
    }
    if (measures || !best_.nats()) fault = trySave();  // which knows what the file has
    if (fault)
        throw Error(fault->code(), std::string(fault->what()) + "; " + request_.out + " has what was learnt");
    return resultSoFar();
}

}  // namespace continuo
