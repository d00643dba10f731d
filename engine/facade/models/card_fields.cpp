#include "facade/models/card_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "continuo/json_place.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

// Fields that a card inherits. A card's figures, title and author are not inherited.
constexpr const char* kInherited[] = {"licence", "commercial_use", "attribution", "sources", "training_data"};

bool isName(const Json& card, const char* field) {
    const auto found = card.find(field);
    return found != card.end() && found->is_string() && !found->get<std::string>().empty();
}

// Converts a card's sources to a list. A text becomes the only entry.
Json toList(const Json& sources) {
    if (sources.is_array()) return sources;
    if (sources.is_null()) return Json::array();
    return Json::array({sources.is_string() ? Json{{"source", sources}} : sources});
}

// Inherits one field of the parent's card. Lists are joined, the parent's entries first; any other value of
// the card itself stays.
void inheritField(Json& card, const std::string& field, const Json& value) {
    if (!card.contains(field)) {
        card[field] = value;
    } else if (isSourcesField(field) || (card[field].is_array() && value.is_array())) {
        Json both = toList(value);
        for (const Json& each : toList(card[field])) both.push_back(each);
        card[field] = std::move(both);
    }
}

}  // namespace

Json parseCard(const std::string& text) {
    Json card = parseJsonObjectOrEmpty<Json>(text);
    renameLicenceField(card);
    return card;
}

void renameLicenceField(Json& card) {
    if (isName(card, "licence") || !isName(card, "license")) return;
    card["licence"] = card["license"];
    card.erase("license");
}

void inheritFields(Json& card, const Json& parents) {
    for (const char* field : kInherited) {
        if (parents.contains(field)) inheritField(card, field, parents[field]);
    }
}

void inheritMissingFields(Json& card, const Json& parents) {
    for (const char* field : kInherited) {
        if (parents.contains(field) && !card.contains(field)) card[field] = parents[field];
    }
}

bool isSourcesField(const std::string& field) { return field == "training_data" || field == "sources"; }

void addSource(Json& card, const std::string& field, const Json& source) {
    Json all = toList(card.contains(field) ? card[field] : Json());
    all.push_back(source);
    card[field] = std::move(all);
}

bool addSources(Json& card, const std::string& field, const Json& sources) {
    bool any = false;
    for (const Json& each : toList(sources)) {
        const Json known = toList(card.contains(field) ? card[field] : Json());
        if (std::find(known.begin(), known.end(), each) != known.end()) continue;
        addSource(card, field, each);
        any = true;
    }
    return any;
}

}  // namespace continuo
