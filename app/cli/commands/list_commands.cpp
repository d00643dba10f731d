#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/options/shared_options.h"
#include "cli/reports/codec_report.h"
#include "cli/reports/memory_text.h"
#include "files/installed_files.h"
#include "files/model_card.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// Returns the name by which --model finds the model.
std::string commandLineName(const ModelSummary& model) {
    return std::filesystem::path(model.path).stem().string();
}

// Describes what the model reads and how far back; for a codec, its sound.
std::string describeModel(const ModelSummary& model) {
    if (model.codec) {
        return "codec for sound at " + grouped(model.codec->sampleRate) + " Hz, " +
               grouped(std::llround(bitsPerSecond(*model.codec, model.codec->levels))) + " bit/s";
    }
    return model.architecture + ", remembers " + memoryText(model) +
           (model.latents > 0 ? ", " + grouped(model.latents) + " latents, " : ", ") + model.tokenizer;
}

// byName: whether --model finds it by name; if not, an earlier model has the same name.
Json modelJson(const ModelSummary& model, bool byName) {
    return {{"file", model.path},
            {"name", model.name},
            {"by_name", byName},
            {"parameters", model.parameters},
            {"architecture", model.architecture},
            {"context_length", model.contextTokens > 0 ? Json(model.contextTokens) : Json()},
            {"latents", model.latents},
            {"modality", model.modality},
            {"tokenizer", model.tokenizer},
            {"licence", licenceText(model.card)},
            {"bytes", model.fileBytes}};
}

ExitCode listModels(CommandContext& context) {
    std::vector<std::string> notes;
    const std::vector<ModelSummary> models = context.engine().models(&notes);
    std::set<std::string> named;  // names listed so far; --model finds only the first of a name
    if (context.json) {
        Json list = Json::array();
        for (const ModelSummary& each : models)
            list.push_back(modelJson(each, named.insert(commandLineName(each)).second));
        Json folders = Json::array();
        for (const auto& folder : context.modelFolders()) folders.push_back(folder.string());
        printJson(context.console,
                  Json{{"command", "models"}, {"models", list}, {"folders", folders}, {"notes", notes}});
        return ExitCode::Done;
    }
    for (const ModelSummary& each : models) {
        const bool byName = named.insert(commandLineName(each)).second;
        context.console.print(
            oneLine(commandLineName(each) + "  " +
                    (byName ? "" : "by its path only, because an earlier model has this name; ") +
                    shortCount(each.parameters) + " parameters, " + describeModel(each) + ", licence " +
                    licenceText(each.card) + ", " + byteSize(each.fileBytes) + "  " + each.path));
    }
    for (const std::string& note : notes) context.console.report(note);
    if (models.empty()) {
        std::string folders;
        for (const auto& folder : context.modelFolders())
            folders += (folders.empty() ? "" : ", ") + folder.string();
        context.console.report(folders.empty() ? "No folder of models found; set CONTINUO_MODELS to one"
                                               : "No model found in " + folders);
    }
    return ExitCode::Done;
}

ExitCode listDevices(CommandContext& context) {
    const std::vector<DeviceSummary> devices = context.engine().devices();
    const std::vector<std::string> notes = context.engine().deviceNotes();
    if (context.json) {
        Json list = Json::array();
        for (const DeviceSummary& each : devices) {
            list.push_back({{"id", each.id},
                            {"name", each.name},
                            {"detail", each.detail},
                            {"memory_bytes", each.memoryBytes}});
        }
        printJson(context.console, Json{{"command", "devices"}, {"devices", list}, {"notes", notes}});
        return ExitCode::Done;
    }
    for (const DeviceSummary& each : devices) {
        // A device that cannot be opened reports 0 bytes of memory.
        context.console.print(oneLine(each.id + "  " + each.name +
                                      (each.detail.empty() ? "" : ", " + each.detail) +
                                      (each.memoryBytes == 0 ? "" : ", " + byteSize(each.memoryBytes))));
    }
    for (const std::string& note : notes) context.console.report(note);
    return ExitCode::Done;
}

}  // namespace

void addModels(CLI::App& program, CommandContext& context) {
    CLI::App* command =
        program.add_subcommand("models",
                               "List the installed models; without --model a command uses the first suitable "
                               "one, and your own only if no other is suitable");
    addJsonFlag(*command, context);
    command->footer(
        "Models are searched in the folders in CONTINUO_MODELS (separated by ':'), in "
        "~/.local/share/continuo/models,\n"
        "next to the program, and in the folders and files that ~/.config/continuo/models.txt lists, one per "
        "line.\n"
        "If several models have the name given to --model, the first in this order is used: a model of your "
        "own\n"
        "before a bundled one.");
    command->callback([&context] { context.action = [&context] { return listModels(context); }; });
}

void addDevices(CLI::App& program, CommandContext& context) {
    CLI::App* command = program.add_subcommand("devices", "List the devices that models can run on");
    addJsonFlag(*command, context);
    command->callback([&context] { context.action = [&context] { return listDevices(context); }; });
}

}  // namespace continuo::app
