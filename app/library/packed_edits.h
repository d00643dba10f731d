#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Edits of notes as the journal has them, a JSON array. What cannot be is left out on reading. Of older
// versions it reads notes without their velocity and end too, and notes that were taken out as [[second,
// pitch], ..], where a note of the model's has a pitch that lies 128 higher.
std::string packEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> unpackEdits(const std::string& text);
nlohmann::json jsonOfEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> editsOfJson(const nlohmann::json& all);

}  // namespace continuo::app
