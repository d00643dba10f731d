#pragma once

#include <continuo/music_constraints.h>

#include <optional>
#include <string>

#include "tempo/tempo.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Which bars a file gets where no tempo is given.
enum class FileBars {
    Prompts,  // those of the prompt, if it has any
    Found,    // those that are found in the notes, where there are none of a prompt
    None,     // 120 beats a minute
};

// Beats as the command line has them.
struct TempoOptions {
    TempoSettings tempo;
    std::optional<MusicConstraints::Pulse::Pull> inTime = MusicConstraints::Pulse::Pull::Near;
    bool click = false, sendClock = false;
    FileBars bars = FileBars::None;
    std::string needsBeats;  // an option that was given and does nothing without them

    bool isFree() const { return tempo.source == TempoSource::Free; }
};

// What a tempo is for: music in a file, or music that is heard, where a clock can be followed and sent, too.
enum class TempoUse { File, Live };

// --tempo, --beats-per-bar, --in-time and --bars.
void addTempoOptions(CLI::App& command, TempoOptions& options, TempoUse use);
// Throws BadRequest for what does nothing without a tempo, or with one.
void checkTempo(const TempoOptions& options);
// Throws BadRequest where a clock is to be sent and there is no MIDI output, whose name is empty then.
void requireClockOutput(const TempoOptions& options, const std::string& midiOut);

}  // namespace continuo::app
