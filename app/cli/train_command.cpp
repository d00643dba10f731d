#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/commands.h"
#include "cli/job_events.h"
#include "cli/json_output.h"
#include "cli/midi_inputs.h"
#include "cli/number_option.h"
#include "cli/output_file.h"
#include "cli/shared_options.h"
#include "cli/stopwatch.h"
#include "cli/text.h"
#include "cli/text_file.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

struct TrainOptions {
    std::string config, out, card;
    std::vector<std::string> data, valid;
    std::vector<int> skipPrograms;
    bool resume = false;
    bool fresh = false;
    double minutes = 0;
    ComputeChoice compute;
};

// A line for each report; on a terminal only those with a held-out measurement stay.
class TrainingEvents : public JobEvents {
public:
    explicit TrainingEvents(Console& console) : JobEvents(console), console_(console) {}

    void onTraining(const TrainingReport& report) override {
        std::string line = "step " + grouped(report.step) + "  train " + fixed(report.trainNats, 4);
        if (report.validNats >= 0) line += "  held-out " + fixed(report.validNats, 4);
        line += "  " + grouped(static_cast<std::int64_t>(report.targetsPerSecond)) + " tokens/s";
        if (report.secondsLeft >= 0) line += "  " + clockTime(report.secondsLeft) + " left";
        if (console_.onTerminal() && report.validNats < 0) {
            console_.progress(line);
        } else {
            console_.say(line);
        }
    }

private:
    Console& console_;
};

// The config as the engine takes it; --minutes goes before a number of steps in it.
Json readConfig(const TrainOptions& options) {
    Json config = Json::parse(readTextFile(options.config), nullptr, false, true);
    if (!config.is_object()) {
        throw Error(ErrorCode::BadFile,
                    options.config + ": is not a JSON object; see resources/presets for examples");
    }
    if (options.minutes > 0 && config.contains("training") && config["training"].is_object()) {
        config["training"].erase("steps");
    }
    return config;
}

std::string readCard(const std::string& path) {
    if (path.empty()) return {};
    const Json card = Json::parse(readTextFile(path), nullptr, false, true);
    if (!card.is_object()) {
        throw Error(ErrorCode::BadFile,
                    path + R"(: is not a JSON object; write {"licence": .., "training_data": ..})");
    }
    return card.dump();
}

void checkPaths(const TrainOptions& options) {
    const std::string checkpoint = options.out + ".checkpoint";
    checkOutput("--out", options.out, {options.config, options.card});
    checkOutput("--out", checkpoint, {options.config, options.card});
    if (options.resume && !std::filesystem::exists(checkpoint)) {
        throw Error(ErrorCode::NotFound,
                    checkpoint + ": there is no checkpoint to resume; leave out --resume to begin");
    }
    if (!options.resume && !options.fresh && std::filesystem::exists(checkpoint)) {
        throw Error(ErrorCode::BadRequest, checkpoint +
                                               ": is left from an earlier run; go on with it by --resume, "
                                               "or begin anew by --fresh, which replaces it");
    }
}

// Messages about the config begin with its file, and it is an input, not a model.
[[noreturn]] void rethrowAboutConfig(const Error& error, const std::string& config) {
    const std::string what = error.what();
    if (what.starts_with("model config:") || what.starts_with("training config:")) {
        throw Error(ErrorCode::BadFile,
                    config + ": " + what + (what.find("; ") == std::string::npos ? "; mend this field" : ""));
    }
    throw error;
}

MidiCollection readFor(const TrainOptions& options, const std::vector<std::string>& arguments,
                       const std::string& what, CommandContext& context) {
    const std::vector<MidiInput> files = findMidiFiles(arguments);
    std::vector<std::filesystem::path> paths;
    paths.reserve(files.size());
    for (const MidiInput& each : files) paths.push_back(each.path);
    checkOutput("--out", options.out, paths);
    return readMidiFiles(files, options.skipPrograms, what, context);
}

// A file that is learnt from says nothing as a held-out one.
void warnOfOverlap(const std::vector<TrainingPerformance>& pieces, const std::vector<NamedPerformance>& valid,
                   Console& console) {
    std::set<std::filesystem::path> learnt;
    for (const TrainingPerformance& each : pieces)
        learnt.insert(std::filesystem::weakly_canonical(each.piece.name));
    const auto both = std::count_if(valid.begin(), valid.end(), [&](const NamedPerformance& each) {
        return learnt.contains(std::filesystem::weakly_canonical(each.name));
    });
    if (both == 0) return;
    console.say(counted(both, "held-out file") +
                " of --valid also in --data: the held-out figure will flatter; keep them apart");
}

Json skippedJson(const MidiCollection& collection) {
    Json list = Json::array();
    for (const auto& [file, why] : collection.skipped) list.push_back({{"file", file}, {"why", why}});
    return list;
}

