#include <continuo/error.h>
#include <continuo/learnt_index.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/midi_inputs.h"
#include "cli/files/output_file.h"
#include "cli/options/shared_options.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kEnding = ".learnt";

struct LearntOptions {
    std::vector<std::string> files;
    std::vector<int> skipPrograms;
    std::string model;
    std::string index;  // output file
};

MidiReader makeReader(const LearntOptions& options, CommandContext& context) {
    return {findMidiFiles(options.files), options.skipPrograms, "given", context};
}

Json skippedJson(const MidiReader& reader) {
    Json skipped = Json::array();
    for (const auto& [file, why] : reader.tally().skipped) skipped.push_back({{"file", file}, {"why", why}});
    return skipped;
}

ExitCode writeIndex(const LearntOptions& options, CommandContext& context) {
    std::vector<fs::path> inputs = findMidiLists(options.files);
    for (const MidiFileInput& each : findMidiFiles(options.files)) inputs.push_back(each.path);
    checkOutput("--write-index", options.index, inputs);
    // Without this check, an index name that is a model's would overwrite the model.
    if (fs::path(options.index).extension() != kEnding)
        throw Error(ErrorCode::BadRequest, "--write-index " + options.index +
                                               ": is not the name of an index; end it with " + kEnding +
                                               ", the name under which it is found next to a model");
    MidiReader reader = makeReader(options, context);
    const LearntIndex::WriteStats written = LearntIndex::write(reader.source(), options.index);
    if (context.json) {
        printJson(context.console, Json{{"command", "learnt"},
                                        {"index", options.index},
                                        {"pieces", written.pieces},
                                        {"notes", written.notes},
                                        {"sequences", written.sequences},
                                        {"bytes", written.bytes},
                                        {"skipped", skippedJson(reader)}});
        return ExitCode::Done;
    }
    context.console.print("Wrote " + options.index + ": " + grouped(written.sequences) + " sequences of " +
                          counted(written.pieces, "piece") + " and " + counted(written.notes, "note") + ", " +
                          byteSize(static_cast<std::uint64_t>(written.bytes)));
    return ExitCode::Done;
}

// Finds the model by --model. If it is empty, returns the first model that has an index.
fs::path findIndexedModel(const LearntOptions& options, CommandContext& context) {
    return findModel(options.model, context.modelFolders(), [](const fs::path& model) {
        std::error_code ignored;
        return fs::exists(LearntIndex::pathBeside(model), ignored);
    });
}

// Returns the model's own index, or that of the nearest ancestor that it was fine-tuned from.
fs::path findIndexFile(const fs::path& model, CommandContext& context) {
    const fs::path beside = LearntIndex::pathBeside(model);
    std::error_code ignored;
    if (fs::exists(beside, ignored)) return beside;
    const fs::path parents = LearntIndex::findPathFor(context.engine().inspect(model, ModelHash::Skipped),
                                                      context.engine().models());
    if (!parents.empty()) return parents;
    throw Error(ErrorCode::BadModel, model.string() + ": the training music is unknown because there is no " +
                                         beside.filename().string() +
                                         " next to it or next to a model that it was fine-tuned from; make "
                                         "the index with --write-index from the training files");
}

std::string reportLine(const std::string& file, const LearntReport& report, const LearntIndex& index) {
    std::string line = oneLine(file) + ": ";
    if (report.longest.notes == 0)
        return line + "no passage of " + counted(index.minReliableNotes(), "note") +
               " or more from the training music";
    line += "the longest passage from the training music has " + counted(report.longest.notes, "note") +
            ", at " + clockTime(report.longest.seconds);
    if (report.longest.notes >= LearntIndex::kUnusualNotes) line += ", which is unusual";
    return line + "; " + grouped(report.knownNotes) + " of " + counted(report.notes, "note") +
           " are in such passages of " + std::to_string(index.minReliableNotes()) + " notes or more";
}

Json fileJson(const std::string& file, const LearntReport& report) {
    Json json = {{"file", file}, {"notes", report.notes}, {"known_notes", report.knownNotes}};
    json["longest"] = report.longest.notes == 0
                          ? Json()
                          : Json{{"notes", report.longest.notes}, {"seconds", report.longest.seconds}};
    return json;
}

ExitCode findLearnt(const LearntOptions& options, CommandContext& context) {
    const fs::path model = findIndexedModel(options, context);
    const fs::path file = findIndexFile(model, context);
    const LearntIndex index(file);
    MidiReader reader = makeReader(options, context);
    Json files = Json::array();
    if (!context.json)
        context.console.print(
            model.stem().string() +
            (file == LearntIndex::pathBeside(model)
                 ? " was trained on "
                 : " was fine-tuned from " + file.stem().string() + ", which was trained on ") +
            counted(index.pieces(), "piece") + ", " + counted(index.notes(), "note"));
    while (const std::optional<TrainingPerformance> piece = reader.next()) {
        const LearntReport report = index.find(piece->piece.performance);
        if (context.json)
            files.push_back(fileJson(piece->piece.name, report));
        else
            context.console.print(reportLine(piece->piece.name, report, index));
    }
    if (!context.json) return ExitCode::Done;
    printJson(context.console, Json{{"command", "learnt"},
                                    {"model", model.string()},
                                    {"index", file.string()},
                                    {"pieces", index.pieces()},
                                    {"notes", index.notes()},
                                    {"found_from", index.minReliableNotes()},
                                    {"unusual_from", LearntIndex::kUnusualNotes},
                                    {"files", files},
                                    {"skipped", skippedJson(reader)}});
    return ExitCode::Done;
}

}  // namespace

void addLearnt(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<LearntOptions>();
    CLI::App* command = program.add_subcommand(
        "learnt", "Find passages of MIDI files that are in the music that a model was trained on");
    command->add_option("files", options->files, "Folders, files, @lists")->required()->type_name("FILE|DIR");
    addModelOption(*command, options->model);
    command
        ->add_option("--write-index", options->index,
                     "Write the index that belongs next to a model as NAME.learnt; the files are the model's "
                     "training files")
        ->type_name("NAME.learnt")
        ->excludes("--model");
    addSkipProgramsOption(*command, options->skipPrograms);
    addJsonFlag(*command, context);
    command->footer(
        "Passages are found by their pitches, in any key, rhythm and tempo, if no note is added, left out "
        "or\n"
        "changed. Scales, trills and other figures of few intervals do not count. The index contains hashes "
        "of\n"
        "pitch sequences and no music.");
    command->callback([options, &context] {
        context.action = [options, &context] {
            return options->index.empty() ? findLearnt(*options, context) : writeIndex(*options, context);
        };
    });
}

}  // namespace continuo::app
