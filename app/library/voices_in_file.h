#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// How the voices of a take are read from its file: both if Continuo wrote the file and keeps them apart, else
// only the player's.
struct VoicesInFile {
    ReadOptions player;
    std::optional<ReadOptions> model;
};
VoicesInFile findVoices(const MidiFile& file, const nlohmann::ordered_json& provenance,
                        const std::vector<ScorePart::Id>& parts);

// Returns the score without the texts that Continuo writes anew: its provenance and the turn markers. Unless
// `ownNames`, tracks named after Continuo's voices get plain names.
std::shared_ptr<const MidiScore> withoutOwnTexts(const MidiScore& score, bool ownNames);

}  // namespace continuo::app
