#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "library/export.h"
#include "library/library.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Where music comes from, as a JSON object that goes into files: program, take, model, its hash and licence,
// seed, what Origin::details says, latents and temperature over time, forks, how many notes are whose, which
// part it is, the content of which is given.
nlohmann::ordered_json provenanceJson(const Library& library, NodeId node, const TakeContent& content,
                                      ProvenanceText text, const ExportPart& part);

// The same with the channel, 0..15, on which the model's voice is where both share a track; and back: nothing
// where a file does not tell, or tells what cannot be.
std::string withModelsChannel(const std::string& provenance, int channel);
std::optional<int> modelsChannelOf(const nlohmann::ordered_json& provenance);

// What a file says of itself; null where Continuo did not write it.
nlohmann::ordered_json provenanceOfFile(const MidiFile& file);

// Before which second of what it continues a branch's model heard nothing; 0: it heard all.
double promptBeginOf(const Origin& origin);
// Of a passage that was replaced: how much what follows surprised the model behind it, nats a note.
std::optional<double> natsBehindOf(const Origin& origin);

// The details as all can read them again. Where they are no JSON object, nest too deeply or are very long, a
// file brought them: no more than that is told.
std::string readableDetails(const Origin& origin);

// Whether the player's voice may be anybody's: of a file that was opened, or that played in the player's
// place.
bool mayBeAnybodys(const Origin& origin);
// The same, telling or not that a file plays at least some of it in the player's place.
Origin withFilePlaying(Origin origin, bool plays);

inline constexpr const char* kImportedFrom = "imported_from";    // in Origin::details: the file's name
inline constexpr const char* kModelsTurn = "Continuo plays on";  // markers
inline constexpr const char* kPlayersTurn = "The player plays on";
inline constexpr const char* kModelsTrack = "Continuo";
inline constexpr const char* kPlayersTrack = "Player";

}  // namespace continuo::app
