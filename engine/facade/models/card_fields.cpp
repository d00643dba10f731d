#include "facade/models/card_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "continuo/json_place.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

// A card's figures, title and author are not inherited.
constexpr const char* kInherited[] = {"licence", "commercial_use", "attribution", "sources", "training_data"};

bool isName(const Json& card, const char* field) {
    const auto found = card.find(field);
    return found != card.end() && found->is_string() && !found->get<std::string>().empty();
}

// A text becomes a list of one entry.
Json listOf(const Json& sources) {
    if (sources.is_array()) return sources;
    if (sources.is_null()) return Json::array();
    return Json::array({sources.is_string() ? Json{{"source", sources}} : sources});
}

// A list of the card is appended to the parent's; any other value replaces the parent's.
void inheritField(Json& card, const std::string& field, const Json& value) {
    if (!card.contains(field)) {
        card[field] = value;
    } else if (tellsSources(field) || (card[field].is_array() && value.is_array())) {
        Json both = listOf(value);
        for (const Json& each : listOf(card[field])) both.push_back(each);
        card[field] = std::move(both);
    }
}

}  // namespace

Json cardIn(const std::string& text) {
    Json card = jsonObjectIn<Json>(text);
    nameLicence(card);
    return card;
}

void nameLicence(Json& card) {
    if (isName(card, "licence") || !isName(card, "license")) return;
    card["licence"] = card["license"];
    card.erase("license");
}

void inherit(Json& card, const Json& parents) {
    for (const char* field : kInherited) {
        if (parents.contains(field)) inheritField(card, field, parents[field]);
    }
}

void inheritMissing(Json& card, const Json& parents) {
    for (const char* field : kInherited) {
        if (parents.contains(field) && !card.contains(field)) card[field] = parents[field];
    }
}

bool tellsSources(const std::string& field) { return field == "training_data" || field == "sources"; }

void addSource(Json& card, const std::string& field, const Json& source) {
    Json all = listOf(card.contains(field) ? card[field] : Json());
    all.push_back(source);
    card[field] = std::move(all);
}

bool addSources(Json& card, const std::string& field, const Json& sources) {
    bool any = false;
    for (const Json& each : listOf(sources)) {
        const Json known = listOf(card.contains(field) ? card[field] : Json());
        if (std::find(known.begin(), known.end(), each) != known.end()) continue;
        addSource(card, field, each);
        any = true;
    }
    return any;
}

}  // namespace continuo
