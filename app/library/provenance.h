#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "library/export.h"
#include "library/library.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// Where music comes from, as a JSON object that goes into files: program, take, model with hash and licence,
// seed, what Origin::details says, latents and temperature over time, forks, how many notes each voice has,
// and which part of the music it is. content: of that part.
nlohmann::ordered_json provenanceJson(const Library& library, NodeId node, const TakeContent& content,
                                      ProvenanceText text, const ExportPart& part);

// The provenance of a file in which both voices share a track, with the MIDI channel, 0..15, of the model's
// voice; and the channel that a provenance names: nullopt if it names none, or an impossible one.
std::string withModelsChannel(const std::string& provenance, int channel);
std::optional<int> modelsChannelOf(const nlohmann::ordered_json& provenance);

// Whether a text in a file is a provenance of Continuo.
bool isProvenance(const std::string& text);
// The provenance in a file; null if Continuo did not write the file.
nlohmann::ordered_json provenanceOfFile(const MidiFile& file);

// The second of a branch's parent from which on its model heard the music; 0: it heard all.
double promptBeginOf(const Origin& origin);
// Of a passage that was replaced: how much what follows surprised the model behind it, nats a note.
std::optional<double> natsBehindOf(const Origin& origin);

// Origin::details, if every program can read them. Details that are no JSON object, nest too deeply or are
// very long came from a file; instead of them this only says that a file was opened.
std::string readableDetails(const Origin& origin);

// Whether the player's voice may be somebody else's: the take is an opened file, or a file played in the
// player's place.
bool mayBeAnybodys(const Origin& origin);
// The origin, saying (or not) that a file plays some of the take in the player's place.
Origin withFilePlaying(Origin origin, bool plays);

inline constexpr const char* kImportedFrom = "imported_from";    // in Origin::details: the file's name
inline constexpr const char* kModelsTurn = "Continuo plays on";  // markers
inline constexpr const char* kPlayersTurn = "The player plays on";
inline constexpr const char* kModelsTrack = "Continuo";
inline constexpr const char* kPlayersTrack = "Player";

}  // namespace continuo::app
