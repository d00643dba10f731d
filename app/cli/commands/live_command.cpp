#include <continuo/file_output.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/commands/duet_files.h"
#include "cli/commands/live_options.h"
#include "cli/commands/live_remote.h"
#include "cli/console/job_events.h"
#include "cli/console/json_output.h"
#include "cli/console/typed_line.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/output_file.h"
#include "cli/files/record_file.h"
#include "cli/options/constraint_options.h"
#include "cli/options/shared_options.h"
#include "duet/duet.h"
#include "files/installed_files.h"
#include "files/text.h"
#include "midi/events/midi_file_player.h"
#include "midi/file/score_events.h"
#include "midi/file/standard_midi_file.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kBetweenSaves = 5s;
constexpr auto kBetweenLooks = 50ms;
// how long the model may play after the input file's end if nothing else ends the duet
constexpr auto kAfterTheFile = 10s;

bool readsTyping(const DuetSettings& duet) {
    return duet.turnBy == TurnBy::Enter || isatty(STDIN_FILENO) == 1;
}

void report(const LiveOptions& options, bool written, const DuetStatus& status, const AudioStatus& audio,
            CommandContext& context) {
    if (context.json) {
        return printJson(context.console, Json{{"command", "live"},
                                               {"out", written ? Json(options.out) : Json()},
                                               {"seed", options.request.sampling.seed},
                                               {"answers", status.answers},
                                               {"interrupted", status.interrupted},
                                               {"dropped", status.dropped},
                                               {"notes", status.notes},
                                               {"late", status.late},
                                               {"worst_late_ms", 1e3 * status.worstLateness},
                                               {"worst_answer_ms", 1e3 * status.worstAnswer},
                                               {"rebuilds", status.load.rebuilds},
                                               {"waits", status.load.waits},
                                               {"latents", status.latents},
                                               {"ms_per_token", 1e3 * status.secondsPerToken},
                                               {"audio", audio.name},
                                               {"xruns", audio.xruns}});
    }
    if (!written) {
        const std::string files = options.out + (options.record.empty() ? "" : " and " + options.record);
        return context.console.print("Nothing was played; existing files are unchanged: " + oneLine(files));
    }
    const auto count = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
    const std::string dropped =
        status.dropped > 0 ? " (" + grouped(count(status.dropped)) + " dropped, in files next to it)" : "";
    // Only these modes have answers: in the others both play at once, or the model alone.
    const bool answers =
        options.duet.mode == PlayMode::CallAndResponse || options.duet.mode == PlayMode::HandOver;
    const std::string many = answers ? counted(count(status.answers), "answer") + dropped + ", " : "";
    const std::string took =
        answers && status.answers > 0 ? "slowest answer " + fixed(1e3 * status.worstAnswer, 1) + " ms; " : "";
    context.console.print(
        "Wrote " + oneLine(options.out) + ": " + many + counted(count(status.notes), "note") +
        " by Continuo, " + grouped(count(status.late)) + " late, maximum delay " +
        fixed(1e3 * status.worstLateness, 1) + " ms; " + took + oneLine(audio.name) + ", " +
        counted(count(audio.xruns), "xrun") + "; seed " + std::to_string(options.request.sampling.seed));
}

// Formats the status as one line.
std::string statusLine(const DuetStatus& status) {
    return std::string(status.modelsTurn ? "Continuo plays" : "your turn") + ", " +
           counted(static_cast<std::int64_t>(status.answers), "answer") + ", " +
           counted(static_cast<std::int64_t>(status.late), "late note") + ", " +
           fixed(1e3 * status.secondsPerToken, 1) + " ms/token" +
           (status.latents == 0 ? std::string()
            : status.isWindow   ? " with a window of " + counted(status.latents, "token")
                                : " with " + grouped(status.latents) + " latents");
}

// Returns whether the duet is over: by time, by the end of the file and its answer, or by the user.
bool isOver(const LiveOptions& options, const DuetStatus& status, Moment fileEnd,
            const CommandContext& context) {
    if (context.stopped()) return true;
    if (options.seconds > 0) return status.seconds >= options.seconds;
    if (fileEnd == Moment::max()) return false;
    const bool answers =
        options.duet.mode == PlayMode::CallAndResponse && options.duet.length != AnswerLength::UntilIPlay;
    const auto gap = std::chrono::duration_cast<LiveClock::duration>(Seconds(status.gap));
    const Moment now = LiveClock::now();
    return answers ? !status.modelsTurn && now > fileEnd + gap + 500ms : now > fileEnd + kAfterTheFile;
}

