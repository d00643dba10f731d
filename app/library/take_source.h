#pragma once

#include <continuo/performance.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// The MIDI file that a recording was read from.
struct TakeSource {
    std::vector<std::uint8_t> file;         // its bytes, unchanged
    std::vector<ScorePart::Id> parts = {};  // that the take was made of; empty: all
    bool operator==(const TakeSource&) const = default;
};

// A source as one piece of bytes, and back; nullopt: the bytes are damaged. The file is not looked at.
std::vector<std::uint8_t> packSource(const TakeSource& source);
std::optional<TakeSource> unpackSource(std::span<const std::uint8_t> bytes);

// Whether the bytes are those of packSource() and of a MIDI file.
bool isReadableSource(std::span<const std::uint8_t> packed);

// What a take or branch has of the file that its recording was read from, in seconds of the file.
struct NodeSource {
    std::shared_ptr<const TakeSource> source;
    double begin = 0;            // where the take begins
    double end = kStillHeld;     // where its branch leaves the recording; kStillHeld: nowhere
    double resume = kStillHeld;  // where a branch that replaces a passage returns to the recording
};

// How the voices of a take are read from its file. Both are, if Continuo wrote the file and keeps them apart
// in it; of any other file the player's alone.
struct VoicesInFile {
    ReadOptions player;
    std::optional<ReadOptions> model;
};
VoicesInFile voicesIn(const MidiFile& file, const nlohmann::ordered_json& provenance,
                      const std::vector<ScorePart::Id>& parts);

// The score without what Continuo writes into files anew: its provenance and the markers of turns. Unless
// `ownNames`, tracks that are named after Continuo's voices are called as a plain file calls them.
std::shared_ptr<const MidiScore> withoutOwnTexts(const MidiScore& score, bool ownNames);

// The parts that can be made a take of: those that play more than drums.
std::vector<ScorePart> pitchedParts(const MidiScore& score);
// Whether the parts sound as one instrument, such as the two hands of a piano.
bool isOnePiano(const std::vector<ScorePart>& parts);
// Which of the parts a pianist plays: those of piano programs that are not named after another instrument;
// all, if there are none.
std::vector<ScorePart::Id> pianoParts(const std::vector<ScorePart>& parts);

}  // namespace continuo::app
