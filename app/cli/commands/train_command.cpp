#include <continuo/stopwatch.h>
#include <continuo/train_pictures.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "cli/commands/commands.h"
#include "cli/commands/train_codes.h"
#include "cli/commands/train_paths.h"
#include "cli/commands/train_sound_command.h"
#include "cli/files/picture_inputs.h"
#include "cli/files/text_file.h"
#include "cli/files/training_files.h"
#include "cli/options/number_option.h"
#include "cli/options/shared_options.h"
#include "cli/reports/train_report.h"
#include "files/installed_files.h"
#include "files/text.h"
#include "teaching/held_out.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

// Returns the config for the engine. --minutes replaces the config's number of steps.
Json readConfig(const TrainOptions& options) {
    if (options.config.empty()) {
        if (!options.from.empty()) return Json::object();
        throw Error(ErrorCode::BadRequest,
                    "train: there is neither --config nor --from; give a config to train a new model, or a "
                    "model to start from");
    }
    Json config = readConfigFile(options.config);
    if (options.minutes > 0 && config.contains("training") && config["training"].is_object()) {
        config["training"].erase("steps");
    }
    return config;
}

std::string readCard(const std::string& path) {
    if (path.empty()) return {};
    return readJsonFile(path, R"(; write {"licence": .., "training_data": ..})").dump();
}

// Rethrows an error about the config: the message begins with the config's file name, and the code is BadFile
// instead of BadModel.
[[noreturn]] void rethrowAboutConfig(const Error& error, const std::string& config) {
    const std::string what = error.what();
    if (config.empty()) throw error;
    if (what.starts_with("model config:") || what.starts_with("training config:") ||
        what.starts_with("codec config:")) {
        throw Error(
            ErrorCode::BadFile,
            config + ": " + what + (what.find("; ") == std::string::npos ? "; correct this field" : ""));
    }
    throw error;
}

// Training and held-out files, found before any is read.
struct MusicFiles {
    FoundMusic data, valid;
    std::vector<double> shares;
};

MusicFiles findMusic(const TrainOptions& options) {
    MusicFiles files;
    files.data.files = findMidiFiles(options.data, &files.shares, &files.data.skipped);
    files.valid.files = findMidiFiles(options.valid, nullptr, &files.valid.skipped);
    std::vector<std::filesystem::path> paths = findMidiLists(options.data);
    for (std::filesystem::path& each : findMidiLists(options.valid)) paths.push_back(std::move(each));
    for (const auto* list : {&files.data, &files.valid}) {
        for (const MidiFileInput& each : list->files) paths.push_back(each.path);
    }
    checkOutputs(options, {paths});
    return files;
}

TrainingFiles readFiles(const TrainOptions& options, const FoundMusic& files, const std::string& what,
                        CommandContext& context) {
    PieceReadOptions reading;
    reading.skipPrograms = options.skipPrograms;
    const std::filesystem::path cache =
        options.cache.empty() ? cacheFolder() : std::filesystem::path(options.cache);
    if (!cache.empty()) reading.cache = cache / "pieces";
    reading.updateCache = context.place.isLeader();
    return readTrainingFiles(files, reading, what, context);
}

// Returns the held-out music: the files of --valid; without --valid, a part of --data when fine-tuning.
// Reports which.
TrainingFiles holdOut(const TrainOptions& options, const FoundMusic& files, TrainRequest& request,
                      CommandContext& context) {
    TrainingFiles valid;
    if (!files.files.empty()) {
        valid = readFiles(options, files, "held-out", context);
        reportFilesRead(valid, "Held out", context.console);
        for (TrainingPerformance& each : valid.pieces) request.valid.push_back(std::move(each.piece));
        warnOfOverlap(countOverlap(request.valid, request.pieces), "file", context.console);
    } else if (!options.from.empty()) {
        HeldOut kept = splitHeldOut(request.pieces);
        context.console.report("Held out for validation, because there is no --valid: " + kept.how + ", " +
                               counted(static_cast<std::int64_t>(kept.pieces.size()), "piece"));
        request.valid = std::move(kept.pieces);
    }
    return valid;
}

// The training and held-out music, with statistics of its files.
struct FilesRead {
    TrainingFiles data, valid;
};

// Reads pictures and prints a line about them that begins with `what`.
std::vector<LabelledPicture> readAndReportPictures(const TrainOptions& options,
                                                   const std::vector<std::filesystem::path>& files,
                                                   const PictureShape& shape, const std::string& what,
                                                   TrainingFiles& read, CommandContext& context) {
    std::vector<LabelledPicture> pictures =
        readPictureFiles(files, shape, options.label, read.skipped, context);
    reportPictures(pictures, what, context.console);
    return pictures;
}

