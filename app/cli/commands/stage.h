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

// Audio and MIDI output options. Defaults: the usual device and the best piano.
struct StageOptions {
    std::string audio, midiOut;
    PianoOptions piano;
    std::string portName = kDefaultPortName;
    double outputOffset = 0;  // ms, as in RigSettings
    TempoOptions tempo = {};  // only used by commands with a tempo
};

// Adds --audio, --midi-out, --output-offset, --port-name and the piano options.
void addStageOptions(CLI::App& command, StageOptions& options);

// Checks that the options are compatible. Throws BadRequest.
void checkStage(const StageOptions& options);

// The player's inputs of a rig, and where they sound.
struct StagePlayer {
    bool keyboards = false;   // all MIDI inputs and a virtual port are open
    bool thru = true;         // the piano plays the player's notes
    bool thruToMidi = false;  // they also go to the MIDI output
    PedalUse pedal = PedalUse::Both;
    std::optional<int> silentKey = {};  // this key is silent: it passes the turn
    std::optional<int> silentController = {};
};

// Opens a rig with these options; it reports changes on the console. Throws Error(Device) for a missing
// device, Error(NotFound) without a soundfont.
std::unique_ptr<Rig> openStage(const StageOptions& options, const StagePlayer& player, Console& console);

// Sleeps for `length`, or until a stop is requested.
void pause(const CommandContext& context, std::chrono::milliseconds length);

}  // namespace continuo::app
