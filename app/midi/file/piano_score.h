#pragma once

#include <continuo/performance.h>

#include <array>
#include <cstdint>
#include <vector>

#include "midi/file/midi_score.h"

namespace continuo::app {

struct ReadOptions;

// Identifies an event of a score.
struct ScorePlace {
    std::int32_t track = -1;  // -1: none
    std::uint32_t event = 0;  // index in the track
    bool exists() const { return track >= 0; }
    bool operator==(const ScorePlace&) const = default;
};

// A note as one piano plays it, with its first and last event in the score. `off` is empty if the note has no
// note-off. It may be a controller that ends all notes of the channel. Compared with these events, the note
// ends earlier if another channel strikes its key, and later if a pedal or another channel holds it.
struct PianoNote {
    Note note;
    ScorePlace on, off;
};

// Music read from a score, with references to the score's events.
struct PianoScore {
    std::vector<PianoNote> notes;
    std::vector<PedalChange> pedal;
    std::vector<std::array<bool, 16>> parts;  // for each track: which channels are read
};
// Whether notes that the sostenuto pedal holds are lengthened, or stay as played because the pedal is sent
// too.
enum class SostenutoUse { LengthensNotes, Untouched };
PianoScore analyse(const MidiScore& score, const ReadOptions& options,
                   SostenutoUse sostenuto = SostenutoUse::LengthensNotes);

}  // namespace continuo::app
