#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "audio/audio_device.h"
#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/options/shared_options.h"
#include "files/text.h"
#include "midi/api/midi_api.h"
#include "midi/events/realtime_thread.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

ExitCode listPorts(CommandContext& context) {
    const ExitOnStop leave(context);
    const std::unique_ptr<MidiApi> midi = openMidiApi();
    const std::vector<std::string> inputs = midi->inputs();
    const std::vector<std::string> outputs = midi->outputs();
    const std::vector<AudioDeviceChoice> devices = audioDevices();
    const AvailablePriorities priority = testPriorities();
    Console& console = context.console;
    if (context.json) {
        Json audio = Json::array();
        for (const AudioDeviceChoice& each : devices) {
            audio.push_back(
                {{"name", each.name}, {"sample_rate", each.sampleRate}, {"preferred", each.preferred}});
        }
        printJson(console, Json{{"command", "ports"},
                                {"midi", midi->name()},
                                {"midi_inputs", inputs},
                                {"midi_outputs", outputs},
                                {"audio", audio},
                                {"realtime", priority.realtime},
                                {"preferred", priority.preferred}});
        return ExitCode::Done;
    }
    for (const std::string& each : inputs) console.print("MIDI in   " + oneLine(each));
    for (const std::string& each : outputs) console.print("MIDI out  " + oneLine(each));
    for (const AudioDeviceChoice& each : devices) {
        console.print("audio     " + oneLine(each.name) + ", " + grouped(each.sampleRate) + " Hz" +
                      (each.preferred ? ", default" : ""));
    }
    if (!priority.realtime || !priority.preferred) {
        console.report(
            std::string("The system gives Continuo no ") +
            (priority.realtime ? "a higher priority than other programs" : "real-time priority") +
            ": notes may be late while other programs compute; install rtkit (see the manual, Sound "
            "and keyboards)");
    }
    if (midi->name() == "none") {
        console.report("No MIDI ports: no JACK server is running, and the kernel has no MIDI sequencer");
    } else if (inputs.empty()) {
        console.report("No MIDI keyboard found; connect one");
    }
    return ExitCode::Done;
}

}  // namespace

void addPorts(CLI::App& program, CommandContext& context) {
    CLI::App* command =
        program.add_subcommand("ports", "List MIDI inputs, MIDI outputs and audio devices for live play");
    addJsonFlag(*command, context);
    command->callback([&context] { context.action = [&context] { return listPorts(context); }; });
}

}  // namespace continuo::app
