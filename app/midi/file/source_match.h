#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "midi/file/piano_score.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// The fate of a score's notes when the voices that were read from it are written.
struct SourceMatch {
    enum class Fate : std::uint8_t {
        Other,  // not part of a note of any voice
        Keep,
        Drop,
    };
    struct Added {  // a note, or only its end, to add to a part of the score
        ScorePart::Id part;
        Note note;             // seconds of the score
        bool onlyEnd = false;  // the note's start is already in the score
        int release = 64;      // velocity
    };
    std::vector<std::vector<Fate>> fates;                     // of each event of each track
    std::map<std::pair<int, std::uint32_t>, int> velocities;  // edited note-ons: (track, event) -> velocity
    std::vector<Added> added;
    std::vector<std::vector<Note>> unplaced;  // of each voice: notes that no part of the score can hold
};

// Ignores voices without `readOptions`, which were not read from the source.
SourceMatch matchVoices(const MidiSource& source, std::span<const MidiVoice> voices);

}  // namespace continuo::app