// Waits for one status interval; processes remote control meanwhile.
void waitForUpdate(CommandContext& context, LiveRemote* remote) {
    if (remote == nullptr) return pause(context, kBetweenLooks);
    const Moment end = LiveClock::now() + kBetweenLooks;
    while (LiveClock::now() < end && !context.stopped()) {
        pause(context, 5ms);
        remote->update();
    }
}

// Runs the duet until it is over. Returns why it failed; empty if it did not.
std::string runDuet(const LiveOptions& options, Duet& duet, std::optional<MidiFilePlayer>& player,
                    DuetFiles& files, const Tempo& tempo, LiveRemote* remote, CommandContext& context) {
    Moment saved = LiveClock::now();
    Moment fileEnd = player ? player->end() : Moment::max();
    TypedLine typed(readsTyping(options.duet));
    std::string told;
    bool unsaved = false;
    for (;;) {
        waitForUpdate(context, remote);
        files.updateBeats(duet, tempo);
        const DuetStatus status = duet.status();
        const Moment now = LiveClock::now();
        const bool panicked = remote != nullptr && remote->consumePanic();
        if (player && panicked) {
            fileEnd = now;
            files.endInput(Seconds(now - duet.beginning()).count());
        }
        if (player && (panicked || player->isOver(now))) player.reset();  // its end releases held notes
        if (std::string failure = duet.failure(); !failure.empty()) return failure;
        const TypedLine::Commands says = typed.pollInput();
        if (says.handOver) duet.handOver();
        for (int i = 0; i < says.again; ++i) duet.answerAgain();
        if (isOver(options, status, fileEnd, context)) return {};
        if (status.latentsNote != told) context.console.report(told = status.latentsNote);
        context.console.progress(statusLine(status));
        if (now - saved < kBetweenSaves) continue;
        saved = now;
        try {
            files.save(duet);
            unsaved = false;
        } catch (const Error& error) {  // for example a full disk; the duet continues
            if (!std::exchange(unsaved, true))
                context.console.report(std::string(error.what()) +
                                       "; the music continues, and Continuo tries again");
        }
    }
}

std::string invitation(const DuetSettings& duet) {
    const std::string ends =
        std::string(readsTyping(duet) ? " Type a and press Enter for another answer." : "") +
        " Press Ctrl+C to stop.";
    if (duet.mode == PlayMode::FreeRun) return "Continuo plays; play with it." + ends;
    if (duet.mode == PlayMode::PlayAlong) return "Play; Continuo plays along. Press Ctrl+C to stop.";
    const std::string when =
        duet.turnBy == TurnBy::Gap     ? "when you pause"
        : duet.turnBy == TurnBy::Pedal ? "when you press controller " + std::to_string(duet.turnController)
        : duet.turnBy == TurnBy::Key   ? "when you strike key " + std::to_string(duet.turnKey)
                                       : "when you press Enter";
    return "Play; Continuo answers " + when + "." + ends;
}

void checkFiles(const LiveOptions& options) {
    const std::vector<std::filesystem::path> inputs = {options.request.modelPath, options.request.adapter,
                                                       options.input, options.stage.piano.soundfont};
    checkOutput("--out", options.out, inputs);
    if (!isMidiName(options.out))
        throw Error(ErrorCode::BadRequest,
                    "--out " + options.out + ": is not the name of a MIDI file; end it with .mid");
    if (!options.session.empty()) {
        checkOutput("--session", options.session, inputs);
        checkDifferent("--session", options.session, "--out", options.out);
    }
    if (options.record.empty()) return;
    checkOutput("--record", options.record, inputs);
    checkDifferent("--record", options.record, "--out", options.out);
    if (options.session.empty()) return;
    checkDifferent("--record", options.record, "--session", options.session);
    const std::filesystem::path state = stateFileFor(options.record);
    checkOutput("--record", state, inputs);
    checkDifferent("the state of --record", state, "--session", options.session);
}

// Checks that the options are compatible.
void checkLiveOptions(const LiveOptions& options) {
    checkFiles(options);
    checkConstraints(options.request.sampling.constraints, options.duet.scaleUse, options.duet.scale);
    checkTempo(options.stage.tempo);
    requireClockOutput(options.stage.tempo, options.stage.midiOut);
    checkStage(options.stage);
    if (options.duet.length == AnswerLength::Bars && options.stage.tempo.isFree())
        throw Error(ErrorCode::BadRequest, "--answer in bars needs beats; give --tempo too");
    if (options.midiThru && options.stage.midiOut.empty())
        throw Error(ErrorCode::BadRequest, "--midi-thru needs a MIDI output; give --midi-out too");
}