void sayWhatWasRead(const MidiCollection& collection, const std::string& what, Console& console) {
    console.say(what + ": " + counted(static_cast<std::int64_t>(collection.pieces.size()), "piece") + ", " +
                fixed(collection.seconds / 3600, 1) + " h, " + counted(collection.notes, "note") + "; " +
                counted(static_cast<std::int64_t>(collection.skipped.size()), "file") + " skipped, " +
                grouped(static_cast<std::int64_t>(collection.mended)) + " with flaws that were mended");
}

void report(const TrainResult& result, CommandContext& context) {
    if (result.cancelled) {
        context.console.say("Stopped at step " + grouped(result.steps) + ". " + result.out +
                            " has what was learnt; give the same command with --resume to go on");
        return;
    }
    std::string line = "Wrote " + result.out + ": " + counted(result.steps, "step") + ", " +
                       counted(result.targets, "token") + " learnt from, train " + fixed(result.trainNats, 3);
    if (result.validNats >= 0) line += ", held-out " + fixed(result.validNats, 3);
    context.console.print(line + " nats/token, " +
                          grouped(static_cast<std::int64_t>(result.targetsPerSecond)) + " tokens/s");
}

ExitCode train(const TrainOptions& options, CommandContext& context) {
    const Stopwatch clock;
    checkPaths(options);
    const Json config = readConfig(options);
    TrainRequest request;
    request.config = config.dump();
    request.card = readCard(options.card);
    request.out = options.out;
    request.resume = options.resume;
    request.minutes = options.minutes;
    request.compute = options.compute;

    MidiCollection data = readFor(options, options.data, "training", context);
    sayWhatWasRead(data, "Training", context.console);
    request.pieces = std::move(data.pieces);
    MidiCollection valid;
    if (!options.valid.empty()) {
        valid = readFor(options, options.valid, "held-out", context);
        sayWhatWasRead(valid, "Held out", context.console);
        for (TrainingPerformance& each : valid.pieces) request.valid.push_back(std::move(each.piece));
        warnOfOverlap(request.pieces, request.valid, context.console);
    }
    const double readSeconds = clock.seconds();

    TrainingEvents events(context.console);
    TrainResult result;
    try {
        writeOutput([&] { result = context.engine().run(request, events, context.stop); });
    } catch (const Error& error) {
        rethrowAboutConfig(error, options.config);
    }
    if (context.json) {
        Json json = {{"command", "train"},
                     {"out", result.out},
                     {"cancelled", result.cancelled},
                     {"steps", result.steps},
                     {"target_tokens", result.targets},
                     {"train_nats_per_token", result.trainNats},
                     {"valid_nats_per_token", result.validNats >= 0 ? Json(result.validNats) : Json()},
                     {"seed", config.value(Json::json_pointer("/training/seed"), Json(1))},
                     {"tokens_per_s", result.targetsPerSecond},
                     {"pieces", request.pieces.size()},
                     {"held_out_pieces", request.valid.size()},
                     {"skipped", skippedJson(data)},
                     {"held_out_skipped", skippedJson(valid)},
                     {"phases", {{"read", readSeconds}, {"train", clock.seconds() - readSeconds}}}};
        printJson(context.console, json);
    } else {
        report(result, context);
    }
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace

void addTrain(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = program.add_subcommand("train", "Make a model from MIDI files");
    command->add_option("--config", options->config, "JSON file: the model's shape and how it learns")
        ->required()
        ->type_name("FILE");
    command
        ->add_option(
            "--data", options->data,
            "What to learn from: folders, files, @lists; each may end in :WEIGHT (2: met twice as often)")
        ->required()
        ->type_name("DIR[:W]");
    command->add_option("--valid", options->valid, "Held out, to measure by: folders, files, @lists")
        ->type_name("DIR");
    command->add_option("--out", options->out, "The model file; FILE.checkpoint lies beside it")
        ->required()
        ->type_name("FILE");
    command->add_flag("--resume", options->resume, "Go on from FILE.checkpoint");
    command->add_flag("--fresh", options->fresh, "Begin anew although FILE.checkpoint is there")
        ->excludes("--resume");
    addNumber(*command, "--minutes", options->minutes, {0, 1e6, true},
              "How long, earlier runs included (as many steps as the config says)");
    command
        ->add_option("--card", options->card, "JSON file that the model's card begins with: licence, sources")
        ->type_name("FILE");
    addSkipProgramsOption(*command, options->skipPrograms);
    addDeviceOptions(*command, options->compute);
    addJsonFlag(*command, context);
    command->footer(
        "The model is saved every 45 seconds as FILE.checkpoint, so a kill loses less than a minute; Ctrl+C "
        "saves.\n"
        "A run of steps goes on bit for bit as if it had never stopped; one of --minutes does so from "
        "checkpoint to "
        "checkpoint,\n"
        "where the clock may change how many steps are left.\n"
        "A list is a text file with a path in each line, seen from the list's folder, and behind a tab its "
        "weight.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return train(*options, context); }; });
}

}  // namespace continuo::app
