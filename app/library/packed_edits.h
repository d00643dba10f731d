#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// packEdits() formats note edits for the journal as a JSON array; unpackEdits() parses it and skips invalid
// edits. It also accepts two older formats: notes without velocity and end, and removed notes as [[second,
// pitch], ..], where the model's notes have pitch + 128.
std::string packEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> unpackEdits(const std::string& text);
nlohmann::json editsToJson(std::span<const NoteEdit> edits);
std::vector<NoteEdit> editsFromJson(const nlohmann::json& all);

}  // namespace continuo::app
