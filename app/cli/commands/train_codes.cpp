#include "cli/commands/train_codes.h"

#include <continuo/train_sound.h>

#include <nlohmann/json.hpp>

#include "cli/commands/train_sound_command.h"
#include "cli/files/code_inputs.h"
#include "cli/reports/train_report.h"
#include "files/text.h"
#include "teaching/held_out.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void reportCodesRead(const CodesOfSound& read, const std::string& what, Console& console) {
    console.report(what + ": " + counted(static_cast<std::int64_t>(read.sounds.size()), "sound") + ", " +
                   clockTime(read.seconds) + ", " + grouped(read.encoded) + " newly encoded; " +
                   counted(static_cast<std::int64_t>(read.skipped.size()), "file") + " skipped");
}

// Returns the codec with which the codes were made, and sets it in the request. Checks that a checkpoint has
// the same codec before hours of sound are encoded.
SoundCodec applyCodec(const TrainOptions& options, const SoundShape& shape, TrainRequest& request,
                      CommandContext& context) {
    if (options.codec.empty()) return {};
    SoundCodec codec = findSoundCodec(options.codec, shape, context);
    checkOutputs(options, {{codec.path}});
    if (!request.from.empty()) return codec;
    Json config = Json::parse(request.config);
    config["model"]["codes"]["codec"] = codec.hash;
    request.config = config.dump();
    context.engine().checkTraining(request);
    return codec;
}

}  // namespace

CodesReport readSounds(const TrainOptions& options, TrainRequest& request, CommandContext& context) {
    if (!options.skipPrograms.empty())
        throw Error(ErrorCode::BadRequest, "--skip-programs is for music; leave it out");
    if (!options.label.empty()) throw Error(ErrorCode::BadRequest, "--class is for pictures; leave it out");
    const bool soundToo = !options.codec.empty();
    const std::vector<fs::path> data = findCodeFiles(options.data, soundToo, context.console);
    const std::vector<fs::path> valid = findCodeFiles(options.valid, soundToo, context.console);
    checkOutputs(options, {data, valid});
    const SoundShape shape = trainedSoundShape(request);
    const CodesReadOptions reading{applyCodec(options, shape, request, context), shape.levels,
                                   options.compute};
    CodesOfSound read = readCodeFiles(data, reading, "training", context), heldOut;
    reportCodesRead(read, "Training", context.console);
    request.card = cardWithSkipped(request.card, read.skipped);
    request.sounds = std::move(read.sounds);
    if (!valid.empty()) {
        heldOut = readCodeFiles(valid, reading, "held-out", context);
        reportCodesRead(heldOut, "Held out", context.console);
        request.validSounds = std::move(heldOut.sounds);
        warnOfOverlap(countOverlap(request.validSounds, request.sounds), "sound", context.console);
    } else if (!options.from.empty()) {
        request.validSounds = holdOutSound(request.sounds, "sound", context.console);
    }
    return {std::move(read.skipped), std::move(heldOut.skipped), std::move(read.warnings),
            std::move(heldOut.warnings)};
}

}  // namespace continuo::app
