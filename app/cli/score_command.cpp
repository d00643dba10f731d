#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/installed_files.h"
#include "cli/job_events.h"
#include "cli/json_output.h"
#include "cli/midi_inputs.h"
#include "cli/shared_options.h"
#include "cli/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct ScoreOptions {
    std::string model;
    std::vector<std::string> files;
    std::vector<int> skipPrograms;
    int latents = 0;
    bool perNote = false;
    ComputeChoice compute;
};

Json pieceJson(const PieceScore& piece, bool perNote) {
    Json json = {
        {"file", piece.name},
        {"nats_per_token", piece.tokens == 0 ? Json() : Json(piece.nats / static_cast<double>(piece.tokens))},
        {"nats", piece.nats},
        {"tokens", piece.tokens},
        {"notes", piece.noteBits.size()}};
    if (!perNote) return json;
    json["note_bits"] = piece.noteBits;
    Json events = Json::array();
    for (const Note& note : piece.notes) {
        events.push_back(
            {note.velocity, note.pitch, note.start, note.end < kStillHeld ? Json(note.end) : Json()});
    }
    json["note_events"] = std::move(events);
    return json;
}

void printScores(const ScoreResult& result, bool perNote, Console& console) {
    for (const PieceScore& piece : result.pieces) {
        console.print(fixed(piece.nats / static_cast<double>(std::max<std::int64_t>(1, piece.tokens)), 4) +
                      "  " + grouped(piece.tokens) + " tokens  " + oneLine(piece.name));
        if (!perNote) continue;
        for (std::size_t i = 0; i < piece.notes.size(); ++i) {
            console.print("  " + fixed(piece.notes[i].start, 2) + " s  pitch " +
                          std::to_string(piece.notes[i].pitch) + "  " + fixed(piece.noteBits[i], 2) +
                          " bits");
        }
    }
    console.print(fixed(result.natsPerToken, 4) + "  " + grouped(result.tokens) +
                  " tokens  overall, nats/token");
}

ExitCode score(const ScoreOptions& options, CommandContext& context) {
    ScoreRequest request;
    request.model = findModel(options.model, context.modelFolders()).string();
    request.latents = options.latents;
    request.compute = options.compute;
    MidiCollection collection =
        readMidiFiles(findMidiFiles(options.files), options.skipPrograms, "given", context);
    for (TrainingPerformance& each : collection.pieces) request.pieces.push_back(std::move(each.piece));

    JobEvents events(context.console);
    const ScoreResult result = context.engine().run(request, events, context.stop);
    context.console.clearProgress();
    if (context.json) {
        Json files = Json::array();
        for (const PieceScore& piece : result.pieces) files.push_back(pieceJson(piece, options.perNote));
        Json skipped = Json::array();
        for (const auto& [file, why] : collection.skipped) skipped.push_back({{"file", file}, {"why", why}});
        const double seconds = result.phases.empty() ? 0 : result.phases.back().second;
        printJson(context.console,
                  Json{{"nats_per_token", result.natsPerToken},
                       {"tokens", result.tokens},
                       {"files", files},
                       {"skipped", skipped},
                       {"command", "score"},
                       {"model", request.model},
                       {"cancelled", result.cancelled},
                       {"tokens_per_s", static_cast<double>(result.tokens) / std::max(1e-9, seconds)},
                       {"phases", phasesJson<Json>(result.phases)}});
    } else {
        printScores(result, options.perNote, context.console);
    }
    if (result.cancelled)
        context.console.say("Stopped before the end; what is shown is what was scored until then");
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace

void addScore(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<ScoreOptions>();
    CLI::App* command =
        program.add_subcommand("score", "Measure how well a model foresees MIDI files, in nats a token");
    command->add_option("files", options->files, "Folders, files, @lists")->required()->type_name("FILE|DIR");
    addModelOption(*command, options->model);
    command->add_flag("--per-note", options->perNote,
                      "Also the bits of each note, in the order of their starts");
    addLatentsOption(*command, options->latents);
    addSkipProgramsOption(*command, options->skipPrograms);
    addDeviceOptions(*command, options->compute);
    addPrecisionOption(*command, options->compute);
    addJsonFlag(*command, context);
    command->callback(
        [options, &context] { context.action = [options, &context] { return score(*options, context); }; });
}

}  // namespace continuo::app
