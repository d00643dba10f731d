#include <continuo/file_output.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "cli/commands/commands.h"
#include "cli/commands/generate_commands.h"
#include "cli/commands/image_settings.h"
#include "cli/console/job_events.h"
#include "cli/files/output_file.h"
#include "cli/files/picture_files.h"
#include "cli/files/seeded_files.h"
#include "cli/options/choice_option.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "cli/reports/made_json.h"
#include "files/caseless.h"
#include "files/installed_files.h"
#include "files/program_version.h"
#include "files/text.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// The request, and the pictures and settings that it was made from.
struct ImageTask {
    PictureRequest request;
    std::optional<ImageSettings> settings;
    std::vector<std::string> parents;  // hashes of the pictures it continues
};

SeededFiles makeSeededFiles(const ImageOptions& options) {
    return {options.out, isPictureOutput(options.out),
            [](std::uint64_t seed) { return pictureFileName(seed) + defaultPictureSuffix(); }};
}

// Sets the request's class to `own`, the class of the file whose rows are kept. Does nothing if the model
// does not have it, or if another class was requested.
void useFileClass(const std::string& file, const PictureShape& shape, const std::string& own,
                  PictureRequest& request, Console& console) {
    if (!request.label.empty() || std::ranges::find(shape.labels, own) == shape.labels.end()) return;
    request.label = own;
    console.report("Using the class of " + oneLine(fs::path(file).filename().string()) + ": " + oneLine(own));
}

// Formats '"Objects, noto", "Flags, flag"'.
std::string classNames(const std::vector<std::string>& labels) {
    constexpr std::size_t kMost = 60;  // the longest list that is printed
    std::string names;
    for (const std::string& label : labels | std::views::take(kMost))
        names += (names.empty() ? "\"" : ", \"") + oneLine(label) + "\"";
    return labels.size() <= kMost ? names : names + ", ..; \"continuo-cli info MODEL\" lists all";
}

// Kept rows need a class: the model can draw a class only before the first pixel.
[[noreturn]] void refuseWithoutClass(const PictureShape& shape) {
    throw Error(ErrorCode::BadRequest, "--prompt: completing a picture needs a class; give --class, one of " +
                                           classNames(shape.labels));
}

// Returns the class in the model's spelling.
std::string findClass(const std::string& label, const PictureShape& shape) {
    if (label.empty() || shape.labels.empty()) return label;
    std::vector<std::string> near;  // classes whose names contain it
    for (const std::string& each : shape.labels) {
        if (equalsCaseless(each, label)) return each;
        if (containsCaseless(each, label)) near.push_back(each);
    }
    if (near.size() == 1) return near.front();
    throw Error(ErrorCode::BadRequest, "the class '" + oneLine(label) + "' is not one of the model's " +
                                           std::to_string(shape.labels.size()) +
                                           (near.empty() ? ": " + classNames(shape.labels)
                                                         : "; similar classes are " + classNames(near)));
}

// Reads the picture whose rows are kept, in the model's size.
void readPrompt(const ImageOptions& options, const PictureShape& size, ImageTask& task, Console& console) {
    Picture whole;
    std::vector<std::string> before;
    if (!options.prompt.empty()) {
        const PictureFile file = readPictureFile(options.prompt, console);
        whole = restoreOriginal(file);
        warnIfApproximate(file, options.prompt, console);
        if (task.settings) task.settings->hasApproximateKeptRows = isRestoredInexactly(file);
        useFileClass(options.prompt, size, pictureClass(file), task.request, console);
        if (file.provenance && !file.provenance->pictures.empty())
            before = file.provenance->pictures.front().parents;
    } else if (task.settings && options.keepRows > 0) {
        whole = task.settings->picture;
        before = task.settings->origins.front().parents;
        useFileClass(options.settings, size, task.settings->origins.front().label, task.request, console);
    } else {
        return;
    }
    PictureRequest& request = task.request;
    if (request.label.empty() && !size.labels.empty()) refuseWithoutClass(size);
    FitOptions fit;
    fit.fitting = options.fitting;
    request.prompt = fitted(whole, size.width, size.height, fit);
    if (whole.width != size.width || whole.height != size.height) {
        console.report("The picture of " + std::to_string(whole.width) + " x " +
                       std::to_string(whole.height) + " was fitted to the model's " +
                       std::to_string(size.width) + " x " + std::to_string(size.height));
    }
    request.keptRows = options.keepRows > 0 ? options.keepRows : request.prompt.height / 2;
    // True if the kept rows are those that the file itself had kept: they come from its parents. Other rows
    // are the file's own.
    const bool asBefore =
        options.prompt.empty() && task.settings->origins.front().keptRows == request.keptRows;
    task.parents = asBefore ? before : makeParents(request.prompt, before);
}

