// File handling of a training run: checkpoint, model, and their descriptions.
#include <utility>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "facade/training/model_training.h"
#include "facade/training/training_card.h"
#include "facade/training/training_setup.h"
#include "weights/safetensors.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

// Reads a figure of a checkpoint's notes; nullopt if it was not measured or not finite (JSON null). Earlier
// versions stored -1 for that.
std::optional<double> readFigure(const JsonPlace<Json>& notes, const char* key) {
    const auto found = notes.find(key);
    if (!found || found->json().is_null()) return std::nullopt;
    const auto nats = found->as<double>();
    return nats >= 0 ? std::optional(nats) : std::nullopt;
}

Json toJson(std::optional<double> measured) { return measured ? Json(*measured) : Json(); }

// Returns the card of a model or adapter file; empty if it cannot be read.
Json readFileCard(const std::string& file) {
    try {
        return parseCard(std::string(SafetensorsFile::open(file).metadata(kCardKey)));
    } catch (const Error&) {
        return Json::object();
    }
}

std::optional<double> findNumber(const Json& card, const char* field) {
    const auto found = card.find(field);
    return found != card.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

}  // namespace

// Resumes, and returns the description of the checkpoint for RunOrigin::requireAgreement().
std::string TrainingRun::resume() {
    const std::string& checkpoint = course_.checkpointToResume();
    const std::string text = trainer_.resume(checkpoint);
    const Json json = parseJson<Json>(text, {}, course_.notesRefusal());
    const JsonPlace<Json> notes(json, course_.notesRefusal());
    for (const std::string& line : origin_.resume(notes, checkpoint)) {
        if (team_->leads()) events_.onWarning(line);
    }
    const bool comparable = origin_.hasSameMeasure();
    if (comparable) natsBefore_ = readFigure(notes, "valid_nats_before");
    startRows(notes);
    course_.resume(notes, trainer_.steps(), readFigure(notes, "best_valid_nats"), comparable);
    std::int64_t best = trainer_.steps();  // missing in earlier versions
    notes.read("best_step", best, 0, trainer_.steps());
    if (course_.best().nats())
        inFile_ = {best, readFigure(notes, "best_train_nats").value_or(course_.loss())};
    std::string card;
    notes.read("card", card);
    keepNotes(json, card);
    return std::to_string(trainer_.steps()) + text;
}

// Resumes the rows at the places in the checkpoint's notes. With different music the rows start new pieces.
void TrainingRun::startRows(const JsonPlace<Json>& notes) {
    const auto place = notes.find("rows");
    if (place && !origin_.hasOtherMaterial())
        batches_->startAt(trainer_.steps(), place->json());
    else
        batches_->startAt(trainer_.steps(), Json::array());
}

// Keeps the checkpoint's notes and card until the first step. Only then do this request's settings and
// material count.
void TrainingRun::keepNotes(const Json& notes, const std::string& card) {
    kept_ = notes;
    if (Json told = parseCard(card); !told.empty()) card_ = std::move(told);  // missing in earlier versions
}

void TrainingRun::updateCard() {
    if (!kept_) return;
    const bool told = kept_->contains("card");
    kept_.reset();
    if (told) updateResumedCard(card_, request_, origin_.hasOtherMaterial() ? material_.get() : nullptr);
}

// Until the first step, saves the checkpoint's notes unchanged, plus new measurements.
void TrainingRun::save(Json& notes) const {
    if (!team_->leads()) return;
    if (kept_) {
        const Json due = notes.at("unmeasured");
        notes = *kept_;
        notes["unmeasured"] = due;
    } else {
        notes["valid_nats_before"] = toJson(natsBefore_);
        notes["card"] = card_.dump();
        origin_.writeTo(notes);
    }
    if (Json place = batches_->placeAt(trainer_.steps()); !place.is_null()) notes["rows"] = std::move(place);
    notes["best_valid_nats"] = toJson(course_.best().nats());
    if (course_.best().nats() && inFile_) {
        notes["best_step"] = inFile_->step;
        notes["best_train_nats"] = inFile_->trainNats;
    }
    writeOutput([&] { trainer_.save(checkpointPath(request_), notes.dump()); });
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
    course_.updateLoss();
    if (stopped_ && !course_.hasMadeSteps()) {  // an earlier run's file stays
        TrainResult result;
        result.cancelled = true;
        result.steps = course_.startStep();
        return result;
    }
    if (request_.resume && !course_.hasMadeSteps() && askLeader(isWritten()))
        return measuredAt_ && inFile_ && inFile_->step == course_.startStep() ? finishRewritten()
                                                                              : finishUnchanged();
    course_.requireLearning();
    BestWeights& best = course_.best();
    // The file with the best weights was removed meanwhile: writes the present ones.
    if (best.nats() && askLeader(!course_.outputExists())) best.discard();
    const bool known = measuredAt_ == trainer_.steps();
    const bool measures = !stopped_ && !known && best.nats();
    if (measures) best.setDue(true);
    course_.trySave();
    TrainResult result = resultSoFar();
    if (!best.nats()) {
        writeLast(result);
    } else if (measures) {
        keepIfBetter(measureValid(config_.validTokens));
        course_.trySave();  // now knows the best
    }
    course_.requireSaved();
    result.cancelled = stopped_;  // a measurement may have been stopped
    reportBest(result);
    return result;
}

// Reports the best weights, if the model file has them instead of the last ones.
void TrainingRun::reportBest(TrainResult& result) const {
    if (!course_.best().nats()) return;
    result.validNats = course_.best().nats();
    if (!inFile_) return;
    result.outSteps = inFile_->step;
    result.trainNats = inFile_->trainNats;
}

void TrainingRun::writeLast(TrainResult& result) {
    writeFigures(card_, result);
    write();
    if (stopped_ || valid().empty()) return;
    result.validNats = measureValid(lastMeasurement());  // may take long
    if (stopped_) return;
    events_.onTraining({.step = trainer_.steps(),
                        .trainNats = course_.loss(),
                        .validNats = result.validNats,
                        .targetsPerSecond = result.targetsPerSecond,
                        .secondsLeft = 0});
    writeFigures(card_, result);
    write();
}

// Returns whether the file already has the checkpoint's result: its best weights, or the last ones.
bool TrainingRun::isWritten() const {
    if (!course_.outputExists()) return false;
    return course_.best().areInCheckpointFile() ||
           findNumber(readFileCard(request_.out), "steps") == static_cast<double>(trainer_.steps());
}

// Nothing was left to train, so the file stays unchanged, byte for byte: adapters identify it by its hash.
TrainResult TrainingRun::finishUnchanged() {
    // Saves the measurement that was missing after a kill.
    if (measuredAt_ && origin_.hasSameMeasure()) course_.save();
    TrainResult result = resultSoFar();
    result.out.clear();
    result.validNats = course_.best().nats() ? course_.best().nats()
                                             : findNumber(readFileCard(request_.out), "valid_nats_per_token");
    return result;
}

// Nothing was left to train, but the last weights, not measured before a stop, are the best.
TrainResult TrainingRun::finishRewritten() {
    course_.save();
    TrainResult result = resultSoFar();
    reportBest(result);
    return result;
}

}  // namespace continuo
