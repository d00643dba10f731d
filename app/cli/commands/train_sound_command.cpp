#include "cli/commands/train_sound_command.h"

#include <continuo/stopwatch.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "cli/files/midi_inputs.h"
#include "cli/reports/codec_report.h"
#include "cli/reports/train_report.h"
#include "files/text.h"
#include "teaching/held_out.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

void refuse(bool given, const std::string& what) {
    if (given) throw Error(ErrorCode::BadRequest, what);
}

// Refuses options without effect on a codec, so that they do not seem to act.
void checkOptions(const TrainOptions& options, const CommandContext& context) {
    refuse(!options.skipPrograms.empty(), "--skip-programs is for music; leave it out");
    refuse(!options.label.empty(), "--class is for pictures; leave it out");
    refuse(!options.codec.empty(), "--codec is for a model of sound, but this trains a codec; leave it out");
    refuse(options.adapterRank > 0, "--adapter-rank is for models of music and pictures; leave it out");
    refuse(context.place.size > 1, "train: a codec trains in one process; start it without mpirun or srun");
    for (const auto* given : {&options.data, &options.valid}) {
        const auto music = std::ranges::find_if(*given, isMidiFile);
        if (music != given->end())
            throw Error(
                ErrorCode::BadFile,
                *music +
                    ": is music in notes, but a codec trains on sound; give .wav, .flac, .ogg or .mp3 files");
    }
}

}  // namespace

bool trainsSound(const TrainOptions& options, const std::string& config, CommandContext& context) {
    if (!options.config.empty() && trainsCodec(config)) return true;
    return !options.from.empty() &&
           context.engine().inspect(options.from, ModelHash::Skipped, context.stop).modality == "codec";
}

ExitCode trainSound(const TrainOptions& options, TrainCodecRequest request, CommandContext& context) {
    const Stopwatch clock;
    checkOptions(options, context);
    context.engine().checkTraining(request);
    const int rate = requiredSampleRate(request);
    const std::vector<std::filesystem::path> data = findSoundFiles(options.data, context.console);
    const std::vector<std::filesystem::path> valid = findSoundFiles(options.valid, context.console);
    checkOutputs(options, {data, valid});
    SoundClips sound = readSoundFiles(data, rate, "training", context), heldOut;
    reportSound(sound, "Training", context.console);
    request.card = cardWithSkipped(request.card, sound.skipped);
    request.clips = std::move(sound.clips);
    if (!valid.empty()) {
        heldOut = readSoundFiles(valid, rate, "held-out", context);
        reportSound(heldOut, "Held out", context.console);
        request.valid = std::move(heldOut.clips);
    } else if (!options.from.empty()) {
        request.valid = holdOutSound(request.clips, "clip", context.console);
    }
    const double readSeconds = clock.seconds();
    const std::stop_callback told(context.stop, [&context] {
        context.console.reportNow(
            "Stopping and saving the training; press Ctrl+C again to stop at once without saving");
    });
    CodecTrainingEvents events(context.console);
    const TrainCodecResult result = context.engine().run(request, events, context.stop);
    context.console.clearProgress();
    if (context.json) {
        printResult(request, result, sound, heldOut,
                    {{"read", readSeconds}, {"train", clock.seconds() - readSeconds}}, context.console);
    } else {
        reportResult(request, result, context.console);
    }
    return result.cancelled ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace continuo::app
