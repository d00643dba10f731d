#include <continuo/stopwatch.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/json_output.h"
#include "cli/files/output_file.h"
#include "cli/options/shared_options.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// Returns the files in a folder of weights. For a single file, returns it and the config.json beside it.
std::vector<std::filesystem::path> publishedFiles(const std::filesystem::path& named) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(named, ignored))
        return {named, std::filesystem::absolute(named).parent_path() / "config.json"};
    std::vector<std::filesystem::path> files = {named};
    for (std::filesystem::directory_iterator at(named, ignored), end; at != end; at.increment(ignored))
        files.push_back(at->path());
    return files;
}

ExitCode import(const ImportRequest& request, CommandContext& context) {
    const Stopwatch clock;
    std::error_code ignored;
    if (!std::filesystem::exists(request.folder, ignored)) {
        throw Error(ErrorCode::NotFound,
                    request.folder +
                        ": there is no such folder; give the folder with config.json and "
                        "the weights");
    }
    checkOutput("--out", request.out, publishedFiles(request.folder));
    checkModelName("--out", request.out);
    context.console.progress("importing " + request.folder);
    const ImportResult result = context.engine().run(request, context.stop);
    context.console.clearProgress();
    if (context.json) {
        printJson(context.console, Json{{"command", "import"},
                                        {"out", result.out},
                                        {"name", result.name},
                                        {"parameters", result.parameters},
                                        {"phases", {{"import", clock.seconds()}}}});
    } else {
        context.console.print(oneLine("Wrote " + result.out + ": " + result.name + ", " +
                                      counted(result.parameters, "parameter") + ", " + request.precision));
    }
    return ExitCode::Done;
}

}  // namespace

void addImport(CLI::App& program, CommandContext& context) {
    auto request = std::make_shared<ImportRequest>();
    CLI::App* command = program.add_subcommand(
        "import", "Convert a published checkpoint to a model file, without running its code");
    command
        ->add_option("folder", request->folder,
                     "Folder with config.json and model.safetensors, pytorch_model.bin or a .ckpt file, or "
                     "one of these weight files")
        ->required()
        ->type_name("FOLDER");
    command->add_option("--out", request->out, "Model file to write")->required()->type_name("FILE");
    command
        ->add_option("--precision", request->precision,
                     "Type of the weights in the file: f32 or bf16 (default f32)")
        ->check(CLI::IsMember({"f32", "bf16"}))
        ->type_name("TYPE");
    addJsonFlag(*command, context);
    command->callback(
        [request, &context] { context.action = [request, &context] { return import(*request, context); }; });
}

}  // namespace continuo::app
