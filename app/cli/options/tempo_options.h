#pragma once

#include <continuo/music_constraints.h>

#include <optional>
#include <string>

#include "tempo/tempo.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Beats as the command line has them.
struct TempoOptions {
    TempoSettings tempo;
    std::optional<MusicConstraints::Pulse::Pull> inTime = MusicConstraints::Pulse::Pull::Near;
    bool click = false, sendClock = false;
    bool findBars = false;   // in the notes that are written, where there is no tempo
    std::string needsBeats;  // an option that was given and does nothing without them

    bool isFree() const { return tempo.source == TempoSource::Free; }
};

// --tempo, --beats-per-bar, --in-time and --bars; live: a clock can be followed and sent, and beats can be
// heard.
void addTempoOptions(CLI::App& command, TempoOptions& options, bool live);
// Throws BadRequest for what does nothing without a tempo, with one, or without a MIDI output.
void checkTempo(const TempoOptions& options, bool hasOutput);

}  // namespace continuo::app
