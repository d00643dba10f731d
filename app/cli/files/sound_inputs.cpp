#include "cli/files/sound_inputs.h"

#include <continuo/error.h>

#include "audio/sound_file_info.h"
#include "audio/sound_file_reader.h"
#include "cli/console/job_events.h"
#include "cli/files/argument_weight.h"
#include "files/text.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

}  // namespace

FileFilter soundFileFilter() {
    return {isSoundFile, "has no sound files (.wav, .flac, .ogg, .mp3, ..); give a folder that has some"};
}

std::vector<fs::path> findSoundFiles(const std::vector<std::string>& arguments, Console& console,
                                     const FileFilter& meant) {
    for (const std::string& each : arguments) refuseAnyWeight(each, "sound");
    return findInputFiles(expandLists(arguments, "sound files"), meant, console);
}

std::vector<float> readSoundFile(const fs::path& file, int sampleRate, SoundWarnings& warnings,
                                 CommandContext& context) {
    SoundRead sound = readSound(file, sampleRate, context.stop);
    for (const std::string& warning : sound.warnings) {
        warnings.emplace_back(file.string(), warning);
        context.console.report(oneLine(file.string() + ": " + warning));
    }
    return std::move(sound.samples);
}

SoundClips readSoundFiles(const std::vector<fs::path>& files, int sampleRate, const std::string& what,
                          CommandContext& context) {
    SoundClips result;
    JobEvents events(context.console);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const fs::path& file = files[i];
        events.onProgress({"reading " + what + " sound",
                           static_cast<double>(i) / static_cast<double>(files.size()), 0, ""});
        try {
            std::vector<float> samples = readSoundFile(file, sampleRate, result.warnings, context);
            result.seconds += static_cast<double>(samples.size()) / sampleRate;
            result.clips.push_back({file.string(), std::move(samples)});
        } catch (const Error& error) {
            const bool broken = error.code() == ErrorCode::BadFile || error.code() == ErrorCode::NotFound;
            if (files.size() == 1 || !broken) throw;
            skipFile(file, error, result.skipped, context.console);
        }
        if (result.seconds > kMostSound)
            throw Error(ErrorCode::BadFile, "the " + what + " files have more than " +
                                                fixed(kMostSound / 3600, 0) +
                                                " h of sound, too much for the memory; give fewer");
    }
    context.console.clearProgress();
    if (result.clips.empty())
        throw Error(ErrorCode::BadFile, "none of the " + what + " files could be read (" +
                                            counted(static_cast<std::int64_t>(files.size()), "file") +
                                            "); give .wav, .flac, .ogg or .mp3 files");
    return result;
}

}  // namespace continuo::app
