#include "cli/training_files.h"

#include <continuo/error.h>
#include <continuo/piece_cache.h>

#include "files/text.h"

namespace continuo::app {
namespace {

// All but its bytes that decides what a file is read as.
std::string settingsOf(const TrainingFileOptions& options) {
    std::string settings = "midi reader " + std::to_string(kMidiReaderVersion) + ", without programs";
    for (const int program : options.skipPrograms) settings += " " + std::to_string(program);
    return settings;
}

void checkStop(const CommandContext& context) {
    if (context.stopped())
        throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
}

PieceFile readPiece(std::span<const std::byte> bytes, const std::filesystem::path& path,
                    const ReadOptions& options) {
    try {
        MidiFile file = parseMidiFile({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                                      path.filename().string(), options);
        if (!file.hasNotes()) return {{}, "it has no notes", false};
        return {std::move(file.performance), "", !file.warnings.empty()};
    } catch (const Error& error) {
        return {{}, reasonOf(path, error.what()), false};
    }
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

TrainingFiles readTrainingFiles(const std::vector<MidiFileInput>& files, const TrainingFileOptions& options,
                                const std::string& what, CommandContext& context) {
    std::vector<std::filesystem::path> paths;
    paths.reserve(files.size());
    for (const MidiFileInput& each : files) paths.push_back(each.path);
    ReadOptions reading;
    reading.skipPrograms = options.skipPrograms;

    TrainingFiles result;
    result.files = files.size();
    JobEvents events(context.console);
    PieceCache cache(options.cache, settingsOf(options), options.keep);
    cache.read(
        paths,
        [&](std::span<const std::byte> bytes, const std::filesystem::path& path) {
            checkStop(context);
            return readPiece(bytes, path, reading);
        },
        [&](std::size_t index, PieceFile piece) {
            take(std::move(piece), files[index], result, context.console);
        },
        [&](std::size_t index) {
            checkStop(context);
            events.onProgress({"reading " + what + " files",
                               static_cast<double>(index) / static_cast<double>(files.size()), 0, ""});
        });
    context.console.clearProgress();
    result.fromCache = cache.fromCache();
    if (!cache.trouble().empty())
        context.console.say("The cache of read files cannot be kept: " + cache.trouble());
    if (result.pieces.empty()) {
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give MIDI files with piano music");
    }
    return result;
}

}  // namespace continuo::app