// If the file of --session exists, the duet continues that session; it saves the session there. Throws
// BadRequest for a model with latents.
void useSession(LiveOptions& options, CommandContext& context) {
    if (options.session.empty()) return;
    const std::string& model = options.request.modelPath;
    if (context.engine().inspect(model, ModelHash::Skipped).latents > 0)
        throw Error(ErrorCode::BadRequest,
                    "--session: " + model +
                        " has latents and cannot save the memory of a session; choose a model without "
                        "latents, such as piano-endless, or leave out --session");
    options.duet.stateFile = options.session;
    if (std::filesystem::exists(options.session)) options.request.state = options.session;
}

// Returns which inputs the player has and where they sound. A file replaces the keyboards.
StagePlayer makeStagePlayer(const LiveOptions& options) {
    const DuetSettings& duet = options.duet;
    return {
        .keyboards = options.input.empty(),
        .thru = !options.onlyAnswers,
        .thruToMidi = options.midiThru,
        .pedal = options.pedal,
        .silentKey = duet.turnBy == TurnBy::Key ? std::optional(duet.turnKey) : std::nullopt,
        .silentController = duet.turnBy == TurnBy::Pedal ? std::optional(duet.turnController) : std::nullopt};
}

// Finishes the files, then throws `failure` if the duet failed: an error of writing must not hide it.
void finishFiles(DuetFiles& files, Duet& duet, const std::string& failure, CommandContext& context) {
    try {
        writeOutput([&] { files.finish(duet); });
    } catch (const std::exception& error) {
        if (failure.empty()) throw;
        context.console.report(error.what());
    }
    if (!failure.empty()) throw Error(ErrorCode::Device, failure);
}

ExitCode live(LiveOptions options, CommandContext& context) {
    options.request.modelPath = context.findModel(options.request.modelPath, "midi").string();
    checkLiveOptions(options);
    useSession(options, context);
    options.duet.inTime = options.stage.tempo.inTime;
    SamplingChoice& sampling = options.request.sampling;
    sampling.seed = options.seed ? *options.seed : newSeed();
    options.duet.sampling = sampling;
    std::optional<LiveRemote> remote;  // first, because it fails fast
    options.osc.port = options.oscPort;
    if (options.oscPort > 0) remote.emplace(options.osc, options.duet, context.console);
    std::optional<MidiFile> file;
    const ReadOptions reading{.skipDrums = !options.readDrums};
    if (!options.input.empty()) file = readMusicFile(options.input, reading, context);
    JobEvents events(context.console);
    LiveMusic music = context.engine().play(options.request, events, context.stop);
    if (music.isResumed())
        context.console.report("Continuing the session in " + oneLine(options.session) + ", " +
                               counted(static_cast<std::int64_t>(music.tokens().size()), "token"));
    const std::unique_ptr<Rig> rig = openStage(options.stage, makeStagePlayer(options), context.console);
    options.duet.outputLead = rig->settings().outputLead();
    options.duet.outputLatency = rig->settings().outputLatency();
    DuetFiles files(options, music, context);
    Duet duet(std::move(music), options.duet, rig->playerEvents(), rig->outputs());
    rig->tempo().beginAt(duet.beginning());
    files.updateBeats(duet, rig->tempo());
    std::optional<MidiFilePlayer> player;
    if (file) {
        const Moment begin = LiveClock::now() + 200ms;
        files.setInput(*file, reading, Seconds(begin - duet.beginning()).count());
        player.emplace(toEvents(*file->score, reading, begin), rig->listeners(), begin);
    }
    context.console.report(invitation(options.duet));
    if (remote) remote->begin(duet, *rig);
    const std::string failure =
        runDuet(options, duet, player, files, rig->tempo(), remote ? &*remote : nullptr, context);
    context.console.clearProgress();
    if (player && !player->isDone()) files.endInput(Seconds(LiveClock::now() - duet.beginning()).count());
    player.reset();
    const DuetStatus status = duet.status();
    finishFiles(files, duet, failure, context);
    for (const std::string& line : files.notKept())
        context.console.report("Not copied from " + options.input + ": " + line);
    report(options, files.canWrite(), status, rig->status().audio, context);
    const bool ended = options.seconds > 0 || file;
    return context.stopped() && ended ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace

void addLive(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<LiveOptions>();
    CLI::App* command =
        program.add_subcommand("live", "Play the piano with a model, which answers when you pause");
    addLiveOptions(*command, *options);
    addJsonFlag(*command, context);
    command->callback(
        [options, &context] { context.action = [options, &context] { return live(*options, context); }; });
}

}  // namespace continuo::app
