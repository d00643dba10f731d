#include "facade/training/trained_model_file.h"

#include <utility>

#include "continuo/error.h"
#include "continuo/file_output.h"
#include "facade/models/card_fields.h"
#include "facade/models/model_file.h"
#include "facade/training/run_tracker.h"
#include "facade/training/training_card.h"
#include "weights/safetensors.h"

namespace continuo {

using Json = nlohmann::ordered_json;

namespace {

// Returns the card of a model or adapter file; empty if it cannot be read.
Json readFileCard(const std::string& file) {
    try {
        return parseCard(std::string(SafetensorsFile::open(file).metadata(kCardKey)));
    } catch (const Error&) {
        return Json::object();
    }
}

}  // namespace

TrainedModelFile::TrainedModelFile(const TrainRequest& request, const std::optional<ModelSummary>& parent)
    : request_(request), parent_(parent), card_(makeCard(request.card, parent)) {}

void TrainedModelFile::resume(const JsonPlace<Json>& notes, std::int64_t step, bool hasBest, double loss) {
    std::int64_t bestStep = step;  // missing in earlier versions
    notes.read("best_step", bestStep, 0, step);
    if (hasBest) best_ = {bestStep, readFigure(notes, "best_train_nats").value_or(loss)};
    std::string card;
    notes.read("card", card);
    if (Json saved = parseCard(card); !saved.empty())
        card_ = std::move(saved);  // missing in earlier versions
}

void TrainedModelFile::noteBest(Json& notes) const {
    if (!best_) return;
    notes["best_step"] = best_->step;
    notes["best_train_nats"] = best_->trainNats;
}

void TrainedModelFile::write(Trainer& trainer) const {
    writeOutput([&] {
        if (trainer.adapter() == nullptr)
            return writeModel(request_.out, trainer.network(), DType::BF16, card_.dump(1));
        AdapterInfo info{parent_->hash, parent_->name, trainer.adapter()->rank(), 1, {}};
        for (const ParameterSpec& spec : parameterSpecs(trainer.network().config())) {
            if (spec.kind == ParameterSpec::Kind::Matrix) info.weights.push_back(spec.name);
        }
        writeAdapter(request_.out, trainer.adapter()->factors(), info, card_.dump(1));
    });
}

std::optional<double> TrainedModelFile::storedNumber(const char* field) const {
    const Json card = readFileCard(request_.out);
    const auto found = card.find(field);
    return found != card.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

}  // namespace continuo
