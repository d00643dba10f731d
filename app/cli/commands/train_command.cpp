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
#include "cli/commands/train_sound.h"
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

// The config as the engine takes it; --minutes goes before a number of steps in it.
Json readConfig(const TrainOptions& options) {
    if (options.config.empty()) {
        if (!options.from.empty()) return Json::object();
        throw Error(
            ErrorCode::BadRequest,
            "train: neither --config nor --from; give a config to make a new model, or a model to go on "
            "from");
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

// Messages about the config begin with its file, and it is an input, not a model.
[[noreturn]] void rethrowAboutConfig(const Error& error, const std::string& config) {
    const std::string what = error.what();
    if (config.empty()) throw error;
    if (what.starts_with("model config:") || what.starts_with("training config:") ||
        what.starts_with("codec config:")) {
        throw Error(ErrorCode::BadFile,
                    config + ": " + what + (what.find("; ") == std::string::npos ? "; mend this field" : ""));
    }
    throw error;
}

// The files to learn from and the held-out ones, found before any is read.
struct MusicFiles {
    FoundMusic data, valid;
    std::vector<double> shares;
};

MusicFiles findMusic(const TrainOptions& options) {
    MusicFiles files;
    files.data.files = findMidiFiles(options.data, &files.shares, &files.data.leftOut);
    files.valid.files = findMidiFiles(options.valid, nullptr, &files.valid.leftOut);
    std::vector<std::filesystem::path> paths = midiListsIn(options.data);
    for (std::filesystem::path& each : midiListsIn(options.valid)) paths.push_back(std::move(each));
    for (const auto* list : {&files.data, &files.valid}) {
        for (const MidiFileInput& each : list->files) paths.push_back(each.path);
    }
    checkOutputs(options, {paths});
    return files;
}

TrainingFiles readFor(const TrainOptions& options, const FoundMusic& files, const std::string& what,
                      CommandContext& context) {
    PieceReading reading;
    reading.skipPrograms = options.skipPrograms;
    const std::filesystem::path cache =
        options.cache.empty() ? cacheFolder() : std::filesystem::path(options.cache);
    if (!cache.empty()) reading.cache = cache / "pieces";
    reading.keep = context.place.leads();
    return readTrainingFiles(files, reading, what, context);
}

// The files that are held out: those of --valid, or when fine-tuning some of --data. Says which.
TrainingFiles holdOut(const TrainOptions& options, const FoundMusic& files, TrainRequest& request,
                      CommandContext& context) {
    TrainingFiles valid;
    if (!files.files.empty()) {
        valid = readFor(options, files, "held-out", context);
        sayWhatWasRead(valid, "Held out", context.console);
        for (TrainingPerformance& each : valid.pieces) request.valid.push_back(std::move(each.piece));
        warnOfOverlap(learntToo(request.valid, request.pieces), "file", context.console);
    } else if (!options.from.empty()) {
        HeldOut kept = keepBack(request.pieces);
        context.console.say("Held out to measure by, as there is no --valid: " + kept.how + ", " +
                            counted(static_cast<std::int64_t>(kept.pieces.size()), "piece"));
        request.valid = std::move(kept.pieces);
    }
    return valid;
}

// What became of the files that are learnt from and of those that are held out.
struct FilesRead {
    TrainingFiles data, valid;
};

// Says what was read too; `what` begins the line.
std::vector<LabelledPicture> readPicturesOf(const TrainOptions& options,
                                            const std::vector<std::filesystem::path>& files,
                                            const PictureShape& shape, const std::string& what,
                                            TrainingFiles& read, CommandContext& context) {
    std::vector<LabelledPicture> pictures =
        readPictureFiles(files, shape, options.label, read.skipped, context);
    sayPictures(pictures, what, context.console);
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
                                                ": is not a set of pictures and no picture, and the "
                                                "model is one for pictures; give pictures");
    }
    const std::vector<std::filesystem::path> data = findPictureFiles(options.data, context.console);
    const std::vector<std::filesystem::path> valid = findPictureFiles(options.valid, context.console);
    checkOutputs(options, {data, valid});
    FilesRead read;
    request.pictures = readPicturesOf(options, data, shape, "Training", read.data, context);
    if (!valid.empty()) {
        request.validPictures = readPicturesOf(options, valid, shape, "Held out", read.valid, context);
        warnOfOverlap(learntToo(request.validPictures, request.pictures), "picture", context.console);
    } else if (!options.from.empty()) {
        request.validPictures = keepBack(request.pictures);
        context.console.say("Held out to measure by, as there is no --valid: every 10th picture, " +
                            counted(static_cast<std::int64_t>(request.validPictures.size()), "picture"));
    }
    return read;
}

FilesRead readMusic(const TrainOptions& options, TrainRequest& request, CommandContext& context) {
    const MusicFiles files = findMusic(options);
    TrainingFiles data = readFor(options, files.data, "training", context);
    sayWhatWasRead(data, "Training", context.console);
    request.card = cardWithSkipped(request.card, data.skipped);
    request.pieces = std::move(data.pieces);
    request.shares = files.shares;
    TrainingFiles valid = holdOut(options, files.valid, request, context);
    return {std::move(data), std::move(valid)};
}

// What mpirun does at Ctrl+C differs from what this program alone does.
void sayHowMpirunStops(CommandContext& context) {
    if (context.place.size < 2 || std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr ||
        std::getenv("OMPI_MCA_odls_base_sigkill_timeout") != nullptr)
        return;
    context.console.say(
        "Ctrl+C loses what was learnt since the last checkpoint, as mpirun then ends all processes after a "
        "second; "
        "give it --mca odls_base_sigkill_timeout 60 to have it saved");
}

