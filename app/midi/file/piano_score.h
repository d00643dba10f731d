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

// A note as one piano plays it, and its first and last events in the score. `off` is missing without a
// note-off; it may be a controller that ends all notes of the channel. The note ends earlier if another
// channel strikes its key, and later if a pedal or another channel holds it.
struct PianoNote {
    Note note;
    ScorePlace on, off;
};

// The result of readMidiScore(), with references to the score.
struct PianoScore {
    std::vector<PianoNote> notes;
    std::vector<PedalChange> pedal;
    std::vector<std::array<bool, 16>> parts;  // whether each channel of each track is read
};
// Whether the sostenuto pedal lengthens notes, or is left to the player of the notes.
enum class SostenutoUse { LengthensNotes, Untouched };
PianoScore analyse(const MidiScore& score, const ReadOptions& options,
                   SostenutoUse sostenuto = SostenutoUse::LengthensNotes);

}  // namespace continuo::app
