#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace continuo::app {

// What a sound file says of itself.
struct SoundFileInfo {
    std::string format;  // as libsndfile names it: "WAV (Microsoft)", "FLAC (Free Lossless Audio Codec)"
    int sampleRate = 0;  // frames per second
    int channels = 0;
    std::int64_t frames = 0;
    std::string comment;  // of its tags; of those that Continuo writes, how it was made

    double seconds() const { return sampleRate > 0 ? static_cast<double>(frames) / sampleRate : 0; }
};

// Whether a name is one of a sound file that we write: .wav or .flac, in capital or small letters.
bool isSoundName(const std::filesystem::path& file);

// Reads no samples. Throws BadFile where there is no such file, or it holds no sound that libsndfile knows.
SoundFileInfo readSoundFileInfo(const std::filesystem::path& file);

}  // namespace continuo::app
