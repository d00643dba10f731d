#include <continuo/file_output.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "audio/sound_file_info.h"
#include "cli/commands/commands.h"
#include "cli/console/job_events.h"
#include "cli/console/json_output.h"
#include "cli/files/code_inputs.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/output_file.h"
#include "cli/files/picture_inputs.h"
#include "cli/files/sound_model_files.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "cli/reports/score_report.h"
#include "files/installed_files.h"
#include "files/text.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// Names of kinds and their files.
using Kinds = std::vector<std::pair<std::string, std::vector<std::string>>>;

struct ScoreOptions {
    std::string model, adapter, codec, label;
    std::vector<std::string> files, baselines;
    Kinds kinds;
    std::vector<int> skipPrograms;
    int latents = 0;
    int tokens = 0;
    int clearEvery = 0;
    int medley = 0;
    bool perNote = false;
    bool latentsCurve = false;
    bool writeCard = false;
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

// Converts nats per byte of a picture to bits.
double bitsPerDim(double nats) { return nats / std::numbers::ln2; }

void printScores(const ScoreRequest& request, const ScoreResult& result, bool perNote, Console& console) {
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
    for (const KindScore& kind : result.kinds) {
        console.print(fixed(kind.whole.perToken(), 4) + "  " + grouped(kind.whole.tokens) + " tokens  " +
                      (kind.kind.empty() ? "overall, nats/token"
                                         : oneLine(kind.kind) + ", " + counted(kind.pieces, "piece")));
        for (const std::string& line : detailLines(kind, result)) console.print(line);
    }
    if (!request.pictures.empty()) console.print(fixed(bitsPerDim(result.natsPerToken), 4) + "  bits/dim");
}

void writeCard(const ScoreRequest& request, const ScoreResult& result, CommandContext& context) {
    const ModelSummary model = context.engine().inspect(request.modelPath);
    const std::int64_t asked = request.latents > 0 ? request.latents : model.latents;
    const std::int64_t latents = model.latents > 0 ? asked : 0;
    const std::string card = cardWithScore(model.card, request, result, latents, today());
    writeOutput([&] { context.engine().writeCard(request.modelPath, card); });
    context.console.report(
        "Wrote the figures to the card of " + request.modelPath +
        ". Its hash has changed: adapters and checkpoints that were trained from it need the old file");
}

double phaseSeconds(const ScoreResult& result, const std::string& phase) {
    for (const auto& [name, seconds] : result.phases) {
        if (name == phase) return seconds;
    }
    return 0;
}

Json resultJson(const ScoreRequest& request, const ScoreResult& result, const MidiTally& tally,
                bool perNote) {
    Json files = Json::array();
    for (const PieceScore& piece : result.pieces) files.push_back(pieceJson(piece, perNote));
    Json skipped = Json::array();
    for (const auto& [file, why] : tally.skipped) skipped.push_back({{"file", file}, {"why", why}});
    Json json = {{"nats_per_token", result.natsPerToken}, {"tokens", result.tokens}};
    if (!request.pictures.empty()) json["bits_per_dim"] = bitsPerDim(result.natsPerToken);
    for (const KindScore& kind : result.kinds) {
        Json figures = Json::parse(kindJson(kind, result));
        if (kind.kind.empty()) {
            json.update(figures);
        } else {
            json["kinds"][kind.kind] = std::move(figures);
        }
    }
    if (!result.skippedLatents.empty()) json["latents_left_out"] = result.skippedLatents;
    if (request.clearEvery > 0) json["clear_every"] = request.clearEvery;
    if (request.medleyTokens > 0) json["medley"] = request.medleyTokens;
    if (result.baselineTokens > 0) json["baseline_tokens"] = result.baselineTokens;
    json.update(Json{
        {"files", files},
        {"skipped", skipped},
        {"command", "score"},
        {"model", request.modelPath},
        {"adapter", request.adapter.empty() ? Json() : Json(request.adapter)},
        {"cancelled", result.cancelled},
        {"tokens_per_s", static_cast<double>(result.tokens) / std::max(1e-9, phaseSeconds(result, "score"))},
        {"phases", phasesJson<Json>(result.phases)}});
    return json;
}

// Reads the music to score, and prints messages about its files.
void readPieces(const ScoreOptions& options, ScoreRequest& request, MidiTally& tally,
                CommandContext& context) {
    const auto take = [&](const std::vector<std::string>& arguments, const std::string& kind) {
        if (arguments.empty()) return;
        MidiReader reader(findMidiFiles(arguments), options.skipPrograms, kind.empty() ? "given" : kind,
                          context);
        while (std::optional<TrainingPerformance> piece = reader.next())
            request.pieces.push_back({piece->piece.name, std::move(piece->piece.performance), kind});
        tally.skipped.insert(tally.skipped.end(), reader.tally().skipped.begin(),
                             reader.tally().skipped.end());
    };
    take(options.files, "");
    for (const auto& [kind, arguments] : options.kinds) take(arguments, kind);
}

void readPictures(const ScoreOptions& options, const PictureShape& shape, ScoreRequest& request,
                  SkippedFiles& skipped, CommandContext& context) {
    if (!options.kinds.empty() || options.perNote) {
        throw Error(
            ErrorCode::BadRequest,
            "score: --kind and --per-note are for music; leave them out (pictures are grouped by class)");
    }
    if (!options.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest, "--skip-programs is for music; leave it out");
    const auto read = [&](const std::vector<std::string>& arguments) {
        return readPictureFiles(findPictureFiles(arguments, context.console), shape, options.label, skipped,
                                context);
    };
    if (const auto music = std::ranges::find_if(options.files, isMidiFile); music != options.files.end())
        throw Error(ErrorCode::BadFile, *music + ": is neither a picture nor a set of pictures, but " +
                                            request.modelPath +
                                            " is a model for pictures; choose a model for music");
    request.pictures = read(options.files);
    request.baselinePictures = read(options.baselines);
}

// Reads the sounds to score: code files as they are, and sound files encoded with the model's codec.
void readSounds(const ScoreOptions& options, const ModelSummary& model, ScoreRequest& request,
                SkippedFiles& skipped, CommandContext& context) {
    if (options.perNote) throw Error(ErrorCode::BadRequest, "--per-note is for music; leave it out");
    if (!options.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest, "--skip-programs is for music; leave it out");
    const SoundShape shape = requireSoundShape(model);
    CodesReadOptions reading{{}, shape.levels, options.compute};
    const auto read = [&](const std::vector<std::string>& arguments, const std::string& what) {
        if (arguments.empty()) return std::vector<NamedCodes>();
        const std::vector<std::filesystem::path> files = findCodeFiles(arguments, true, context.console);
        if (reading.codec.path.empty() && !std::ranges::all_of(files, isCodesFile))
            reading.codec =
                findSoundCodec(findModelCodec(model, options.codec, context).string(), shape, context);
        CodesOfSound codes = readCodeFiles(files, reading, what, context);
        skipped.insert(skipped.end(), codes.skipped.begin(), codes.skipped.end());
        return std::move(codes.sounds);
    };
    const auto take = [&](const std::vector<std::string>& arguments, const std::string& kind) {
        for (NamedCodes& sound : read(arguments, kind.empty() ? "given" : kind))
            request.sounds.push_back({std::move(sound), kind});
    };
    take(options.files, "");
    for (const auto& [kind, arguments] : options.kinds) take(arguments, kind);
    request.baselineSounds = read(options.baselines, "training");
}

// Returns the modality of most files. It selects a model if none is given.
std::string guessModality(const std::vector<std::string>& files) {
    if (hasPictureNames(files)) return "image";
    const auto isSound = [](const std::string& file) { return isSoundFile(file) || isCodesFile(file); };
    return !files.empty() && std::ranges::all_of(files, isSound) ? "audio" : "midi";
}

ExitCode score(const ScoreOptions& options, CommandContext& context) {
    if (options.files.empty() && options.kinds.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "score: there are no files; give MIDI files, folders or @lists, pictures or sets of "
                    "pictures, sound files or files of codes");
    }
    ScoreRequest request;
    request.modelPath = context.findModel(options.model, guessModality(options.files)).string();
    request.adapter = options.adapter;
    if (options.writeCard && !options.adapter.empty()) {
        throw Error(ErrorCode::BadRequest,
                    "--write-card writes to the model's card, but with --adapter the figures are the "
                    "adapter's; leave out one of the two");
    }
    request.latents = options.latents;
    request.tokens = options.tokens;
    request.latentsCurve = options.latentsCurve;
    request.clearEvery = options.clearEvery;
    request.medleyTokens = options.medley;
    request.compute = options.compute;
    if (options.writeCard) checkOutput("--model", request.modelPath, {});
    MidiTally tally;
    std::optional<MidiReader> learnt;  // outlives the request
    const ModelSummary model = context.engine().inspect(request.modelPath, ModelHash::Skipped);
    if (!options.codec.empty() && !model.sound)
        throw Error(ErrorCode::BadRequest, "--codec is for a model of sound; leave it out");
    if (!options.label.empty() && model.modality != "image")
        throw Error(ErrorCode::BadRequest, "--class is for pictures; leave it out, or use --kind");
    if (model.modality == "audio" || model.codec) {
        readSounds(options, model, request, tally.skipped, context);
    } else if (model.modality == "image") {
        readPictures(options, requirePictureShape(model), request, tally.skipped, context);
    } else {
        learnt.emplace(findMidiFiles(options.baselines), options.skipPrograms, "training", context);
        if (!options.baselines.empty()) request.baselines = learnt->source();
        readPieces(options, request, tally, context);
    }

