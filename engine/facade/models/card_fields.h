#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace continuo {

// A model's card, a JSON object that may be anybody's, as it is read and handed on.

// The object in a text, which tells its licence as "licence" though it said "license"; an empty one where the
// text is none.
nlohmann::ordered_json cardIn(const std::string& text);
// The same of a card that was read elsewhere.
void nameLicence(nlohmann::ordered_json& card);

// What holds for whatever is made from a model comes from that model's card: what the card does not say
// itself, and the sources, in front of its own.
void inherit(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);
// The same without the sources that stand beside the card's own: of a card that has inherited before.
void inheritMissing(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);

// Whether a card has sources of what was learnt from under this name.
bool tellsSources(const std::string& field);
// Puts a source behind those that a field has; a text there becomes the first of them.
void addSource(nlohmann::ordered_json& card, const std::string& field, const nlohmann::ordered_json& source);
// The same with a list, or a text, of sources, but for those that are among them. Returns whether any was
// new.
bool addSources(nlohmann::ordered_json& card, const std::string& field,
                const nlohmann::ordered_json& sources);

}  // namespace continuo
