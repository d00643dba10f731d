#pragma once

#include <continuo/audio_clip.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cli/console/command_context.h"

namespace continuo::app {

// The most sound that is taken at once, s: 12 hours at 16 kHz are 2.8 GB of memory.
inline constexpr double kMostSound = 12 * 3600;

// Which files of a folder are meant, and what is said of a folder without any.
struct FilesMeant {
    std::function<bool(const std::filesystem::path&)> wanted;
    std::string none;
};
FilesMeant soundFiles();

// The files that `arguments` name: files, folders that are searched to their bottom in order of their names,
// and by "@list.txt" those in its lines. Throws NotFound for what is not there, BadFile for a folder without
// any. Prints one line for each folder that also contains other files, with their kinds and numbers.
std::vector<std::filesystem::path> findSoundFiles(const std::vector<std::string>& arguments, Console& console,
                                                  const FilesMeant& meant = soundFiles());

// A file's name and why it was left out.
using LeftOutFiles = std::vector<std::pair<std::string, std::string>>;

// A file's name and what of it is missing or was changed: cut off, too loud, channels that cancel out.
using SoundWarnings = std::vector<std::pair<std::string, std::string>>;

// Reads one file, with a line for each warning, which `warnings` gets too. Throws as readSound().
std::vector<float> readSoundFile(const std::filesystem::path& file, int sampleRate, SoundWarnings& warnings,
                                 CommandContext& context);

// Sound that was read, mono, and what was left out.
struct SoundClips {
    std::vector<AudioClip> clips;
    LeftOutFiles skipped;
    SoundWarnings warnings;
    double seconds = 0;
};

// Reads them at a rate. Of several files one that cannot be read is left out with a line. `what` names the
// files in messages: "training", "held-out". Throws BadFile where not one could be read or there is more than
// kMostSound, Cancelled on a stop.
SoundClips readSoundFiles(const std::vector<std::filesystem::path>& files, int sampleRate,
                          const std::string& what, CommandContext& context);

}  // namespace continuo::app
