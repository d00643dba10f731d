#pragma once

#include <continuo/music_constraints.h>

#include <optional>
#include <string>

#include "tempo/tempo.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// The bars of a file if no tempo is given.
enum class FileBars {
    FromPrompt,  // those of the prompt's file, if it has any
    FromNotes,   // those found in the notes, if the prompt has none
    None,        // 120 beats per minute
};

// Tempo options of the command line.
struct TempoOptions {
    TempoSettings tempo;
    std::optional<MusicConstraints::Pulse::Pull> inTime = MusicConstraints::Pulse::Pull::Near;
    bool click = false, sendClock = false;
    FileBars bars = FileBars::None;
    std::string beatsOption;  // name of a given option that has no effect without a tempo

    bool isFree() const { return tempo.source == TempoSource::Free; }
};

// The use of a tempo: for a file, or for live music, which can also follow and send a clock.
enum class TempoUse { File, Live };

// --tempo, --beats-per-bar, --in-time and --bars.
void addTempoOptions(CLI::App& command, TempoOptions& options, TempoUse use);
// Throws BadRequest for an option that has no effect with the given tempo.
void checkTempo(const TempoOptions& options);
// Throws BadRequest if a clock is to be sent but `midiOut` is empty.
void requireClockOutput(const TempoOptions& options, const std::string& midiOut);

}  // namespace continuo::app
