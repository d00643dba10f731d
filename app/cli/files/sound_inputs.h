#pragma once

#include <continuo/audio_clip.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/files/input_files.h"

namespace continuo::app {

// The longest total sound that is loaded, s: 12 hours at 16 kHz need 2.8 GB of memory.
inline constexpr double kMostSound = 12 * 3600;

FileFilter soundFileFilter();

// Returns the files that `arguments` name: files, folders (searched recursively, in order of names) and the
// lines of "@list.txt". Throws NotFound for a missing path, BadFile for a folder without sound. Prints one
// line for each folder with other files, by kind and number.
std::vector<std::filesystem::path> findSoundFiles(const std::vector<std::string>& arguments, Console& console,
                                                  const FileFilter& meant = soundFileFilter());

// File names and what was missing or changed: truncated, clipped, cancelling channels.
using SoundWarnings = std::vector<std::pair<std::string, std::string>>;

// Reads one file. Prints a line for each warning and appends it to `warnings`. Throws as readSound().
std::vector<float> readSoundFile(const std::filesystem::path& file, int sampleRate, SoundWarnings& warnings,
                                 CommandContext& context);

// Mono sound that was read, and the skipped files.
struct SoundClips {
    std::vector<AudioClip> clips;
    SkippedFiles skipped;
    SoundWarnings warnings;
    double seconds = 0;
};

// Reads files at a sample rate. A file that cannot be read is skipped with a message, unless it is the only
// one. `what` names the files in messages: "training", "held-out". Throws BadFile if no file could be read or
// the total exceeds kMostSound, Cancelled on a stop.
SoundClips readSoundFiles(const std::vector<std::filesystem::path>& files, int sampleRate,
                          const std::string& what, CommandContext& context);

}  // namespace continuo::app
