#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "cli/command_context.h"
#include "cli/tempo_options.h"
#include "rig/rig.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// What is to be heard by what; all empty: the usual device and the best piano.
struct StageOptions {
    std::string audio, midiOut, soundfont;
    TempoOptions tempo = {};  // of commands that have one
};

// --audio, --midi-out and --soundfont.
void addStageOptions(CLI::App& command, StageOptions& options);

// A rig as the options ask for it, which says on the console what changes. keyboards: all MIDI inputs are
// heard, and a port "Continuo In" of our own. thru: what the player plays is sounded, but for silentKey (-1:
// none). Throws Error(Device) for what is
// not there, Error(NotFound) without a soundfont.
std::unique_ptr<Rig> openStage(const StageOptions& options, bool keyboards, bool thru, int silentKey,
                               Console& console);

// Sleeps, but not beyond a wish to stop.
void pause(const CommandContext& context, std::chrono::milliseconds length);

}  // namespace continuo::app
