#include "teaching/piece_files.h"

#include <continuo/error.h>

#include "files/text.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

// Returns a text with everything that affects how a file is read, except the file's bytes.
std::string cacheKey(const PieceReadOptions& reading) {
    std::string settings = "midi reader " + std::to_string(kMidiReaderVersion) + ", without programs";
    for (const int program : reading.skipPrograms) settings += " " + std::to_string(program);
    return settings;
}

// Returns the first warning, and how many more there are.
std::string shortened(const std::vector<std::string>& warnings) {
    if (warnings.empty()) return {};
    const auto more = static_cast<std::int64_t>(warnings.size()) - 1;
    return warnings.front() + (more > 0 ? " (and " + counted(more, "flaw") + " more)" : "");
}

PieceFile readPiece(std::span<const std::byte> bytes, const std::filesystem::path& path,
                    const ReadOptions& options) {
    try {
        MidiFile file = parseMidiFile({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                                      path.filename().string(), options);
        if (!file.hasNotes()) return {{}, "it has no notes", {}};
        return {std::move(file.performance), "", shortened(file.warnings)};
    } catch (const Error& error) {
        return {{}, skipReason(path, error.what()), {}};
    }
}

}  // namespace

PieceReport readPieces(const std::vector<std::filesystem::path>& files, const PieceReadOptions& reading,
                       const PieceCache::PieceHandler& take,
                       const std::function<void(std::size_t index)>& begin) {
    ReadOptions options;
    options.skipPrograms = reading.skipPrograms;
    PieceCache cache(reading.cache, cacheKey(reading), reading.updateCache);
    cache.read(
        files,
        [&](std::span<const std::byte> bytes, const std::filesystem::path& path) {
            return readPiece(bytes, path, options);
        },
        take, begin);
    return {cache.cachedFiles(), cache.cacheError()};
}

std::string skipReason(const std::filesystem::path& path, std::string message) {
    for (const std::string& name : {path.string() + ": ", path.filename().string() + ": "}) {
        if (message.starts_with(name)) return message.substr(name.size());
    }
    return message;
}

}  // namespace continuo::app
