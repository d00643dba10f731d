#include "cli/commands/stage.h"

#include <continuo/error.h>

#include <CLI/CLI.hpp>
#include <condition_variable>
#include <mutex>

#include "cli/options/number_option.h"

namespace continuo::app {
namespace {

// The output whose name is or contains `wanted`.
std::string outputNamed(const std::string& wanted, const std::vector<MidiPortState>& ports) {
    std::string found, others;
    for (const MidiPortState& each : ports) {
        if (each.input) continue;
        if (each.name == wanted) return each.name;
        if (found.empty() && each.name.find(wanted) != std::string::npos) found = each.name;
        others += (others.empty() ? "" : ", ") + each.name;
    }
    if (!found.empty()) return found;
    throw Error(ErrorCode::Device,
                "there is no MIDI output '" + wanted + "'; there are: " +
                    (others.empty() ? std::string("none, neither JACK's nor ALSA's") : others));
}

// The same, where it can be a name of ports.
std::string portNameFor(const std::string& name) {
    const auto refuse = [&](const std::string& why) {
        throw CLI::ValidationError("--port-name", "'" + name + "' will not do: it " + why);
    };
    switch (faultOf(name)) {
        case PortNameFault::None: break;
        case PortNameFault::Empty: refuse("is empty; give a name, such as Continuo"); break;
        case PortNameFault::TooLong:
            refuse("is too long; give " + std::to_string(kLongestPortName) + " characters at most");
            break;
        case PortNameFault::ControlCharacter:
            refuse("has control characters; give letters, digits and blanks");
            break;
    }
    return name;
}

}  // namespace

void addStageOptions(CLI::App& command, StageOptions& options) {
    command
        .add_option("--audio", options.audio,
                    "Device to be heard by, or part of its name; none for no sound (see continuo-cli ports)")
        ->type_name("DEVICE");
    command
        .add_option("--midi-out", options.midiOut,
                    "Send to this MIDI output too, or part of its name; 'Continuo Out' is a port of our own")
        ->type_name("NAME");
    addNumber(
        command, "--output-offset", options.outputOffset, {-200, 200},
        "Milliseconds that the MIDI output is later, or earlier for an instrument that is slow to sound (0)");
    command
        .add_option_function<std::string>(
            "--port-name", [&options](const std::string& name) { options.portName = portNameFor(name); },
            "Other programs find the ports of our own as NAME In and NAME Out (Continuo)")
        ->type_name("NAME");
    command.add_option("--soundfont", options.soundfont, "Piano to hear, .sf2 or .sf3 (the best one found)")
        ->type_name("FILE");
}

std::unique_ptr<Rig> openStage(const StageOptions& options, const StagePlayer& player, Console& console) {
    RigSettings settings;
    settings.audio = options.audio;
    settings.soundfont = options.soundfont;
    settings.thru = player.thru;
    settings.thruToMidi = player.thruToMidi;
    settings.pedal = player.pedal;
    settings.outputOffset = options.outputOffset / 1e3;
    settings.silentKey = player.silentKey;
    settings.silentController = player.silentController;
    settings.tempo = options.tempo.tempo;
    settings.click = options.tempo.click;
    settings.sendClock = options.tempo.sendClock;
    RigDoors doors;
    if (!player.keyboards) {
        settings.midi.inputs = std::vector<std::string>{};
        doors.virtualInput = false;
    }
    settings.portName = options.portName;
    const std::string ownOutput = ownOutputName(options.portName);
    doors.virtualOutput = !options.midiOut.empty();
    auto rig = std::make_unique<Rig>(
        settings, [&console](const DeviceNotice& notice) { console.say(notice.line); }, doors);
    rig->await();
    if (options.midiOut.empty() || options.midiOut == ownOutput) return rig;
    settings.midi.output = outputNamed(options.midiOut, rig->choices().midi);
    rig->set(settings);
    return rig;
}

void pause(const CommandContext& context, std::chrono::milliseconds length) {
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, context.stop, length, [] { return false; });
}

}  // namespace continuo::app
