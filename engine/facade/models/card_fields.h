#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace continuo {

// Reading and merging of a model's card, an untrusted JSON object.

// Parses a card and renames its field "license" to "licence". Returns an empty object if the text is no JSON
// object.
nlohmann::ordered_json parseCard(const std::string& text);
// Renames the field "license" of a parsed card to "licence".
void renameLicenceField(nlohmann::ordered_json& card);

// Copies the fields that a derived model inherits from its parent's card: those that the card lacks, and the
// sources, which are placed before the card's own.
void inheritFields(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);
// Copies only the fields that the card lacks, and adds no sources to its own. For a card that has inherited
// before.
void inheritMissingFields(nlohmann::ordered_json& card, const nlohmann::ordered_json& parents);

// Returns whether a field lists training sources.
bool isSourcesField(const std::string& field);
// Appends a source to a field; a text there becomes the first entry of a list.
void addSource(nlohmann::ordered_json& card, const std::string& field, const nlohmann::ordered_json& source);
// Appends those of `sources`, a list or a text, that the field lacks. Returns whether any was new.
bool addSources(nlohmann::ordered_json& card, const std::string& field,
                const nlohmann::ordered_json& sources);

}  // namespace continuo
