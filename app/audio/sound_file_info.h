#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace continuo::app {

// What a sound file says of itself.
struct SoundFileInfo {
    static constexpr std::int64_t kUnknown = -1;

    std::string format;  // as libsndfile names it: "WAV (Microsoft)", "FLAC (Free Lossless Audio Codec)"
    int sampleRate = 0;  // frames per second
    int channels = 0;
    std::int64_t frames = 0;  // kUnknown where the file does not say it, as a recorded stream
    std::string comment;      // of its tags; of those that Continuo writes, how it was made

    double seconds() const {
        return sampleRate > 0 && frames > 0 ? static_cast<double>(frames) / sampleRate : 0;
    }
};

// Whether a name is one of a sound file that we write: .wav or .flac, in capital or small letters.
bool isSoundName(const std::filesystem::path& file);
// Whether it is one of a sound file that we read: of a format that libsndfile knows.
bool isReadableSoundName(const std::filesystem::path& file);

// What to give in place of what holds no sound, for a message.
inline constexpr const char* kSoundWanted = "give a whole .wav, .flac, .ogg or .mp3 file";

// Reads no samples. Throws NotFound where there is no such file, BadFile where it is empty or holds no sound
// that libsndfile knows.
SoundFileInfo readSoundFileInfo(const std::filesystem::path& file);

}  // namespace continuo::app
