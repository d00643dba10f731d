#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace continuo {

// Reading and merging of a model's card, an untrusted JSON object.

// Parses a card and renames "license" to "licence"; returns an empty object if the text is not one.
nlohmann::ordered_json parseCard(const std::string& text);
// Does the same for a parsed card.
void renameLicenceField(nlohmann::ordered_json& card);

// Copies the fields that a derived model inherits from its parent's card: missing ones, and the sources,
// placed before the card's own.
void inheritFields(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);
// Does the same without adding to existing sources, for a card that has inherited before.
void inheritMissingFields(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);

// Returns whether a field lists training sources.
bool isSourcesField(const std::string& field);
// Appends a source to a field; a text there becomes the first entry of a list.
void addSource(nlohmann::ordered_json& card, const std::string& field, const nlohmann::ordered_json& source);
// Appends the sources of a list or a text that are not there yet. Returns whether any was new.
bool addSources(nlohmann::ordered_json& card, const std::string& field,
                const nlohmann::ordered_json& sources);

}  // namespace continuo