    JobEvents events(context.console);
    const ScoreResult result = context.engine().run(request, events, context.stop);
    context.console.clearProgress();
    if (!result.skippedLatents.empty())
        context.console.report("Numbers of latents left out: " + result.skippedLatents);
    if (options.writeCard && !result.cancelled) writeCard(request, result, context);
    if (context.json) {
        printJson(context.console, resultJson(request, result, tally, options.perNote));
    } else {
        printScores(request, result, options.perNote, context.console);
    }
    if (result.cancelled)
        context.console.report("Stopped before the end; the figures cover what was scored so far");
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

// Adds the option for kinds: "performance=@valid.txt" adds the listed files to the kind "performance".
void addKindOption(CLI::App& command, Kinds& kinds) {
    const auto take = [&kinds](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            const std::size_t sign = text.find('=');
            if (sign == 0 || sign == std::string::npos || sign + 1 == text.size()) {
                throw CLI::ValidationError(
                    "--kind",
                    "'" + text + "' is not valid; give a name and files, such as performance=@valid.txt");
            }
            const std::string name = text.substr(0, sign);
            auto found = std::find_if(kinds.begin(), kinds.end(),
                                      [&](const auto& each) { return each.first == name; });
            if (found == kinds.end()) found = kinds.insert(found, {name, {}});
            found->second.push_back(text.substr(sign + 1));
        }
    };
    command
        .add_option_function<std::vector<std::string>>(
            "--kind", take,
            "Files that are also scored separately under a name, such as performance=@valid.txt")
        ->allow_extra_args(false)
        ->type_name("NAME=FILES");
}

}  // namespace

