#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// How to read the voices of a take from its file. If Continuo wrote the file and the voices can be told
// apart, both are read; else only the player's.
struct VoicesInFile {
    ReadOptions player;
    std::optional<ReadOptions> model;
};
VoicesInFile findVoices(const MidiFile& file, const nlohmann::ordered_json& provenance,
                        const std::vector<ScorePart::Id>& parts);

// Returns the score without the texts that Continuo writes anew: provenance and turn markers. Unless
// `ownNames`, tracks that are named after Continuo's voices get plain names.
std::shared_ptr<const MidiScore> withoutOwnTexts(const MidiScore& score, bool ownNames);

}  // namespace continuo::app
