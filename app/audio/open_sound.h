#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "audio/sound_decoder.h"
#include "audio/sound_file_info.h"
#include "audio/sound_layout.h"

namespace continuo::app {

// An open sound file: its headers and its decoder.
struct OpenSound {
    SoundFileInfo info;
    SoundLayout layout;
    std::unique_ptr<SoundDecoder> decoder;
};

// Throws as readSoundFileInfo().
OpenSound openSound(const std::filesystem::path& file);

// Throws BadFile if `channels` is above 64 or `sampleRate` (Hz) is outside the range of the Resampler. `file`
// names the file in the message.
void checkSoundShape(const std::filesystem::path& file, int channels, int sampleRate);

// Returns a warning: why a file contains no sound, and what the user can do.
std::string noSoundWarning(const SoundLayout& layout);
// Returns a warning if only `frames` exist at this rate; empty if that is all the headers announce.
std::string truncationWarning(const SoundLayout& layout, std::int64_t frames, int sampleRate);

}  // namespace continuo::app
