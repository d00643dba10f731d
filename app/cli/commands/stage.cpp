#include "cli/commands/stage.h"

#include <continuo/error.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "cli/options/number_option.h"
#include "files/caseless.h"

namespace continuo::app {
namespace {

// Finds the MIDI output whose name is or contains `wanted`, ignoring case. `ports` include our own output.
MidiPortState findOutput(const std::string& wanted, const std::vector<MidiPortState>& ports) {
    const MidiPortState* found = nullptr;
    std::string others;
    for (const MidiPortState& each : ports) {
        if (each.input) continue;
        if (each.name == wanted) return each;
        if (found == nullptr && containsCaseless(each.name, wanted)) found = &each;
        others += (others.empty() ? "" : ", ") + each.name;
    }
    if (found != nullptr) return *found;
    throw Error(ErrorCode::Device, "there is no MIDI output '" + wanted + "'; available outputs" +
                                       (others.empty() ? ": none, from JACK or ALSA; leave out --midi-out"
                                                       : ": " + others + "; name one of them"));
}

// Returns `name`; throws if it is not a valid port name.
std::string parsePortName(const std::string& name) {
    const auto refuse = [&](const std::string& why) {
        throw CLI::ValidationError("--port-name", "'" + name + "' is not valid: it " + why);
    };
    switch (checkPortName(name)) {
        case PortNameError::None: break;
        case PortNameError::Empty: refuse("is empty; give a name, such as Continuo"); break;
        case PortNameError::TooLong:
            refuse("is too long; give " + std::to_string(kLongestPortName) + " characters at most");
            break;
        case PortNameError::ControlCharacter:
            refuse("contains control characters; use letters, digits and spaces");
            break;
    }
    return name;
}

}  // namespace

void addStageOptions(CLI::App& command, StageOptions& options) {
    command
        .add_option("--audio", options.audio,
                    "Audio device, or part of its name; none turns the sound off; continuo-cli ports lists "
                    "the devices")
        ->type_name("DEVICE");
    command
        .add_option("--midi-out", options.midiOut,
                    "Additional MIDI output, or part of its name; 'Continuo Out' creates a port that other "
                    "programs can connect to")
        ->type_name("NAME");
    addParameter(command, parameters::kOutputOffset, options.outputOffset);
    command
        .add_option_function<std::string>(
            "--port-name", [&options](const std::string& name) { options.portName = parsePortName(name); },
            "Name of the MIDI ports that Continuo creates: NAME In in commands with a MIDI input, NAME Out "
            "for --midi-out (default Continuo)")
        ->type_name("NAME");
    addPianoOptions(command, options.piano);
}

void checkStage(const StageOptions& options) {
    if (options.outputOffset != 0 && options.midiOut.empty())
        throw Error(ErrorCode::BadRequest, "--output-offset needs a MIDI output; give --midi-out too");
}

std::unique_ptr<Rig> openStage(const StageOptions& options, const StagePlayer& player, Console& console) {
    RigSettings settings;
    settings.audio = options.audio;
    settings.soundfont = options.piano.soundfont;
    settings.gain = options.piano.gain;
    settings.reverb = options.piano.reverb / 100;
    settings.thru = player.thru;
    settings.thruToMidi = player.thruToMidi;
    settings.pedal = player.pedal;
    settings.outputOffset = options.outputOffset / 1e3;
    settings.silentKey = player.silentKey;
    settings.silentController = player.silentController;
    settings.tempo = options.tempo.tempo;
    settings.click = options.tempo.click;
    settings.sendClock = options.tempo.sendClock;
    RigDependencies doors;
    if (!player.keyboards) {
        settings.midi.inputs = std::vector<std::string>{};
        doors.virtualInput = false;
    }
    settings.portName = options.portName;
    doors.virtualOutput = !options.midiOut.empty();
    // While opening, prints no notice of a missing piano or of a missing named audio device: waitUntilReady()
    // throws for them.
    const auto opened = std::make_shared<std::atomic<bool>>(false);
    const auto say = [&console, opened, named = !options.audio.empty()](const DeviceNotice& notice) {
        using Kind = DeviceNotice::Kind;
        const bool thrown = notice.kind == Kind::PianoMissing || (named && notice.kind == Kind::SoundMissing);
        if (*opened || !thrown) console.report(notice.line);
    };
    auto rig = std::make_unique<Rig>(settings, say, doors);
    rig->waitUntilReady();
    *opened = true;
    if (options.midiOut.empty()) return rig;
    const MidiPortState output = findOutput(options.midiOut, rig->choices().midi);
    if (output.own) return rig;  // our own port always gets the notes
    settings.midi.output = output.name;
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
