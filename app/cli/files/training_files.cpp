#include "cli/files/training_files.h"

#include <continuo/error.h>

#include "files/text.h"

namespace continuo::app {
namespace {

void checkStop(const CommandContext& context) {
    if (context.stopped())
        throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
}

constexpr std::size_t kMostMendedNamed = 10;

void skip(const std::string& path, const std::string& why, TrainingFiles& result, Console& console) {
    result.skipped.emplace_back(path, why);
    console.say("skipped " + path + ": " + why);
}

void take(PieceFile piece, const MidiFileInput& input, TrainingFiles& result, Console& console) {
    const std::string path = input.path.string();
    if (!piece.problem.empty()) return skip(path, reasonOf(input.path, piece.problem), result, console);
    if (!piece.mended.empty() && ++result.mended <= kMostMendedNamed)
        console.say("repaired " + path + ": " + reasonOf(input.path, piece.mended));
    result.notes += static_cast<std::int64_t>(piece.performance.notes.size());
    result.seconds += endOf(piece.performance);
    result.pieces.push_back({{path, std::move(piece.performance)}, input.weight, input.share});
}

}  // namespace

TrainingFiles readTrainingFiles(const FoundMusic& found, const PieceReading& reading, const std::string& what,
                                CommandContext& context) {
    const std::vector<MidiFileInput>& files = found.files;
    std::vector<std::filesystem::path> paths;
    paths.reserve(files.size());
    for (const MidiFileInput& each : files) paths.push_back(each.path);
    TrainingFiles result;
    result.files = files.size();
    for (const LeftOut& each : found.leftOut) skip(each.path.string(), each.why, result, context.console);
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
    if (result.mended > kMostMendedNamed)
        context.console.say("repaired " +
                            grouped(static_cast<std::int64_t>(result.mended - kMostMendedNamed)) + " more");
    result.fromCache = report.fromCache;
    if (!report.trouble.empty())
        context.console.say("The cache of read files cannot be written: " + report.trouble);
    if (result.pieces.empty()) {
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give MIDI files with piano music");
    }
    return result;
}

}  // namespace continuo::app
