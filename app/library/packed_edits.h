#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Edits of notes as the journal stores them: a JSON array. Reading leaves out impossible edits. Two older
// forms are read too: notes without velocity and end, and removed notes as [[second, pitch], ..], where the
// model's notes have 128 added to their pitch.
std::string packEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> unpackEdits(const std::string& text);
nlohmann::json jsonOfEdits(std::span<const NoteEdit> edits);
std::vector<NoteEdit> editsOfJson(const nlohmann::json& all);

}  // namespace continuo::app
