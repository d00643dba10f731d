#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "library/library.h"
#include "library/originality.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// The part of a take or branch to export.
struct ExportPart {
    std::optional<Voice> voice;  // whose notes; nullopt: both
    double from = 0;             // seconds; notes that began earlier are omitted
    double to = kStillHeld;      // seconds; notes that still sound are cut there
    bool operator==(const ExportPart&) const = default;
};
// Returns the part as separate music that begins at second 0. Omits the notes and pedal of the other voice,
// but includes all turns.
TakeContent extractPart(TakeContent content, const ExportPart& part);

// The length of a provenance text. Brief omits training data and curves, because players read only about
// 2,000 bytes of a sound file's tag.
enum class ProvenanceText { Whole, Brief };

// Returns the origin of the music as a JSON object for files: program, model with hash and licence, seed,
// sampling, latents and temperature over time, forks, and the number of notes of each voice. content: all
// music of the node.
std::string provenanceOf(const Library& library, NodeId node, const TakeContent& content,
                         ProvenanceText text = ProvenanceText::Whole, const ExportPart& part = {});
// Adds the originality findings to the provenance. Returns it unchanged if it counts no notes of the model.
// Any thread.
std::string withOriginality(const std::string& provenance, const Originality& originality);

// withModelChannel() adds the MIDI channel (0 to 15) of the model's voice to the provenance of a file in
// which both voices share a track. findModelChannel() returns that channel; nullopt if missing or invalid.
std::string withModelChannel(const std::string& provenance, int channel);
std::optional<int> findModelChannel(const nlohmann::ordered_json& provenance);

// Returns whether a text in a file is a provenance of Continuo.
bool isProvenance(const std::string& text);
// Returns the provenance in a file; null if Continuo did not write the file.
nlohmann::ordered_json findProvenance(const MidiFile& file);

// Returns the second of the parent's music at which the prompt began; 0: at its beginning.
double promptBeginSeconds(const Origin& origin);
// Returns how surprising the model finds the music after a replaced passage, in nats per note.
std::optional<double> natsAfterPassage(const Origin& origin);

// Returns Origin::details if every program can read them. Details that are not a JSON object, are nested too
// deeply or are very long came from a file. They are replaced by a note that a file was opened.
std::string readableDetails(const Origin& origin);

// Returns whether the player's voice may not be the player's: the take is an opened file, or a file played in
// the player's place.
bool isPlayerUnknown(const Origin& origin);
// Returns the origin with or without the mark that in some of the take a file plays instead of the player.
Origin withFilePlaying(Origin origin, bool plays);

inline constexpr const char* kImportedFrom = "imported_from";    // field of Origin::details: the file's name
inline constexpr const char* kModelsTurn = "Continuo plays on";  // marker text
inline constexpr const char* kPlayersTurn = "The player plays on";
inline constexpr const char* kModelsTrack = "Continuo";
inline constexpr const char* kPlayersTrack = "Player";

}  // namespace continuo::app
