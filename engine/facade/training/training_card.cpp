#include "facade/training/training_card.h"

#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "facade/models/card_fields.h"
#include "facade/training/training_material.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

Json parentOf(const ModelSummary& model, const Json& card) {
    Json parent = {{"name", model.name}, {"sha256", model.hash}};
    for (const char* key : {"licence", "made_by", "parent"}) {
        if (card.contains(key)) parent[key] = card[key];
    }
    return parent;
}

// Makes an entry of a card's sources for the material.
Json sourceOf(const TrainingMaterial& material, const std::string& use) {
    Json source = {{"source", material.name() + use}};
    material.tell(source);
    return source;
}

}  // namespace

Json cardOf(const std::string& given, const std::optional<ModelSummary>& parent) {
    Json card = parseJsonObject<Json>(given.empty() ? "{}" : given, {}, [](const std::string& fault) {
        throw Error(ErrorCode::BadRequest,
                    "train: the card " + fault + "; it is a JSON object, with licence and sources");
    });
    nameLicence(card);
    if (!parent) return card;
    const Json theirs = cardIn(parent->card);
    inherit(card, theirs);
    card["parent"] = parentOf(*parent, theirs);
    return card;
}

void tellMaterial(Json& card, const TrainRequest& request, const TrainingMaterial& material) {
    material.tell(card);
    // Listing only the parent's sources would be incomplete.
    if (!request.from.empty() && !cardIn(request.card).contains("training_data"))
        addSource(card, "training_data", sourceOf(material, " that the model was taught further with"));
}

bool goOnWith(Json& card, const std::string& given) {
    bool named = false;
    const Json told = cardIn(given);
    for (const auto& [field, value] : told.items()) {
        if (tellsSources(field)) {
            named = addSources(card, field, value) || named;
        } else {
            card[field] = value;
        }
    }
    return named;
}

void goOnWith(Json& card, const TrainRequest& request, const TrainingMaterial* other) {
    const bool named = goOnWith(card, request.card);
    if (other != nullptr && !named)
        addSource(card, "training_data", sourceOf(*other, " that the training went on with"));
}

void tellRun(Json& card, const TrainResult& result) {
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
