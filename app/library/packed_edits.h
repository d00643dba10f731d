#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Note edits in the journal's format, a JSON array. Reading skips invalid edits. It also accepts two older
// formats: notes without velocity and end, and removed notes as [[second, pitch], ..], with 128 added to the
// pitch of the model's notes.
std::string packEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> unpackEdits(const std::string& text);
nlohmann::json editsToJson(std::span<const NoteEdit> edits);
std::vector<NoteEdit> editsFromJson(const nlohmann::json& all);

}  // namespace continuo::app
