#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "cli/console/command_context.h"
#include "cli/options/piano_options.h"
#include "cli/options/tempo_options.h"
#include "rig/rig.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// What is to be heard by what; as it is: the usual device and the best piano.
struct StageOptions {
    std::string audio, midiOut;
    PianoOptions piano;
    std::string portName = kUsualPortName;
    double outputOffset = 0;  // ms, as in RigSettings
    TempoOptions tempo = {};  // of commands that have one
};

// --audio, --midi-out, --output-offset, --port-name and those of the piano.
void addStageOptions(CLI::App& command, StageOptions& options);

// Whether they go together. Throws BadRequest.
void checkStage(const StageOptions& options);

// What of a player's a rig hears and sounds.
struct StagePlayer {
    bool keyboards = false;   // all MIDI inputs are heard, and a port of our own
    bool thru = true;         // what is played is sounded
    bool thruToMidi = false;  // at the MIDI output too
    PedalUse pedal = PedalUse::Both;
    std::optional<int> silentKey = {};  // but for what passes the turn, as in RigSettings
    std::optional<int> silentController = {};
};

// A rig as the options ask for it, which says on the console what changes. Throws Error(Device) for what is
// not there, Error(NotFound) without a soundfont.
std::unique_ptr<Rig> openStage(const StageOptions& options, const StagePlayer& player, Console& console);

// Sleeps, but not beyond a wish to stop.
void pause(const CommandContext& context, std::chrono::milliseconds length);

}  // namespace continuo::app
