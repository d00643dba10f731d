#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "audio/sound_file_info.h"

namespace continuo::app {

// The longest sound that is read, s, and the biggest file, bytes.
inline constexpr double kLongestSound = 4 * 3600;
inline constexpr std::uint64_t kLargestSoundFile = std::uint64_t{16} << 30;

// Reads a person's sound file piece by piece: all channels mixed into one, at a rate of the caller's. WAV,
// FLAC, AIFF, OGG, Opus, MP3 and whatever else libsndfile knows.
class SoundFileReader {
public:
    // Throws NotFound and BadFile: no such file, empty, MIDI, no sound that is known, longer than
    // kLongestSound.
    SoundFileReader(const std::filesystem::path& file, int sampleRate);
    ~SoundFileReader();
    SoundFileReader(const SoundFileReader&) = delete;
    SoundFileReader& operator=(const SoundFileReader&) = delete;

    const SoundFileInfo& info() const noexcept { return info_; }
    // How many samples will come, as far as the file says so.
    std::optional<std::int64_t> samples() const noexcept { return samples_; }

    // Appends the next samples to `out`, -1..1; what lies beyond is clipped. False
    // when all have come. Throws BadFile where the file is damaged.
    bool read(std::vector<float>& out);

private:
    struct Parts;
    std::filesystem::path file_;
    SoundFileInfo info_;
    std::optional<std::int64_t> samples_;
    std::unique_ptr<Parts> parts_;
};

// All of it. Throws as the reader does, and Cancelled.
std::vector<float> readSound(const std::filesystem::path& file, int sampleRate,
                             const std::stop_token& stop = {});

}  // namespace continuo::app
