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
    std::int64_t frames = 0;  // that are there; kUnknown if only decoding can count them
    std::string comment;      // of its tags; of those that Continuo writes, how it was made
    std::string warning;      // empty: the file is whole; otherwise how much of what it announces is missing

    double seconds() const {
        return sampleRate > 0 && frames > 0 ? static_cast<double>(frames) / sampleRate : 0;
    }
};

// Whether a name is one of a sound file that we write: .wav, .flac or .ogg, in capital or small letters.
bool isSoundName(const std::filesystem::path& file);
// Whether it is one of a sound file that we read: of a format that libsndfile knows.
bool isReadableSoundName(const std::filesystem::path& file);
// Returns whether to read the file as sound: its first bytes or its suffix are those of a sound format. For a
// file with only the suffix the reader reports what is wrong.
bool isSoundFile(const std::filesystem::path& file);

// What to give in place of what holds no sound, for a message.
inline constexpr const char* kSoundWanted = "give a whole .wav, .flac, .ogg or .mp3 file";

// Decodes no samples. Throws NotFound where there is no such file, BadFile where it is empty or holds no
// sound that is known.
SoundFileInfo readSoundFileInfo(const std::filesystem::path& file);

}  // namespace continuo::app
