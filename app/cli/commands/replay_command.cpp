#include <continuo/plain_file.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/console/job_events.h"
#include "cli/console/json_output.h"
#include "cli/files/record_file.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "duet/record/live_record_text.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct ReplayOptions {
    std::string take, model, adapter, state;
    int threads = 0;
};

ParsedRecord readTake(const std::string& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;  // bytes; enough for days of playing
    const std::string text = readPlainFile(path, kLargest, "the record of a take");
    try {
        return parseRecord(text);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadFile) throw;
        throw Error(ErrorCode::BadFile,
                    path + ": " + error.what() + "; give a file that live --record wrote");
    }
}

// Returns the model with which the take was made, or the one in the options. Throws BadModel if the file is a
// different model.
std::string findModelPath(const ParsedRecord& take, const ReplayOptions& options, CommandContext& context) {
    const std::string& wanted = options.model.empty() ? take.beginning.request.modelPath : options.model;
    const std::string path = findModel(wanted, context.modelFolders()).string();
    if (context.engine().inspect(path).hash != take.beginning.modelHash)
        throw Error(ErrorCode::BadModel, path + ": is not the model of the take, whose SHA-256 is " +
                                             take.beginning.modelHash + "; give that model with --model");
    return path;
}

// Returns the adapter with which the take was made, or the one in the options. Throws BadModel if the file is
// a different adapter.
std::string findAdapterPath(const ParsedRecord& take, const ReplayOptions& options, CommandContext& context) {
    const std::string& path = options.adapter.empty() ? take.beginning.request.adapter : options.adapter;
    if ((path.empty() ? "" : context.engine().hash(path)) == take.beginning.adapterHash) return path;
    if (take.beginning.adapterHash.empty())
        throw Error(ErrorCode::BadModel,
                    path + ": the take was made without an adapter; leave out --adapter");
    throw Error(ErrorCode::BadModel, path + ": is not the adapter of the take, whose SHA-256 is " +
                                         take.beginning.adapterHash + "; give that adapter with --adapter");
}

// Returns the saved state with which the take began, or the one in the options; empty: it began with none.
// Throws NotFound and BadFile.
std::filesystem::path findStatePath(const ParsedRecord& take, const ReplayOptions& options,
                                    CommandContext& context) {
    const std::string& wanted = take.beginning.stateHash;
    if (wanted.empty() && !options.state.empty())
        throw Error(ErrorCode::BadRequest,
                    options.state + ": the take began without a saved state; leave out --state");
    if (wanted.empty()) return {};
    const std::filesystem::path path =
        options.state.empty() ? stateFileFor(options.take) : std::filesystem::path(options.state);
    const std::string which = "the state with which the take began, whose SHA-256 is " + wanted;
    std::error_code fault;
    if (!std::filesystem::exists(path, fault))
        throw Error(ErrorCode::NotFound,
                    path.string() + ": is missing; it should be " + which + "; give its file with --state");
    if (context.engine().hash(path) != wanted)
        throw Error(ErrorCode::BadFile,
                    path.string() + ": is not " + which + "; give that file with --state");
    return path;
}

ExitCode replay(const ReplayOptions& options, CommandContext& context) {
    const ParsedRecord take = readTake(options.take);
    if (take.record.tokenHash.empty())
        throw Error(ErrorCode::BadFile,
                    options.take + ": its end is missing, so there is nothing to compare; give another take");
    LiveRequest request = take.beginning.request;
    request.modelPath = findModelPath(take, options, context);
    request.adapter = findAdapterPath(take, options, context);
    request.state = findStatePath(take, options, context);
    request.compute.threads = options.threads;
    JobEvents events(context.console);
    if (take.record.mayContinue)
        context.console.report(options.take + ": its end is missing; only the part before it is compared");
    const LiveReplay result = context.engine().replay(request, take.record, events, context.stop);
    context.console.clearProgress();
    if (context.json) {
        printJson(context.console, Json{{"command", "replay"},
                                        {"file", options.take},
                                        {"same", result.matches},
                                        {"tokens", result.tokens},
                                        {"tokens_sha256", result.tokenHash},
                                        {"recorded_tokens", take.record.tokens},
                                        {"recorded_sha256", take.record.tokenHash}});
    } else {
        const std::string tokens = grouped(static_cast<std::int64_t>(result.tokens)) + " tokens";
        context.console.print(oneLine(options.take) + ": " +
                              (result.matches
                                   ? "the same " + tokens
                                   : "different: " + tokens + " on this device; it was made on " +
                                         take.beginning.device.name + ", " + take.beginning.device.detail));
    }
    return result.matches ? ExitCode::Done : ExitCode::Failed;
}

}  // namespace

void addReplay(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = program.add_subcommand(
        "replay",
        "Generate the tokens of a recorded take again, and check that they are the same bit for bit");
    command->add_option("take", options->take, "File that live --record wrote")
        ->required()
        ->type_name("FILE");
    command->add_option("--model", options->model, "Model of the take, if it has moved")->type_name("MODEL");
    addAdapterOption(*command, options->adapter);
    command
        ->add_option("--state", options->state,
                     "Saved state with which the take began, if it is not next to the take (FILE.state)")
        ->type_name("STATE");
    addWhole(*command, "--threads", options->threads, 0, 1024,
             "CPU threads, which do not change the result; 0 uses all (default 0)");
    addJsonFlag(*command, context);
    command->callback(
        [options, &context] { context.action = [options, &context] { return replay(*options, context); }; });
}

}  // namespace continuo::app