FilesRead readPictures(const TrainOptions& options, const PictureShape& shape, TrainRequest& request,
                       CommandContext& context) {
    if (!options.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest, "--skip-programs is for music; leave it out");
    for (const auto* given : {&options.data, &options.valid}) {
        const auto music = std::ranges::find_if(*given, isMidiFile);
        if (music != given->end())
            throw Error(ErrorCode::BadFile, *music +
                                                ": is neither a picture nor a set of pictures, but the model "
                                                "is for pictures; give pictures");
    }
    const std::vector<std::filesystem::path> data = findPictureFiles(options.data, context.console);
    const std::vector<std::filesystem::path> valid = findPictureFiles(options.valid, context.console);
    checkOutputs(options, {data, valid});
    FilesRead read;
    request.pictures = readAndReportPictures(options, data, shape, "Training", read.data, context);
    if (!valid.empty()) {
        request.validPictures = readAndReportPictures(options, valid, shape, "Held out", read.valid, context);
        warnOfOverlap(countOverlap(request.validPictures, request.pictures), "picture", context.console);
    } else if (!options.from.empty()) {
        request.validPictures = splitHeldOut(request.pictures);
        context.console.report("Held out for validation, because there is no --valid: every 10th picture, " +
                               counted(static_cast<std::int64_t>(request.validPictures.size()), "picture"));
    }
    return read;
}

FilesRead readMusic(const TrainOptions& options, TrainRequest& request, CommandContext& context) {
    const MusicFiles files = findMusic(options);
    TrainingFiles data = readFiles(options, files.data, "training", context);
    reportFilesRead(data, "Training", context.console);
    request.card = cardWithSkipped(request.card, data.skipped);
    request.pieces = std::move(data.pieces);
    request.shares = files.shares;
    TrainingFiles valid = holdOut(options, files.valid, request, context);
    return {std::move(data), std::move(valid)};
}

// Explains how to stop, because mpirun handles Ctrl+C differently.
void explainMpirunStop(CommandContext& context) {
    if (context.place.size < 2 || std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr ||
        std::getenv("OMPI_MCA_odls_base_sigkill_timeout") != nullptr)
        return;
    context.console.report(
        "Ctrl+C loses the training since the last checkpoint, because mpirun then ends all processes after "
        "one second; give mpirun the option --mca odls_base_sigkill_timeout 60 to save it");
}

ExitCode train(TrainOptions options, CommandContext& context) {
    const Stopwatch clock;
    context.joinTeam();
    explainMpirunStop(context);
    if (!options.from.empty()) options.from = findModel(options.from, context.modelFolders()).string();
    options.out = defaultOutPath(options);
    checkPaths(options);
    const auto alone = context.place.isLeader() ? lockOutputs(options) : nullptr;
    TrainRequest request;
    const Json config = readConfig(options);
    request.config = config.dump();
    request.from = options.from;
    request.adapterRank = options.adapterRank;
    request.out = options.out;
    request.resume = options.resume;
    request.minutes = options.minutes;
    request.compute = options.compute;
    request.card = readCard(options.card);
    try {
        if (trainsSound(options, request.config, context)) {
            TrainCodecRequest sound{
                request.config, request.from,   {}, {}, request.out, request.resume, request.minutes,
                request.card,   request.compute};
            return trainSound(options, std::move(sound), context);
        }
    } catch (const Error& error) {
        rethrowAboutConfig(error, options.config);
    }

    FilesRead files;
    double readSeconds = 0;
    TrainingEvents events(context.console);
    TrainResult result;
    try {
        context.engine().checkTraining(request);
        const bool sound = trainsSoundModel(request);
        if (!sound && !options.codec.empty())
            throw Error(ErrorCode::BadRequest, "--codec is for a model of sound; leave it out");
        if (sound) {
            CodesReport leftOut = readSounds(options, request, context);
            files.data.skipped = std::move(leftOut.data);
            files.valid.skipped = std::move(leftOut.valid);
            files.data.warnings = std::move(leftOut.warnings);
            files.valid.warnings = std::move(leftOut.validWarnings);
        } else if (trainsPictureModel(request)) {
            files = readPictures(options, trainedPictureShape(request), request, context);
        } else if (options.label.empty()) {
            files = readMusic(options, request, context);
        } else {
            throw Error(ErrorCode::BadRequest, "--class is for pictures; leave it out");
        }
        readSeconds = clock.seconds();
        const std::stop_callback told(context.stop, [&context] {
            context.console.reportNow(
                "Stopping and saving the training; press Ctrl+C again to stop at once without saving");
        });
        result = context.engine().run(request, events, context.stop);
    } catch (const Error& error) {
        rethrowAboutConfig(error, options.config);
    }
    if (context.json) {
        const Phases phases = {{"read", readSeconds}, {"train", clock.seconds() - readSeconds}};
        printResult(request, result, files.data, files.valid, phases, context.console);
    } else {
        reportResult(request, result, context.console, options.codec);
    }
    context.engine().leaveTeam();
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

void addMusicOptions(CLI::App& command, const std::shared_ptr<TrainOptions>& options) {
    command
        .add_option("--data", options->data,
                    "Training data: files, folders and @lists. For music: MIDI files, and only here each "
                    "entry may end in :WEIGHT (2: drawn twice as often) or in :SHARE% of all draws. For a "
                    "model of pictures: pictures and sets of pictures (FILE.pictures). For a model of sound: "
                    "files of codes (FILE.codes), and with --codec sound files. For a codec: sound files")
        ->required()
        ->type_name("DIR[:W|:P%]");
    command.add_option("--valid", options->valid, "Held-out data for validation: files, folders, @lists")
        ->type_name("DIR");
    command
        .add_option("--class", options->label,
                    "Class of all pictures (default: the class stored in the file, or its folder's name)")
        ->type_name("NAME");
    command
        .add_option(
            "--codec", options->codec,
            "Codec that encodes sound files for a model of sound: a file, or the name of an installed codec")
        ->type_name("MODEL");
    addSkipProgramsOption(command, options->skipPrograms);
    command
        .add_option("--cache", options->cache,
                    "Folder that caches the contents of the files for the next start (default: the user's "
                    "cache folder)")
        ->type_name("DIR");
}

}  // namespace

