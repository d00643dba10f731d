#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <vector>

#include "midi/file/midi_score.h"

namespace continuo::app {

struct ReadOptions;

// Which event of a score.
struct ScorePlace {
    std::int32_t track = -1;  // -1: none
    std::uint32_t event = 0;  // index in the track
    bool exists() const { return track >= 0; }
    bool operator==(const ScorePlace&) const = default;
};

// A note as one piano hears it, and the events of the score that begin and end it. `off` is none where a
// note-off is missing; it is a controller where that ends all notes of the channel. The note ends earlier
// where another channel strikes its key again, and later where a pedal or another channel holds it.
struct HeardNote {
    Note note;
    ScorePlace on, off;
};

// What readMidiScore() makes of a score, with where it comes from.
struct HeardScore {
    std::vector<HeardNote> notes;
    std::vector<PedalChange> pedal;
    std::vector<std::array<bool, 16>> parts;  // whether each channel of each track is read
};
// What the sostenuto pedal does: it holds notes, or is left to whoever plays them.
enum class Sostenuto { Holds, IsLeft };
HeardScore heardIn(const MidiScore& score, const ReadOptions& options,
                   Sostenuto sostenuto = Sostenuto::Holds);

}  // namespace continuo::app
