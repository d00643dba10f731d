#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/commands.h"
#include "cli/job_events.h"
#include "cli/json_output.h"
#include "cli/midi_inputs.h"
#include "cli/number_option.h"
#include "cli/output_file.h"
#include "cli/shared_options.h"
#include "cli/stage.h"
#include "duet/duet.h"
#include "files/installed_files.h"
#include "files/model_card.h"
#include "files/text.h"
#include "midi/midi_file_player.h"
#include "midi/standard_midi_file.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kBetweenSaves = 5s;

struct LiveOptions {
    LiveRequest request;
    std::optional<std::uint64_t> seed;
    DuetSettings duet;
    StageOptions stage;
    std::string input, out;
    double seconds = 0, answer = 0;
    bool onlyAnswers = false;
};

// Writes what both have played: the player on channel 1, the model on channel 2.
void save(const Duet& duet, const LiveOptions& options, const std::string& origin) {
    const Duet::Take take = duet.take();
    WriteOptions how;
    how.format = 1;
    how.texts.push_back({1, 0, 0, origin});
    const std::vector<MidiVoice> voices = {{take.player, "Player", 0, 0}, {take.model, "Continuo", 1, 0}};
    writeMidiFile(options.out, voices, how);
}

// Where the take comes from, as far as it is known when it begins.
std::string originOf(const LiveOptions& options, CommandContext& context) {
    const ModelSummary model = context.engine().inspect(options.request.model);
    const SamplingChoice& sampling = options.request.sampling;
    const Json json = {{"program", "Continuo " CONTINUO_VERSION},
                       {"model", model.name},
                       {"model_sha256", model.hash},
                       {"model_licence", licenceOf(model.card)},
                       {"seed", sampling.seed},
                       {"temperature", sampling.temperature},
                       {"top_k", sampling.topK},
                       {"top_p", sampling.topP},
                       {"min_p", sampling.minP},
                       {"precision", options.request.compute.precision}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void report(const LiveOptions& options, const DuetStatus& status, const Stage& stage,
            CommandContext& context) {
    const AudioStatus audio = stage.audio();
    if (context.json) {
        return printJson(context.console, Json{{"command", "live"},
                                               {"out", options.out},
                                               {"seed", options.request.sampling.seed},
                                               {"answers", status.answers},
                                               {"interrupted", status.interrupted},
                                               {"notes", status.notes},
                                               {"late", status.late},
                                               {"worst_late_ms", 1e3 * status.worstLateness},
                                               {"worst_answer_ms", 1e3 * status.worstAnswer},
                                               {"rebuilds", status.load.rebuilds},
                                               {"waits", status.load.waits},
                                               {"audio", audio.name},
                                               {"xruns", audio.xruns}});
    }
    const auto count = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
    context.console.print("Wrote " + options.out + ": " + counted(count(status.answers), "answer") + ", " +
                          counted(count(status.notes), "note") + ", " + grouped(count(status.late)) +
                          " late, the worst by " + fixed(1e3 * status.worstLateness, 1) +
                          " ms; an answer took at most " + fixed(1e3 * status.worstAnswer, 1) + " ms; " +
                          oneLine(audio.name) + ", " + counted(count(audio.xruns), "xrun") + "; seed " +
                          std::to_string(options.request.sampling.seed));
}

// One line of how it stands.
std::string shown(const DuetStatus& status) {
    return std::string(status.modelsTurn ? "Continuo plays" : "your turn") + ", " +
           counted(static_cast<std::int64_t>(status.answers), "answer") + ", " +
           counted(static_cast<std::int64_t>(status.late), "late note");
}

// Plays until the time is up, the file and the answer to it are over, or the user stops.
void playOn(const LiveOptions& options, Duet& duet, std::optional<MidiFilePlayer>& player,
            const std::string& origin, CommandContext& context) {
    const Moment begin = LiveClock::now();
    Moment saved = begin;
    const Moment fileEnd = player ? player->end() : Moment::max();
    const auto over = [&](Moment now, const DuetStatus& status) {
        if (context.stopped()) return true;
        if (options.seconds > 0) return Seconds(now - begin).count() >= options.seconds;
        const auto gap = std::chrono::duration_cast<LiveClock::duration>(Seconds(options.duet.gap));
        return fileEnd < Moment::max() && !status.modelsTurn && now > fileEnd + gap + 500ms;
    };
    for (;;) {
        pause(context, 50ms);
        const DuetStatus status = duet.status();
        const Moment now = LiveClock::now();
        if (player && player->done()) player.reset();  // lets go what the file holds at its end
        if (const std::string failure = duet.failure(); !failure.empty())
            throw Error(ErrorCode::Device, failure);
        if (over(now, status)) return;
        context.console.progress(shown(status));
        if (now - saved < kBetweenSaves) continue;
        save(duet, options, origin);
        saved = now;
    }
}

ExitCode live(LiveOptions options, CommandContext& context) {
    options.request.model = findModel(options.request.model, context.modelFolders()).string();
    checkOutput("--out", options.out, {options.request.model, options.input});
    SamplingChoice& sampling = options.request.sampling;
    sampling.seed = options.seed ? *options.seed : std::random_device()();
    options.duet.sampling = sampling;
    options.duet.adaptiveGap = false;
    if (options.answer > 0) {
        options.duet.length = AnswerLength::Seconds;
        options.duet.seconds = options.answer;
    }
    std::optional<MidiFile> file;
    if (!options.input.empty()) {
        file = readNamedMidi(options.input, {}, context);
        if (!file->hasNotes()) throw Error(ErrorCode::BadFile, options.input + " has no notes to play");
    }
    JobEvents events(context.console);
    LiveMusic music = context.engine().play(options.request, events);
    const std::string origin = originOf(options, context);

    EventInbox played;
    Stage stage(options.stage, context.console);
    Duet duet(std::move(music), options.duet, played, stage.inboxes());
    std::vector<EventInbox*> heard = {&played};
    if (!options.onlyAnswers) heard.push_back(&stage.synth().inbox());
    std::optional<MidiFilePlayer> player;
    if (file) {
        player.emplace(file->performance, heard, LiveClock::now() + 200ms);
    }
    stage.connect(file ? std::vector<EventInbox*>{} : heard, context.console);
    context.console.say("Play; Continuo answers when you pause. Ctrl+C ends it.");
    playOn(options, duet, player, origin, context);
    context.console.clearProgress();
    player.reset();
    const DuetStatus status = duet.status();
    writeOutput([&] { save(duet, options, origin); });
    report(options, status, stage, context);
    return context.stopped() && options.seconds == 0 && !file ? ExitCode::Done
           : context.stopped()                                ? ExitCode::Cancelled
                                                              : ExitCode::Done;
}

}  // namespace

void addLive(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<LiveOptions>();
    CLI::App* command =
        program.add_subcommand("live", "Play the piano with a model: it answers when you pause");
    addModelOption(*command, options->request.model);
    addAdapterOption(*command, options->request.adapter);
    command->add_option("--out", options->out, "MIDI file to write: what both of you played")
        ->required()
        ->type_name("FILE");
    command->add_option("--input", options->input, "MIDI file that plays in your place")->type_name("FILE");
    addNumber(*command, "--gap", options->duet.gap, {0.1, 10}, "Seconds of rest that end your phrase (0.6)");
    addNumber(*command, "--answer", options->answer, {0, 600},
              "Seconds of an answer; 0 for as long as your phrase was, 1 to 30 (0)");
    addNumber(*command, "--seconds", options->seconds, {0, 86400}, "How long in all; 0 until Ctrl+C (0)");
    command->add_flag("--only-answers", options->onlyAnswers, "Do not sound what you play yourself");
    addStageOptions(*command, options->stage);
    addSamplingOptions(*command, options->request.sampling, options->seed);
    addLatentsOption(*command, options->request.sampling.latents);
    addDeviceOptions(*command, options->request.compute);
    addPrecisionOption(*command, options->request.compute);
    addJsonFlag(*command, context);
    command->callback(
        [options, &context] { context.action = [options, &context] { return live(*options, context); }; });
}

}  // namespace continuo::app