ExitCode train(TrainOptions options, CommandContext& context) {
    const Stopwatch clock;
    context.joinTeam();
    sayHowMpirunStops(context);
    if (!options.from.empty()) options.from = findModel(options.from, context.modelFolders()).string();
    options.out = outFor(options);
    checkPaths(options);
    const auto alone = context.place.leads() ? holdAlone(options) : nullptr;
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
        const bool sound = learnsCodes(request);
        if (!sound && !options.codec.empty())
            throw Error(ErrorCode::BadRequest, "--codec is for a model of sound; leave it out");
        if (sound) {
            CodesLeftOut leftOut = readSounds(options, request, context);
            files.data.skipped = std::move(leftOut.data);
            files.valid.skipped = std::move(leftOut.valid);
            files.data.warnings = std::move(leftOut.warnings);
            files.valid.warnings = std::move(leftOut.validWarnings);
        } else if (learnsPictures(request)) {
            files = readPictures(options, picturesOf(request), request, context);
        } else if (options.label.empty()) {
            files = readMusic(options, request, context);
        } else {
            throw Error(ErrorCode::BadRequest, "--class is for pictures; leave it out");
        }
        readSeconds = clock.seconds();
        const std::stop_callback told(context.stop, [&context] {
            context.console.sayAtOnce(
                "Stopping, and saving what was learnt; once more ends at once and saves nothing");
        });
        result = context.engine().run(request, events, context.stop);
    } catch (const Error& error) {
        rethrowAboutConfig(error, options.config);
    }
    if (context.json) {
        const Phases phases = {{"read", readSeconds}, {"train", clock.seconds() - readSeconds}};
        printResult(request, result, files.data, files.valid, phases, context.console);
    } else {
        sayResult(request, result, context.console, options.codec);
    }
    context.engine().leaveTeam();
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

void addMusicOptions(CLI::App& command, const std::shared_ptr<TrainOptions>& options) {
    command
        .add_option(
            "--data", options->data,
            "What to learn from: folders, files, @lists; of MIDI files alone, each may end in :WEIGHT (2: "
            "met "
            "twice as often) or in :SHARE% of all that is drawn. For a model of pictures: pictures, folders "
            "and @lists of them, "
            "sets "
            "of pictures (FILE.pictures). For a model of sound: files of codes (FILE.codes), folders and "
            "@lists of them, and with --codec sound files. For a codec: sound files, folders and @lists of "
            "them")
        ->required()
        ->type_name("DIR[:W|:P%]");
    command.add_option("--valid", options->valid, "Held out, to measure by: folders, files, @lists")
        ->type_name("DIR");
    command
        .add_option("--class", options->label,
                    "Class of all pictures (what a file of Continuo's says, or its folder's name)")
        ->type_name("NAME");
    command
        .add_option(
            "--codec", options->codec,
            "For a model of sound: the codec, a file or the name of an installed one, that makes codes "
            "of sound files")
        ->type_name("MODEL");
    addSkipProgramsOption(command, options->skipPrograms);
    command
        .add_option("--cache", options->cache,
                    "Folder that keeps what files hold, for the next start (the user's cache folder)")
        ->type_name("DIR");
}

}  // namespace

void addTrain(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = program.add_subcommand(
        "train", "Make a model from MIDI files, pictures or sound, or teach one that is there");
    addConfigOption(*command, options->config, "The model's shape and how it learns");
    command
        ->add_option("--from", options->from,
                     "Go on from this model, which stays as it is; of --config only \"training\" counts")
        ->type_name("MODEL");
    addWhole(*command, "--adapter-rank", options->adapterRank, 1, 4096,
             "Only so many low-rank factors of each matrix of --from learn; OUT is a small adapter for it")
        ->needs("--from");
    addMusicOptions(*command, options);
    command
        ->add_option("--out", options->out,
                     "The model file; FILE.checkpoint lies beside it (with --from: its name and -taught, or "
                     "-adapter)")
        ->type_name("FILE");
    command->add_flag("--resume", options->resume, "Go on from FILE.checkpoint");
    command->add_flag("--fresh", options->fresh, "Begin anew although FILE.checkpoint is there")
        ->excludes("--resume");
    addNumber(*command, "--minutes", options->minutes, {0, 1e6, true},
              "How long, earlier runs included (as many steps as the config says)");
    command
        ->add_option("--card", options->card, "JSON file that the model's card begins with: licence, sources")
        ->type_name("FILE");
    addDeviceOptions(*command, options->compute);
    addJsonFlag(*command, context);
    command->footer(
        "The model is saved every 45 seconds as FILE.checkpoint, so a kill loses less than a minute; Ctrl+C "
        "saves,\n"
        "and once more ends at once.\n"
        "A run of steps goes on bit for bit as if it had never stopped; one of --minutes does so from "
        "checkpoint to "
        "checkpoint,\n"
        "where the clock may change how many steps are left.\n"
        "A list is a text file with a path in each line, seen from the list's folder, and behind a tab its "
        "weight.\n"
        "Under mpirun or srun the processes train together, each with its part of every batch; the first one "
        "speaks and writes.\n"
        "mpirun ends them a second after Ctrl+C, which may be too early to save: give it "
        "--mca odls_base_sigkill_timeout 60.\n"
        "Pictures are fitted to the model's size; where it has classes, the name of a picture's folder is "
        "its "
        "class,\nor give all of them one by --class.\n"
        "A model of sound (\"tokenizer\": \"audio-codes\") learns from the codes of one codec, which it is "
        "bound to.\n"
        "A config with \"modality\": \"codec\" in its model makes a codec of sound files of any rate; stereo "
        "becomes mono.\n"
        "With --from and without --valid every tenth file or picture is held out, or, of fewer than ten "
        "files, "
        "the last tenth of each piece.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return train(*options, context); }; });
}

}  // namespace continuo::app
