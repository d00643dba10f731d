#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace continuo::app {

// The metadata of a sound file.
struct SoundFileInfo {
    static constexpr std::int64_t kUnknown = -1;

    std::string format;  // as libsndfile names it: "WAV (Microsoft)", "FLAC (Free Lossless Audio Codec)"
    int sampleRate = 0;  // frames per second
    int channels = 0;
    std::int64_t frames = 0;  // present in the file; kUnknown if only decoding can count them
    std::string comment;      // from the tags; Continuo's describe how the sound was made
    std::string warning;      // how much of the announced sound is missing; empty: complete

    double seconds() const {
        return sampleRate > 0 && frames > 0 ? static_cast<double>(frames) / sampleRate : 0;
    }
};

// Returns whether the suffix is one that we write: .wav, .flac or .ogg, in any case.
bool hasWritableSoundSuffix(const std::filesystem::path& file);
// Returns whether the suffix is that of a format that we read: one known to libsndfile.
bool hasReadableSoundSuffix(const std::filesystem::path& file);
// Returns whether the file should be read as sound: its first bytes or its suffix match a sound format. If
// only the suffix matches, the reader reports the error.
bool isSoundFile(const std::filesystem::path& file);

// Advice for messages about files without sound.
inline constexpr const char* kSoundFileAdvice = "give a whole .wav, .flac, .ogg or .mp3 file";

// Decodes no samples. Throws NotFound if the file is missing, BadFile if it is empty or has no known sound.
SoundFileInfo readSoundFileInfo(const std::filesystem::path& file);

}  // namespace continuo::app
