#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "cli/commands/commands.h"
#include "cli/commands/stage.h"
#include "cli/console/json_output.h"
#include "cli/files/midi_inputs.h"
#include "cli/options/shared_options.h"
#include "files/text.h"
#include "midi/events/midi_file_player.h"
#include "midi/file/score_events.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kLead = 100ms;  // events go to the rig this long before they sound
constexpr float kSilence = 1.0F / 8192;
constexpr auto kLongestTail = 5s;  // limit of waiting for notes that still sound at the end

struct PlayOptions {
    std::string file;
    bool readDrums = false;
    StageOptions stage;
};

void report(const PlayOptions& options, const MidiFile& file, const RigStatus& rig, double played,
            CommandContext& context) {
    const AudioStatus& audio = rig.audio;
    const SchedulerStatus& midi = rig.sending;
    const bool sends = !options.stage.midiOut.empty();
    const auto milliseconds = [](auto time) {
        return std::chrono::duration<double, std::milli>(time).count();
    };
    if (context.json) {
        Json json = {{"command", "play"},    {"file", options.file},
                     {"seconds", played},    {"notes", file.performance.notes.size()},
                     {"audio", audio.name},  {"sample_rate", audio.format.sampleRate},
                     {"xruns", audio.xruns}, {"cancelled", context.stopped()}};
        if (sends) {
            json["midi_sent"] = midi.sent;
            json["midi_late"] = midi.late;
            json["midi_worst_ms"] = milliseconds(midi.worstLateness);
        }
        return printJson(context.console, json);
    }
    std::string line = oneLine(options.file) + ": played " + fixed(played, 1) + " s on " +
                       oneLine(audio.name) + ", " + counted(static_cast<std::int64_t>(audio.xruns), "xrun");
    if (sends) {
        line += "; " + counted(static_cast<std::int64_t>(midi.sent), "MIDI message") + ", " +
                grouped(static_cast<std::int64_t>(midi.late)) + " late, maximum delay " +
                fixed(milliseconds(midi.worstLateness), 1) + " ms";
    }
    context.console.print(line);
}

ExitCode play(const PlayOptions& options, CommandContext& context) {
    checkStage(options.stage);
    const ReadOptions reading{.skipDrums = !options.readDrums};
    const MidiFile file = readMusicFile(options.file, reading, context);
    const std::unique_ptr<Rig> rig = openStage(options.stage, {}, context.console);
    const auto lead = kLead + rig->settings().outputLead();
    const Moment begin = LiveClock::now() + lead + kLead;
    std::vector<std::string> notPlayed;
    MidiFilePlayer player(toEvents(*file.score, reading, begin, &notPlayed), rig->outputs(), begin, lead,
                          kModelWriter);
    for (const std::string& line : notPlayed) context.console.report(options.file + ": " + line);
    const auto secondsNow = [begin] { return Seconds(LiveClock::now() - begin).count(); };
    {
        const std::stop_callback silence(context.stop, [&] {
            player.stop();
            rig->panic();
        });
        for (bool quiet = false; !context.stopped() && !quiet;) {
            pause(context, 100ms);
            const Levels levels = rig->takeLevels();  // the largest since the last call
            const bool silent = std::max(levels.left, levels.right) < kSilence;
            quiet = LiveClock::now() > player.end() + 200ms &&
                    (silent || LiveClock::now() > player.end() + kLongestTail);
            const double length = Seconds(player.end() - begin).count();
            context.console.progress(clockTime(std::clamp(secondsNow(), 0.0, length)) + " of " +
                                     clockTime(length));
        }
    }
    context.console.clearProgress();
    const double played = std::max(0.0, std::min(secondsNow(), Seconds(player.end() - begin).count()));
    if (context.stopped()) std::this_thread::sleep_for(50ms);  // gives the panic an audio block to act
    report(options, file, rig->status(), played, context);
    return context.stopped() ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace

void addPlay(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command =
        program.add_subcommand("play", "Play a MIDI file on the built-in piano or on a MIDI instrument");
    command->add_option("file", options->file, "MIDI file")->required()->type_name("FILE");
    addReadDrumsOption(*command, options->readDrums);
    addStageOptions(*command, options->stage);
    addJsonFlag(*command, context);
    command->footer("Ctrl+C stops and silences all notes.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return play(*options, context); }; });
}

}  // namespace continuo::app
