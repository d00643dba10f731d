#pragma once

#include <continuo/music_constraints.h>

#include <optional>
#include <string>

#include "tempo/tempo.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Which bars a file gets if no tempo is given.
enum class FileBars {
    FromPrompt,  // bars of the prompt's file, if it has any
    FromNotes,   // those found in the notes, if the prompt has none
    None,        // 120 beats per minute
};

// Tempo options of the command line.
struct TempoOptions {
    TempoSettings tempo;
    std::optional<MusicConstraints::Pulse::Pull> inTime = MusicConstraints::Pulse::Pull::Near;
    bool click = false, sendClock = false;
    FileBars bars = FileBars::None;
    std::string beatsOption;  // option that was given but needs a tempo; empty: none

    bool isFree() const { return tempo.source == TempoSource::Free; }
};

// The purpose of a tempo: a file, or live music, which can also follow and send a clock.
enum class TempoUse { File, Live };

// --tempo, --beats-per-bar, --in-time and --bars.
void addTempoOptions(CLI::App& command, TempoOptions& options, TempoUse use);
// Throws BadRequest for an option that has no effect with the given tempo.
void checkTempo(const TempoOptions& options);
// Throws BadRequest if a clock is to be sent but `midiOut` is empty.
void requireClockOutput(const TempoOptions& options, const std::string& midiOut);

}  // namespace continuo::app
