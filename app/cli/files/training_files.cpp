#include "cli/files/training_files.h"

#include <continuo/error.h>

#include "files/text.h"

namespace continuo::app {
namespace {

void throwIfStopped(const CommandContext& context) {
    if (context.stopped())
        throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
}

constexpr std::size_t kMostMendedNamed = 10;

void skip(const std::string& path, const std::string& why, TrainingFiles& result, Console& console) {
    result.skipped.emplace_back(path, why);
    console.report("skipped " + path + ": " + why);
}

void addPiece(PieceFile piece, const MidiFileInput& input, TrainingFiles& result, Console& console) {
    const std::string path = input.path.string();
    if (!piece.problem.empty()) return skip(path, skipReason(input.path, piece.problem), result, console);
    if (!piece.repairs.empty() && ++result.repaired <= kMostMendedNamed)
        console.report("repaired " + path + ": " + skipReason(input.path, piece.repairs));
    result.notes += static_cast<std::int64_t>(piece.performance.notes.size());
    result.seconds += lastEventTime(piece.performance);
    result.pieces.push_back({{path, std::move(piece.performance)}, input.weight, input.share});
}

}  // namespace

TrainingFiles readTrainingFiles(const FoundMusic& found, const PieceReadOptions& reading,
                                const std::string& what, CommandContext& context) {
    const std::vector<MidiFileInput>& files = found.files;
    std::vector<std::filesystem::path> paths;
    paths.reserve(files.size());
    for (const MidiFileInput& each : files) paths.push_back(each.path);
    TrainingFiles result;
    result.files = files.size();
    for (const SkippedEntry& each : found.skipped)
        skip(each.path.string(), each.reason, result, context.console);
    JobEvents events(context.console);
    const PieceReport report = readPieces(
        paths, reading,
        [&](std::size_t index, PieceFile piece) {
            throwIfStopped(context);
            addPiece(std::move(piece), files[index], result, context.console);
        },
        [&](std::size_t index) {
            throwIfStopped(context);
            events.onProgress({"reading " + what + " files",
                               static_cast<double>(index) / static_cast<double>(files.size()), 0, ""});
        });
    context.console.clearProgress();
    if (result.repaired > kMostMendedNamed)
        context.console.report(
            "repaired " + grouped(static_cast<std::int64_t>(result.repaired - kMostMendedNamed)) + " more");
    result.fromCache = report.fromCache;
    if (!report.cacheProblem.empty())
        context.console.report("The cache of read files cannot be written: " + report.cacheProblem);
    if (result.pieces.empty()) {
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give MIDI files with piano music");
    }
    return result;
}

}  // namespace continuo::app
