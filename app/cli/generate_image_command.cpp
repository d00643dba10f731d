#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/generate_commands.h"
#include "cli/job_events.h"
#include "cli/json_output.h"
#include "cli/number_option.h"
#include "cli/output_file.h"
#include "cli/shared_options.h"
#include "files/installed_files.h"
#include "files/model_card.h"
#include "files/ppm_file.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct ImageOptions {
    std::string model, adapter, label, prompt, out;
    int keepRows = 0;  // 0: half of the prompt
    int count = 1;
    SamplingChoice sampling = PictureRequest().sampling;
    std::optional<std::uint64_t> seed;
    ComputeChoice compute;
};

fs::path fileOf(const ImageOptions& options, std::uint64_t seed) {
    return fs::path(options.out) / ("picture-" + std::to_string(seed) + kPpmEnding);
}

PictureRequest requestOf(const ImageOptions& options, CommandContext& context) {
    if (options.keepRows > 0 && options.prompt.empty()) {
        throw Error(ErrorCode::BadRequest, "--keep-rows says how much of --prompt is kept; give a picture");
    }
    PictureRequest request;
    request.model = findModel(options.model, context.modelFolders()).string();
    request.adapter = options.adapter;
    request.label = options.label;
    request.sampling = options.sampling;
    request.compute = options.compute;
    if (!options.prompt.empty()) {
        request.prompt = readPpm(options.prompt);
        request.keptRows = options.keepRows > 0 ? options.keepRows : request.prompt.height / 2;
    }
    const std::uint64_t first = options.seed ? *options.seed : newSeed();
    for (int i = 0; i < options.count; ++i) request.seeds.push_back(first + static_cast<std::uint64_t>(i));
    return request;
}

// The folder is made; what would be written over is refused only where it is an input.
void checkFolder(const ImageOptions& options, const PictureRequest& request) {
    std::error_code fault;
    fs::create_directories(options.out, fault);
    if (!fs::is_directory(options.out)) {
        throw Error(ErrorCode::BadRequest,
                    "--out " + options.out + ": is no folder and cannot be made one; name another");
    }
    for (const std::uint64_t seed : request.seeds)
        checkOutput("--out", fileOf(options, seed), {request.model, options.prompt});
}

Json resultJson(const ImageOptions& options, const PictureRequest& request, const PictureResult& result) {
    Json pictures = Json::array();
    for (const MadePicture& made : result.pictures) {
        double nats = 0;
        for (const float each : made.logProbabilities) nats -= static_cast<double>(each);
        pictures.push_back(
            {{"out", fileOf(options, made.seed).string()},
             {"seed", made.seed},
             {"class", made.label.empty() ? Json() : Json(made.label)},
             {"tokens", made.tokens.size()},
             {"nats_per_token", nats / static_cast<double>(std::max<std::size_t>(1, made.tokens.size()))},
             {"token_sha256", made.tokenHash}});
    }
    return {{"command", "generate image"},
            {"pictures", pictures},
            {"cancelled", result.cancelled},
            {"seed", request.seeds[0]},
            {"tokens_per_s", result.tokensPerSecond},
            {"rebuilds", result.rebuilds},
            {"latents", result.latents},
            {"kept_rows", request.keptRows},
            {"model", request.model},
            {"model_sha256", result.modelHash},
            {"adapter", request.adapter.empty() ? Json() : Json(request.adapter)},
            {"adapter_sha256", request.adapter.empty() ? Json() : Json(result.adapterHash)},
            {"model_licence", licenceOf(result.modelCard)},
            {"prompt_sha256", result.promptHash},
            {"device", result.device.id},
            {"phases", phasesJson<Json>(result.phases)}};
}

std::string summary(const ImageOptions& options, const PictureRequest& request, const PictureResult& result) {
    const auto count = static_cast<std::int64_t>(result.pictures.size());
    return "Wrote " + counted(count, "picture") + " into " + options.out + ", seed " +
           std::to_string(request.seeds[0]) + (count > 1 ? " and on" : "") + ", " +
           grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + " tokens/s";
}

ExitCode generateImage(const ImageOptions& options, CommandContext& context) {
    const PictureRequest request = requestOf(options, context);
    checkFolder(options, request);
    JobEvents events(context.console);
    const PictureResult result = context.engine().run(request, events, context.stop);
    writeOutput([&] {
        for (const MadePicture& made : result.pictures) writePpm(fileOf(options, made.seed), made.picture);
    });
    if (context.json) {
        printJson(context.console, resultJson(options, request, result));
    } else {
        context.console.print(summary(options, request, result));
    }
    if (!result.cancelled) return ExitCode::Done;
    context.console.say("Stopped: what was not made yet is white");
    return ExitCode::Cancelled;
}

}  // namespace

void addGenerateImage(CLI::App& generateCommand, CommandContext& context) {
    auto options = std::make_shared<ImageOptions>();
    CLI::App* command = generateCommand.add_subcommand("image", "Make pictures, or complete one");
    addModelOption(*command, options->model);
    addAdapterOption(*command, options->adapter);
    command
        ->add_option("--class", options->label,
                     "Class of the pictures, as the model's card names it "
                     "(the model draws one)")
        ->type_name("NAME");
    command
        ->add_option("--prompt", options->prompt,
                     "Picture of the model's size whose upper rows are kept (.ppm)")
        ->type_name("FILE");
    addWhole(*command, "--keep-rows", options->keepRows, 1, kLargestPpmSide,
             "So many rows of the prompt are kept (half)");
    addWhole(*command, "--count", options->count, 1, PictureRequest::kMostPictures,
             "Pictures that are made together, with seeds that count on (1)");
    command->add_option("--out", options->out, "Folder for picture-SEED.ppm, made where it is missing")
        ->required()
        ->type_name("DIR");
    addSamplingOptions(*command, options->sampling, options->seed);
    addLatentsOption(*command, options->sampling.latents);
    addDeviceOptions(*command, options->compute);
    addPrecisionOption(*command, options->compute);
    addJsonFlag(*command, context);
    command->callback([options, &context] {
        context.action = [options, &context] { return generateImage(*options, context); };
    });
}

}  // namespace continuo::app