ImageTask makeTask(ImageOptions& options, CommandContext& context) {
    ImageTask task;
    PictureRequest& request = task.request;
    if (!options.settings.empty()) {
        task.settings = restoreSettings(options, context.console);
        request.seeds = task.settings->seeds;
        request.moves = task.settings->moves;
    } else {
        request.seeds = countedSeeds(options.seed, options.count);
    }
    if (options.keepRows > 0 && options.prompt.empty() && !task.settings) {
        throw Error(ErrorCode::BadRequest,
                    "--keep-rows sets how much of --prompt is kept; give --prompt FILE too");
    }
    fillRequest(request, options, "image", context);
    request.label = options.label;
    const ModelSummary model =
        context.engine().inspect(request.modelPath, task.settings ? ModelHash::Computed : ModelHash::Skipped);
    if (task.settings) checkModel(options, *task.settings, model, context.console);
    const PictureShape shape = requirePictureShape(model);
    request.label = findClass(request.label, shape);
    readPrompt(options, shape, task, context.console);
    return task;
}

// Refuses options without effect, so that they do not seem to act.
void refuseUnused(const ImageOptions& options, const ImageTask& task) {
    if (options.given.contains("--fit") && task.request.prompt.rgb.empty())
        throw Error(ErrorCode::BadRequest, "--fit is for a picture to complete; give --prompt FILE too");
    if (options.given.contains("--filter") && options.file.scale == 1)
        throw Error(ErrorCode::BadRequest, "--filter sets how --scale enlarges; give --scale N too");
}

// Creates the output folder. Existing files may be overwritten, except inputs.
void checkOutputs(const ImageOptions& options, const PictureRequest& request) {
    const std::vector<fs::path> inputs = {request.modelPath, options.prompt, options.settings,
                                          options.adapter};
    const auto refuse = [](const std::string& why) { throw Error(ErrorCode::BadRequest, why); };
    if (options.out.empty() && options.sheet.empty())
        refuse("generate image: there is no output; give --out DIR, --out FILE.png or --sheet FILE.png");
    if (!options.sheet.empty()) {
        if (!isPictureOutput(options.sheet))
            refuse("--sheet " + options.sheet +
                   ": is not the name of a picture file; end it with .png or .ppm");
        checkOutput("--sheet", options.sheet, inputs);
    }
    if (options.out.empty()) return;
    std::error_code ignored;
    const bool isPicture = isPictureName(options.out) || isForeignPictureName(options.out);
    if (isPicture && !isPictureOutput(options.out) && !fs::is_directory(options.out, ignored))
        refuse("--out " + options.out + ": is not the name of a picture file or a folder; end it with" +
               (supportsPng() ? " .png or" : "") + " .ppm, or name a folder");
    const SeededFiles files = makeSeededFiles(options);
    files.prepare(request.seeds, "pictures", "a folder, or --sheet", inputs);
    if (options.sheet.empty()) return;
    for (const std::uint64_t seed : request.seeds)
        checkDifferent("--sheet", options.sheet, "--out", files.of(seed));
}

// Returns whether a picture has begun. One that was stopped before its first token must not replace an
// earlier file.
bool hasTokens(const MadePicture& made) { return !made.tokens.empty(); }

void writePictures(const ImageOptions& options, const ImageTask& task, const PictureResult& result) {
    std::vector<PictureToExport> pictures;
    for (const MadePicture& made : result.pictures)
        pictures.push_back({made.picture, makeOrigin(task.request, result, made, task.parents)});
    writeOutput([&] {
        if (!options.sheet.empty()) writeSheetFile(options.sheet, pictures, options.file);
        if (options.out.empty()) return;
        const SeededFiles files = makeSeededFiles(options);
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            if (!hasTokens(result.pictures[i])) continue;
            writePictureFile(files.of(pictures[i].origin.sampling.seed), pictures[i], options.file);
        }
    });
}

Json resultJson(const ImageOptions& options, const ImageTask& task, const PictureResult& result) {
    const PictureRequest& request = task.request;
    const SeededFiles files = makeSeededFiles(options);
    Json pictures = Json::array();
    for (const MadePicture& made : result.pictures) {
        const bool written = !options.out.empty() && hasTokens(made);
        pictures.push_back({{"out", written ? Json(files.of(made.seed).string()) : Json()},
                            {"seed", made.seed},
                            {"class", textOrNull<Json>(made.label)},
                            {"tokens", made.tokens.size()},
                            {"nats_per_token", natsPerToken(made.logProbabilities)},
                            {"token_sha256", made.tokenHash}});
    }
    const std::optional<bool> same =
        task.settings ? isSameAsBefore(*task.settings, request, result) : std::nullopt;
    Json json = {{"command", "generate image"},
                 {"pictures", pictures},
                 {"sheet", textOrNull<Json>(options.sheet)},
                 {"kept_rows", request.keptRows},
                 {"settings_from", textOrNull<Json>(options.settings)},
                 {"same_as_before", same ? Json(*same) : Json()}};
    json.update(madeTogetherJson<Json>(request, result));
    return json;
}