void addScore(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<ScoreOptions>();
    CLI::App* command = program.add_subcommand(
        "score", "Measure how well a model predicts MIDI files, pictures or sound, in nats per token");
    command->add_option("files", options->files, "Files, folders or @lists to score")->type_name("FILE|DIR");
    addKindOption(*command, options->kinds);
    command
        ->add_option(
            "--class", options->label,
            "Class of all picture files (default: the class stored in the file, or its folder's name)")
        ->type_name("NAME");
    addModelOption(*command, options->model);
    addAdapterOption(*command, options->adapter);
    command
        ->add_option("--codec", options->codec,
                     "Codec that encodes sound files: a file, or the name of an installed codec (default: "
                     "the installed codec that the model requires)")
        ->type_name("MODEL");
    command->add_flag("--per-note", options->perNote,
                      "Also print the bits of each note, in order of the starts");
    addLatentsOption(*command, options->latents);
    addWhole(*command, "--tokens", options->tokens, 0, 1 << 30,
             "Maximum tokens of each file, from its beginning; 0 for all (default 0)");
    command->add_flag("--latents-curve", options->latentsCurve,
                      "Also score with 16, 32, ... latents, up to twice the model's number");
    addWhole(
        *command, "--clear-every", options->clearEvery, 1, 1 << 30,
        "Also score with the state cleared every N tokens, to show how much the state improves the score; "
        "for models without latents");
    addWhole(*command, "--medley", options->medley, 1, 1 << 30,
             "Join the files into sessions, with pauses of 2 s; a session ends with the file that reaches N "
             "tokens");
    command
        ->add_option("--baselines", options->baselines,
                     "Also score n-grams of up to 5 tokens, counted in these files")
        ->type_name("FILE|DIR");
    command->add_flag("--write-card", options->writeCard,
                      "Write the figures to the model's card; the weights stay unchanged, but not the file's "
                      "hash, by which adapters and checkpoints identify the model");
    addSkipProgramsOption(*command, options->skipPrograms);
    addDeviceOptions(*command, options->compute);
    addPrecisionOption(*command, options->compute);
    addJsonFlag(*command, context);
    command->footer(
        "A list is a text file with one path per line, relative to the list's folder. Positions count the "
        "tokens of a piece\n"
        "before the predicted token.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return score(*options, context); }; });
}

}  // namespace continuo::app
