#include "facade/training/training_card.h"

#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/training/training_material.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

Json makeParentEntry(const ModelSummary& model, const Json& card) {
    Json parent = {{"name", model.name}, {"sha256", model.hash}};
    for (const char* key : {"licence", "made_by", "parent"}) {
        if (card.contains(key)) parent[key] = card[key];
    }
    return parent;
}

// Makes an entry of a card's sources for the material.
Json makeSource(const TrainingMaterial& material, const std::string& use) {
    Json source = {{"source", material.name() + use}};
    material.describeAmount(source);
    return source;
}

}  // namespace

Json makeCard(const std::string& given, const std::optional<ModelSummary>& parent) {
    Json card = parseJsonObject<Json>(given.empty() ? "{}" : given, {}, [](const std::string& fault) {
        throw Error(ErrorCode::BadRequest,
                    "train: the card " + fault + "; it must be a JSON object with licence and sources");
    });
    renameLicenceField(card);
    if (!parent) return card;
    const Json theirs = parseCard(parent->card);
    inheritFields(card, theirs);
    card["parent"] = makeParentEntry(*parent, theirs);
    return card;
}

void addMaterial(Json& card, const TrainRequest& request, const TrainingMaterial& material) {
    material.describeAmount(card);
    // Adds the new material as a source: listing only the parent's sources would be incomplete.
    if (!request.from.empty() && !parseCard(request.card).contains("training_data"))
        addSource(card, "training_data", makeSource(material, " for further training of the model"));
}

bool updateResumedCard(Json& card, const std::string& given) {
    bool named = false;
    const Json told = parseCard(given);
    for (const auto& [field, value] : told.items()) {
        if (isSourcesField(field)) {
            named = addSources(card, field, value) || named;
        } else {
            card[field] = value;
        }
    }
    return named;
}

void updateResumedCard(Json& card, const TrainRequest& request, const TrainingMaterial* other) {
    const bool named = updateResumedCard(card, request.card);
    if (other != nullptr && !named)
        addSource(card, "training_data", makeSource(*other, " added when training resumed"));
}

void writeFigures(Json& card, const TrainResult& result) {
    card["steps"] = result.steps;
    card["target_tokens"] = result.targets;
    const auto tell = [&card](const char* field, std::optional<double> nats) {
        if (nats >= 0)
            card[field] = *nats;
        else
            card.erase(field);  // of other weights
    };
    tell("valid_nats_per_token", result.validNats);
    tell("valid_nats_per_token_before", result.validNatsBefore);
}

}  // namespace continuo
