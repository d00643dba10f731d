#include "facade/training/training_card.h"

#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "continuo/json_place.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

// What holds for whatever is made from a model. Its figures and its title are its own, and who made it.
constexpr const char* kInherited[] = {"licence", "commercial_use", "attribution", "sources", "training_data"};

// The child's list goes behind the parent's; anything else of the child's takes the parent's place.
void inherit(Json& card, const char* key, const Json& value) {
    if (!card.contains(key)) {
        card[key] = value;
    } else if (card[key].is_array() && value.is_array()) {
        Json both = value;
        for (const Json& each : card[key]) both.push_back(each);
        card[key] = std::move(both);
    }
}

Json parentOf(const ModelSummary& model, const Json& card) {
    Json parent = {{"name", model.name}, {"sha256", model.hash}};
    for (const char* key : {"licence", "made_by", "parent"}) {
        if (card.contains(key)) parent[key] = card[key];
    }
    return parent;
}

}  // namespace

Json cardOf(const TrainRequest& request, const std::optional<ModelSummary>& parent) {
    Json card =
        parseJsonObject<Json>(request.card.empty() ? "{}" : request.card, {}, [](const std::string& fault) {
            throw Error(ErrorCode::BadRequest,
                        "train: the card " + fault + "; it is a JSON object, with licence and sources");
        });
    if (!parent) return card;
    const auto theirs = jsonObjectIn<Json>(parent->card);
    for (const char* key : kInherited) {
        if (theirs.contains(key)) inherit(card, key, theirs[key]);
    }
    card["parent"] = parentOf(*parent, theirs);
    return card;
}

void tellRun(Json& card, const TrainResult& result) {
    card["steps"] = result.steps;
    card["target_tokens"] = result.targets;
    if (result.validNats >= 0) card["valid_nats_per_token"] = *result.validNats;
    if (result.validNatsBefore >= 0) card["valid_nats_per_token_before"] = *result.validNatsBefore;
}

}  // namespace continuo
