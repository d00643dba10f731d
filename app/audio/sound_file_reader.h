#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "audio/sound_file_info.h"

namespace continuo::app {

// Limits of a sound file: its length in seconds, and its size in bytes.
inline constexpr double kLongestSound = 4 * 3600;
inline constexpr std::uint64_t kLargestSoundFile = std::uint64_t{16} << 30;

// Findings that are known only after the whole sound was read.
struct SoundFindings {
    double peak = 0;                // largest absolute sample, of the file or after resampling
    bool exceedsFullScale = false;  // samples of the file itself exceed full scale
    // Set if the mean of the channels is far quieter than they are: the loudest channel, from 0, and how much
    // quieter the mean is, dB (infinite: silent).
    std::optional<int> loudestChannel;
    double meanAttenuation = 0;
    std::string truncation;  // warning about a missing end; empty: complete
};

// Reads a user's sound file piece by piece, to the end of what can be decoded, resampled to the caller's
// rate. Mixes all channels into their mean, or reads one. Supports WAV, FLAC, AIFF, OGG, Opus, MP3 and
// whatever else libsndfile knows.
class SoundFileReader {
public:
    // `channel` from 0; clamped to the last. Throws NotFound, and BadFile if the file is empty, MIDI, no
    // known sound, or longer than kLongestSound.
    SoundFileReader(const std::filesystem::path& file, int sampleRate, std::optional<int> channel = {});
    ~SoundFileReader();
    SoundFileReader(const SoundFileReader&) = delete;
    SoundFileReader& operator=(const SoundFileReader&) = delete;

    const SoundFileInfo& info() const noexcept { return info_; }
    // Returns how many samples will come, if known in advance.
    std::optional<std::int64_t> samples() const noexcept { return samples_; }

    // Appends the next samples to `out`; their values may exceed -1 to 1. Returns false at the end. Throws
    // BadFile if the file has no sound or non-finite samples.
    bool read(std::vector<float>& out);
    // Returns the findings, which are valid once read() has returned false.
    const SoundFindings& findings() const noexcept;

private:
    struct Parts;
    void begin(int sampleRate);
    [[noreturn]] void failAt(double seconds) const;  // seconds: from the samples read before

    std::filesystem::path file_;
    int sampleRate_;
    std::optional<int> channel_;
    SoundFileInfo info_;
    std::optional<std::int64_t> samples_;
    std::unique_ptr<Parts> parts_;
};

// Mono samples, -1 to 1, and warnings: one sentence each, without the file's name.
struct SoundRead {
    std::vector<float> samples;
    std::vector<std::string> warnings;
    std::string comment;  // from the file's tags
    float gain = 1;       // factor applied to the file's samples
};

// Reads a whole file. Scales sound beyond full scale down; if the channels cancel out in their mean, reads
// the loudest. Throws as the reader does, and Cancelled.
SoundRead readSound(const std::filesystem::path& file, int sampleRate, const std::stop_token& stop = {});

}  // namespace continuo::app
