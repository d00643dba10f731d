#include "cli/files/code_inputs.h"

#include <continuo/codec_request.h>
#include <continuo/error.h>
#include <continuo/file_kind.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "audio/sound_file_info.h"
#include "audio/sound_file_reader.h"
#include "cli/console/job_events.h"
#include "cli/files/midi_inputs.h"
#include "files/caseless.h"
#include "files/text.h"
#include "teaching/midi_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Converts the progress of one file to the progress over all files.
class FileProgress : public JobEvents {
public:
    FileProgress(Console& console, std::string phase, std::size_t count)
        : JobEvents(console), phase_(std::move(phase)), count_(count) {}

    void begin(std::size_t index) {
        index_ = index;
        onProgress({});
    }
    void onProgress(const Progress& progress) override {
        JobEvents::onProgress(
            {phase_, (static_cast<double>(index_) + progress.fraction) / static_cast<double>(count_), 0, ""});
    }

private:
    std::string phase_;
    std::size_t count_ = 0, index_ = 0;
};

void refuseForeign(const fs::path& file, bool soundToo) {
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::BadFile, oneLine(file.string()) + ": " + why);
    };
    if (isCodesFile(file)) return;
    if (isMidiFile(file))
        refuse(
            "is music in notes, but the model is for sound; give files of codes, or sound files with "
            "--codec");
    if (isSoundFile(file)) {
        if (!soundToo)
            refuse(
                "is sound, but the model reads codes; name the codec that encodes it with --codec, or give "
                ".codes files");
        return;
    }
    refuse("is neither a file of codes nor sound; give .codes files, or .wav, .flac, .ogg or .mp3 files");
}

// Drops the levels that are finer than the model's. They would need memory, and equal sounds would differ in
// them.
AudioCodes coarsest(AudioCodes codes, int levels) {
    if (codes.levels <= levels) return codes;
    std::vector<std::int32_t> kept;
    kept.reserve(static_cast<std::size_t>(codes.frames() * levels));
    for (auto frame = codes.codes.begin(); frame != codes.codes.end(); frame += codes.levels)
        kept.insert(kept.end(), frame, frame + levels);
    codes.codes = std::move(kept);
    codes.levels = levels;
    return codes;
}

NamedCodes encodedSound(const fs::path& file, const CodesReadOptions& reading, FileProgress& events,
                        SoundWarnings& warnings, CommandContext& context) {
    const std::vector<float> samples = readSoundFile(file, reading.codec.sampleRate, warnings, context);
    return {file.string(), context.engine().encode({reading.codec.path, reading.levels, reading.compute},
                                                   samples, events, context.stop)};
}

}  // namespace

bool isCodesFile(const fs::path& file) {
    const FileKind kind = detectFileKind(file);
    return hasSuffix(file, {".codes"}) ? !isSoundKind(kind)
                                       : kind == FileKind::Safetensors && isCodeFile(file);
}

SoundCodec findSoundCodec(const std::string& wanted, const SoundShape& shape, CommandContext& context) {
    const std::string path = context.findModel(wanted, "codec").string();
    const ModelSummary summary = context.engine().inspect(path, ModelHash::Computed, context.stop);
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::BadModel, oneLine(path) + ": " + why);
    };
    if (!summary.codec) refuse("is a model, not a codec; give a codec");
    const CodecShape& codec = *summary.codec;
    const double rate = static_cast<double>(codec.sampleRate) / codec.hop;
    if (codec.sampleRate != shape.sampleRate || std::abs(rate - shape.framesPerSecond) > 1e-6 * rate ||
        codec.levels < shape.levels || codec.codes > shape.codes) {
        refuse("makes " + counted(codec.levels, "level") + " of " + grouped(codec.codes) + " codes, " +
               fixed(rate, 1) + " frames per second, from sound at " + grouped(codec.sampleRate) +
               " Hz, but the model is for " + std::to_string(shape.levels) + " of " + grouped(shape.codes) +
               ", " + fixed(shape.framesPerSecond, 1) + " and " + grouped(shape.sampleRate) +
               " Hz; give another codec, or write its values into the config");
    }
    if (!shape.codec.empty() && shape.codec != codec.codesHash) {
        constexpr std::size_t kShown = 12;
        refuse("is not the model's codec, whose codes have a SHA-256 that begins with " +
               shape.codec.substr(0, kShown) + "; give that codec");
    }
    return {path, codec.codesHash, codec.sampleRate};
}

std::vector<fs::path> findCodeFiles(const std::vector<std::string>& arguments, bool soundToo,
                                    Console& console) {
    const auto isWanted = [soundToo](const fs::path& file) {
        return isCodesFile(file) || (soundToo && isSoundFile(file));
    };
    std::vector<fs::path> files = findSoundFiles(
        arguments, console,
        {isWanted, soundToo ? "has no files of codes (.codes) and no sound files; give a folder "
                              "that has some"
                            : "has no files of codes (.codes); give a folder that has some, or name the "
                              "codec for sound files with --codec"});
    for (const fs::path& file : files) refuseForeign(file, soundToo);
    const std::set<fs::path> all(files.begin(), files.end());
    std::erase_if(files, [&](const fs::path& file) {
        return all.contains(fs::path(file).replace_extension(".codes")) && !isCodesFile(file);
    });
    return files;
}

CodesOfSound readCodeFiles(const std::vector<fs::path>& files, const CodesReadOptions& reading,
                           const std::string& what, CommandContext& context) {
    CodesOfSound result;
    std::vector<bool> areCodes;  // cached, because each check opens the file
    for (const fs::path& file : files) areCodes.push_back(isCodesFile(file));
    const bool encodes = std::ranges::find(areCodes, false) != areCodes.end();
    FileProgress events(context.console, (encodes ? "encoding " : "reading ") + what + " sound",
                        files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (context.stopped())
            throw Error(ErrorCode::Cancelled, "stopped while reading files; nothing was written");
        const fs::path& file = files[i];
        events.begin(i);
        try {
            if (areCodes[i]) {
                result.sounds.push_back({file.string(), coarsest(readCodes(file), reading.levels)});
            } else {
                result.sounds.push_back(encodedSound(file, reading, events, result.warnings, context));
                ++result.encoded;
            }
        } catch (const Error& error) {
            const bool broken = error.code() == ErrorCode::BadFile || error.code() == ErrorCode::NotFound;
            if (files.size() == 1 || !broken) throw;
            skipFile(file, error, result.skipped, context.console);
            continue;
        }
        const AudioCodes& codes = result.sounds.back().codes;
        if (!reading.codec.hash.empty() && codes.codec != reading.codec.hash)
            throw Error(ErrorCode::BadFile, oneLine(file.string()) +
                                                ": was made with another codec than --codec; leave it out, "
                                                "or encode its sound with --codec");
        result.seconds += static_cast<double>(codes.samples) / codes.sampleRate;
    }
    context.console.clearProgress();
    if (result.sounds.empty())
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give files of codes, or sound files with --codec");
    return result;
}

}  // namespace continuo::app