std::string summary(const ImageOptions& options, const ImageTask& task, const PictureResult& result) {
    const auto count = options.out.empty() ? static_cast<std::int64_t>(result.pictures.size())
                                           : std::ranges::count_if(result.pictures, hasTokens);
    std::string where = options.out.empty()                    ? ""
                        : makeSeededFiles(options).isOneFile() ? "as " + options.out
                                                               : "into " + options.out;
    if (!options.sheet.empty())
        where += (where.empty() ? "as the sheet " : " and as the sheet ") + options.sheet;
    return "Wrote " + counted(count, "picture") + " " + where + ", seed " +
           std::to_string(task.request.seeds[0]) + (count > 1 && !task.settings ? " and up" : "") + ", " +
           grouped(static_cast<std::int64_t>(result.tokensPerSecond)) + " tokens/s";
}

ExitCode generateImage(ImageOptions options, CommandContext& context) {
    const ImageTask task = makeTask(options, context);
    refuseUnused(options, task);
    checkOutputs(options, task.request);
    JobEvents events(context.console);
    const PictureResult result = context.engine().run(task.request, events, context.stop);
    context.console.clearProgress();
    if (result.cancelled && !result.failure && std::ranges::none_of(result.pictures, hasTokens))
        throw Error(ErrorCode::Cancelled, "stopped before the first pixel was drawn; nothing was written");
    writePictures(options, task, result);
    throwFailure(result, (options.out.empty() ? options.sheet : options.out) +
                             " contains the pixels drawn so far; the rest is white");
    if (context.json) {
        printJson(context.console, resultJson(options, task, result));
    } else {
        context.console.print(oneLine(summary(options, task, result)));
    }
    if (!result.cancelled) {
        if (task.settings) reportWhetherSame(options, *task.settings, task.request, result, context.console);
        return ExitCode::Done;
    }
    context.console.report(
        "Stopped: pixels that were not drawn are white; pictures that were not started have no file");
    return ExitCode::Cancelled;
}

void addPromptOptions(CLI::App& command, ImageOptions& options) {
    const std::string formats = supportsPng() ? "PNG, JPEG, WebP, BMP or binary PPM" : "binary PPM";
    command
        .add_option("--prompt", options.prompt,
                    "Picture whose upper rows are kept, fitted to the model's size; if the model has classes "
                    "and the file names none, give --class too. Formats: " +
                        formats)
        ->type_name("FILE");
    addWhole(command, "--keep-rows", options.keepRows, 1, kLargestFit,
             "Rows of the prompt to keep, in the model's size (default: half)");
    addChoice<Fitting>(
        command, "--fit", options.fitting, {{"crop", Fitting::Crop}, {"pad", Fitting::Pad}},
        "How to fit a prompt of other proportions: crop takes its middle, pad adds bars (default crop)");
    if (!supportsPng()) return;
    command
        .add_option("--settings-from", options.settings,
                    "PNG file that Continuo wrote: its seed, class, sampling, latents, kept rows and model "
                    "are used unless you give your own")
        ->type_name("FILE");
}

void addFileOptions(CLI::App& command, ImageOptions& options) {
    const std::string ending = defaultPictureSuffix();
    command
        .add_option("--out", options.out,
                    "Folder for picture-SEED" + ending + ", created if missing; or one" +
                        (supportsPng() ? " .png or" : "") + " .ppm file")
        ->type_name("DIR|FILE");
    command
        .add_option("--sheet", options.sheet,
                    "Write all pictures with their seeds to one picture file; at --scale 1 each is at least "
                    "128 pixels wide")
        ->type_name("FILE");
    addWhole(command, "--scale", options.file.scale, 1, kLargestScale,
             "Enlarge each pixel to N x N pixels (default 1)");
    addChoice<PictureFilter>(command, "--filter", options.file.filter,
                             {{"nearest", PictureFilter::Nearest}, {"lanczos", PictureFilter::Lanczos}},
                             "Filter that --scale enlarges with (default nearest)");
    if (!supportsPng()) return;
    command.add_flag_callback(
        "--strip-metadata", [&options] { options.file.withMetadata = false; },
        "Do not store in PNG files how they were made");
}

}  // namespace

void addGenerateImage(CLI::App& generateCommand, CommandContext& context) {
    auto options = std::make_shared<ImageOptions>();
    options->sampling = PictureRequest().sampling;
    options->file.program = namedVersion();
    CLI::App* command = generateCommand.add_subcommand("image", "Generate pictures, or complete one");
    addModelOption(*command, options->model);
    addAdapterOption(*command, options->adapter);
    command
        ->add_option("--class", options->label,
                     "Class of the pictures; \"continuo-cli info MODEL\" lists the classes (default: the "
                     "model chooses one)")
        ->type_name("NAME");
    addPromptOptions(*command, *options);
    addWhole(*command, "--count", options->count, 1, PictureRequest::kMostPictures,
             "Number of pictures to generate together, with consecutive seeds (default 1)");
    addFileOptions(*command, *options);
    addDrawingOptions(*command, options->sampling, options->seed, options->compute);
    addJsonFlag(*command, context);
    command->callback([options, command, &context] {
        for (const CLI::Option* option : command->get_options())
            if (option->count() > 0) options->given.insert(option->get_name());
        context.action = [options, &context] { return generateImage(*options, context); };
    });
}

}  // namespace continuo::app