void addTrain(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = program.add_subcommand(
        "train",
        "Train a model on MIDI files, pictures or sound, or continue the training of an existing one");
    addConfigOption(*command, options->config, "Shape of the model and training settings");
    command
        ->add_option("--from", options->from,
                     "Model to start from, which stays unchanged; only \"training\" of --config is used then")
        ->type_name("MODEL");
    addWhole(*command, "--adapter-rank", options->adapterRank, 1, 4096,
             "Train only N low-rank factors of each matrix of --from; --out becomes a small adapter for it")
        ->needs("--from");
    addMusicOptions(*command, options);
    command
        ->add_option("--out", options->out,
                     "Model file to write; FILE.checkpoint is next to it (default with --from: its name and "
                     "-taught, or -adapter)")
        ->type_name("FILE");
    command->add_flag("--resume", options->resume, "Resume from FILE.checkpoint");
    command->add_flag("--fresh", options->fresh, "Start anew even if FILE.checkpoint exists")
        ->excludes("--resume");
    addNumber(*command, "--minutes", options->minutes, {0, 1e6, true},
              "Training time in minutes, earlier runs included (default: the number of steps in the config)");
    command
        ->add_option("--card", options->card,
                     "JSON file with the beginning of the model's card: licence, sources")
        ->type_name("FILE");
    addDeviceOptions(*command, options->compute);
    addJsonFlag(*command, context);
    command->footer(
        "The model is saved every 45 seconds as FILE.checkpoint, so a crash loses less than a minute. Ctrl+C "
        "saves and stops;\n"
        "a second Ctrl+C stops at once.\n"
        "A run with a number of steps resumes bit for bit as if it had never stopped. A run with --minutes "
        "does so between\n"
        "checkpoints; the clock may change the number of remaining steps.\n"
        "A list is a text file with one path per line, relative to the list's folder; a tab and a weight may "
        "follow the path.\n"
        "Under mpirun or srun the processes train together, each with its part of every batch; only the "
        "first one prints and writes.\n"
        "mpirun ends them one second after Ctrl+C, which may be too early to save: give it --mca "
        "odls_base_sigkill_timeout 60.\n"
        "Pictures are fitted to the model's size. If the model has classes, the name of a picture's folder "
        "is its class;\n"
        "--class sets one class for all pictures.\n"
        "A model of sound (\"tokenizer\": \"audio-codes\") trains on the codes of one codec and works only "
        "with that codec.\n"
        "A config with \"modality\": \"codec\" in its model trains a codec on sound files of any sample "
        "rate; stereo is mixed to mono.\n"
        "With --from and without --valid, every tenth file or picture is held out; with fewer than ten "
        "files, the last tenth of each piece.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return train(*options, context); }; });
}

}  // namespace continuo::app
