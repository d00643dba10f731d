#include "cli/files/sound_inputs.h"

#include <continuo/error.h>

#include "audio/sound_file_info.h"
#include "audio/sound_file_reader.h"
#include "cli/console/job_events.h"
#include "cli/files/argument_weight.h"
#include "cli/files/list_file.h"
#include "files/folder_files.h"
#include "files/other_files.h"
#include "files/text.h"
#include "teaching/piece_files.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

void collectFiles(const fs::path& path, const FileFilter& meant, Console& console,
                  std::vector<fs::path>& result) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
        if (!fs::exists(path, ignored))
            throw Error(ErrorCode::NotFound,
                        path.string() + ": there is no such file or folder; check the path");
        result.push_back(path);
        return;
    }
    OtherFiles others;
    const std::vector<fs::path> found = filesBelow(path, meant.accepts, nullptr, &others);
    if (found.empty()) throw Error(ErrorCode::BadFile, path.string() + ": " + meant.noneError);
    if (!others.isEmpty()) console.report(oneLine(path.string()) + ": " + others.line());
    result.insert(result.end(), found.begin(), found.end());
}

}  // namespace

FileFilter soundFileFilter() {
    return {isSoundFile, "has no sound files (.wav, .flac, .ogg, .mp3, ..); give a folder that has some"};
}

std::vector<fs::path> findSoundFiles(const std::vector<std::string>& arguments, Console& console,
                                     const FileFilter& meant) {
    std::vector<fs::path> result;
    for (const std::string& each : arguments) {
        refuseAnyWeight(each, "sound");
        if (!each.starts_with('@')) {
            collectFiles(each, meant, console, result);
            continue;
        }
        const fs::path list = each.substr(1);
        for (const auto& [number, line] : readList(list)) {
            if (line.find('\t') != std::string::npos)
                throw Error(ErrorCode::BadFile,
                            list.string() + ", line " + std::to_string(number) +
                                ": sound files have no weights; leave out the tab and the text after it");
            collectFiles(list.parent_path() / line, meant, console, result);
        }
    }
    return result;
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
            result.skipped.emplace_back(file.string(), skipReason(file, error.what()));
            context.console.report("skipped " + oneLine(file.string()) + ": " + result.skipped.back().second);
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
