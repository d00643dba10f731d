#include "cli/files/training_files.h"

#include <continuo/error.h>

#include "files/text.h"

namespace continuo::app {
namespace {

void checkStop(const CommandContext& context) {
    if (context.stopped())
        throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
}

void take(PieceFile piece, const MidiFileInput& input, TrainingFiles& result, Console& console) {
    const std::string path = input.path.string();
    if (!piece.problem.empty()) {
        const std::string why = reasonOf(input.path, piece.problem);
        result.skipped.emplace_back(path, why);
        console.say("skipped " + path + ": " + why);
        return;
    }
    result.mended += piece.mended ? 1 : 0;
    result.notes += static_cast<std::int64_t>(piece.performance.notes.size());
    result.seconds += endOf(piece.performance);
    result.pieces.push_back({{path, std::move(piece.performance)}, input.weight, input.share});
}

}  // namespace

TrainingFiles readTrainingFiles(const std::vector<MidiFileInput>& files, const PieceReading& reading,
                                const std::string& what, CommandContext& context) {
    std::vector<std::filesystem::path> paths;
    paths.reserve(files.size());
    for (const MidiFileInput& each : files) paths.push_back(each.path);
    TrainingFiles result;
    result.files = files.size();
    JobEvents events(context.console);
    const PieceReport report = readPieces(
        paths, reading,
        [&](std::size_t index, PieceFile piece) {
            checkStop(context);
            take(std::move(piece), files[index], result, context.console);
        },
        [&](std::size_t index) {
            checkStop(context);
            events.onProgress({"reading " + what + " files",
                               static_cast<double>(index) / static_cast<double>(files.size()), 0, ""});
        });
    context.console.clearProgress();
    result.fromCache = report.fromCache;
    if (!report.trouble.empty())
        context.console.say("The cache of read files cannot be kept: " + report.trouble);
    if (result.pieces.empty()) {
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give MIDI files with piano music");
    }
    return result;
}

}  // namespace continuo::app
