// What a training run reads and writes: its checkpoint, the model, and what each says of it.
#include <filesystem>
#include <utility>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "facade/training/training_card.h"
#include "facade/training/training_run.h"
#include "weights/safetensors.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

bool isThere(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

// A figure of a checkpoint's notes; nothing where it was not measured, or was no number, which JSON tells as
// null. Earlier versions told it as -1.
std::optional<double> measuredIn(const JsonPlace<Json>& notes, const char* key) {
    const auto found = notes.find(key);
    if (!found || found->json().is_null()) return std::nullopt;
    const auto nats = found->as<double>();
    return nats >= 0 ? std::optional(nats) : std::nullopt;
}

Json jsonOf(std::optional<double> measured) { return measured ? Json(*measured) : Json(); }

// The card of the model or adapter that lies in a file; empty where there is none that can be read.
Json cardOfFile(const std::string& file) {
    try {
        return cardIn(std::string(SafetensorsFile::open(file).metadata(kCardKey)));
    } catch (const Error&) {
        return Json::object();
    }
}

std::optional<double> numberIn(const Json& card, const char* field) {
    const auto found = card.find(field);
    return found != card.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

}  // namespace

bool TrainingRun::hasCheckpoint() const { return isThere(checkpoint_); }

// Returns by what the beginning is known.
std::string TrainingRun::resume() {
    if (!hasCheckpoint()) {
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
    if (const auto nats = notes.at("train_nats"); !nats.json().is_null()) trainNats_ = nats.as<double>();
    for (const std::string& line : origin_.goOn(notes, checkpoint_)) {
        if (team_->leads()) events_.onWarning(line);
    }
    if (origin_.measuresAsBefore()) natsBefore_ = measuredIn(notes, "valid_nats_before");
    bool due = false;
    notes.read("unmeasured", due);
    best_.goOn(measuredIn(notes, "best_valid_nats"), origin_.measuresAsBefore() && isThere(request_.out),
               due);
    std::int64_t best = trainer_.steps();  // earlier versions noted none
    notes.read("best_step", best, 0, trainer_.steps());
    if (best_.nats()) inFile_ = {best, measuredIn(notes, "best_train_nats").value_or(trainNats_)};
    measureDueAt_ = trainer_.steps();  // earlier versions noted none
    notes.read("measure_due_at", measureDueAt_, 0, trainer_.steps());
    std::string card;
    notes.read("card", card);
    keep(json, card);
    progress_.resume(notes, trainer_.steps());
    return std::to_string(trainer_.steps()) + text;
}

// What the model has learnt from, how, and under which licence stays told whatever this call was given, which
// is told from the first step on that is made with it.
void TrainingRun::keep(const Json& notes, const std::string& card) {
    kept_ = notes;
    if (Json told = cardIn(card); !told.empty()) card_ = std::move(told);  // earlier versions noted none
}

void TrainingRun::tellWhatIsLearnt() {
    if (!kept_) return;
    const bool told = kept_->contains("card");
    kept_.reset();
    if (told) goOnWith(card_, request_, origin_.learnsOther() ? material_.get() : nullptr);
}

void TrainingRun::save() const {
    // Steps are being skipped: do not replace the last good checkpoint.
    if (!team_->leads() || lost_ > 0) return;
    Json notes = kept_ ? *kept_ : progress_.notes();
    notes["best_valid_nats"] = jsonOf(best_.nats());
    notes["unmeasured"] = best_.isDue();
    if (best_.nats() && inFile_) {
        notes["best_step"] = inFile_->step;
        notes["best_train_nats"] = inFile_->trainNats;
    }
    if (!kept_) {
        notes["train_nats"] = trainNats_;
        notes["measure_due_at"] = measureDueAt_;
        notes["valid_nats_before"] = jsonOf(natsBefore_);
        notes["card"] = card_.dump();
        origin_.note(notes);
    }
    writeOutput([&] { trainer_.save(checkpoint_, notes.dump()); });
}

// What kept it from being written, a full disk for one: the model is smaller, and what was learnt is there.
std::optional<Error> TrainingRun::trySave() const {
    try {
        save();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadRequest) throw;
        return error;
    }
    return std::nullopt;
}

void TrainingRun::saveOnTheWay() {
    const std::optional<Error> fault = trySave();
    if (fault && !cannotSave_)
        events_.onWarning(std::string(fault->what()) +
                          "; until then a kill loses what is learnt from here on");
    cannotSave_ = fault.has_value();
}

void TrainingRun::write() {
    if (team_->leads()) writeOutput([this] { writeWeights(); });
}

void TrainingRun::writeWeights() {
    if (trainer_.adapter() == nullptr)
        return writeModel(request_.out, trainer_.network(), DType::BF16, card_.dump(1));
    AdapterInfo info{parent_->hash, parent_->name, trainer_.adapter()->rank(), 1, {}};
    for (const ParameterSpec& spec : parameterSpecs(config_.model)) {
        if (spec.kind == ParameterSpec::Kind::Matrix) info.weights.push_back(spec.name);
    }
    writeAdapter(request_.out, trainer_.adapter()->factors(), info, card_.dump(1));
}

TrainResult TrainingRun::finish() {
    takeLoss();
    const bool learnt = trainer_.steps() > begun_;
    if (stopped_ && !learnt) {  // what is there, of a run before, stays
        TrainResult result;
        result.cancelled = true;
        result.steps = begun_;
        return result;
    }
    if (request_.resume && !learnt && leaderSays(isWritten()))
        return measuredAt_ && inFile_ && inFile_->step == begun_ ? rewritten() : unchanged();
    if (lost_ >= kManyLost) refuseLost();
    // Somebody took the best away meanwhile: what is there is written.
    if (best_.nats() && leaderSays(!isThere(request_.out))) best_.lose();
    const bool known = measuredAt_ == trainer_.steps();
    const bool measures = !stopped_ && !known && best_.nats();
    if (measures) best_.await(true);
    std::optional<Error> fault = trySave();
    TrainResult result = resultSoFar();
    if (!best_.nats()) {
        writeLast(result);
    } else if (measures) {
        keepIfBetter(measureValid(config_.validTokens));
        fault = trySave();  // which knows the best now
    }
    if (fault)
        throw Error(fault->code(), std::string(fault->what()) + "; " + request_.out + " has what was learnt");
    result.cancelled = stopped_;  // a measurement may have been
    tellOut(result);
    return result;
}

// Where the model file has the best weights, which may be others than the last ones.
void TrainingRun::tellOut(TrainResult& result) const {
    if (!best_.nats()) return;
    result.validNats = best_.nats();
    if (!inFile_) return;
    result.outSteps = inFile_->step;
    result.trainNats = inFile_->trainNats;
}

void TrainingRun::writeLast(TrainResult& result) {
    tellRun(card_, result);
    write();
    if (stopped_ || valid().empty()) return;
    result.validNats = measureValid(lastMeasurement());  // which may take long
    if (stopped_) return;
    events_.onTraining({.step = trainer_.steps(),
                        .trainNats = trainNats_,
                        .validNats = result.validNats,
                        .targetsPerSecond = result.targetsPerSecond,
                        .secondsLeft = 0});
    tellRun(card_, result);
    write();
}

// Whether the file has what the checkpoint has to give: the best of its weights, or the last ones.
bool TrainingRun::isWritten() const {
    if (!isThere(request_.out)) return false;
    return best_.lieInFileOfCheckpoint() ||
           numberIn(cardOfFile(request_.out), "steps") == static_cast<double>(trainer_.steps());
}

// Nothing was left to learn, so that the file stays to the byte: adapters know it by its hash.
TrainResult TrainingRun::unchanged() {
    // What a kill had left unmeasured is known now.
    if (measuredAt_ && origin_.measuresAsBefore()) save();
    TrainResult result = resultSoFar();
    result.out.clear();
    result.validNats =
        best_.nats() ? best_.nats() : numberIn(cardOfFile(request_.out), "valid_nats_per_token");
    return result;
}

// Nothing was left to learn, but the last weights, which a stop had left unmeasured, came out as the best.
TrainResult TrainingRun::rewritten() {
    save();
    TrainResult result = resultSoFar();
    tellOut(result);
    return result;
}

}  // namespace continuo
