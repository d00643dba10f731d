#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "midi/file/piano_score.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {

// What happens to a score's notes when voices read from it are written.
struct SourceMatch {
    enum class Fate : std::uint8_t {
        Other,  // not part of a note that a voice was read from
        Keep,
        Drop,
    };
    struct Added {  // a note or only its end, for a channel of a track of the score
        ScorePart::Id part;
        Note note;             // seconds of the score
        bool onlyEnd = false;  // its start is in the score
        int release = 64;      // velocity
    };
    std::vector<std::vector<Fate>> fates;                     // of each event of each track
    std::map<std::pair<int, std::uint32_t>, int> velocities;  // of edited note-ons, by track and event
    std::vector<Added> added;
    std::vector<std::vector<Note>> unplaced;  // of each voice: notes that no part of the score can hold
};

// Ignores voices without `heard`.
SourceMatch matchVoices(const MidiSource& source, std::span<const MidiVoice> voices);

}  // namespace continuo::app
