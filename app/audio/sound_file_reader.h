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

// The longest sound that is read, s, and the biggest file, bytes.
inline constexpr double kLongestSound = 4 * 3600;
inline constexpr std::uint64_t kLargestSoundFile = std::uint64_t{16} << 30;

// What only the whole sound shows.
struct SoundFindings {
    double peak = 0;      // the largest absolute sample, before and after resampling
    bool beyond = false;  // samples of the file itself exceed full scale
    // Where the mean of the channels is far softer than they are: the loudest channel, from 0, and how much
    // softer the mean is than it, dB (infinite: silent).
    std::optional<int> loudest;
    double softerBy = 0;
    std::string cutOff;  // a warning; empty: all that the file announces was there
};

// Reads a person's sound file piece by piece, to the end of what can be decoded: all channels mixed into
// their mean, or one of them, at a rate of the caller's. WAV, FLAC, AIFF, OGG, Opus, MP3 and whatever else
// libsndfile knows.
class SoundFileReader {
public:
    // `channel` from 0; a sound with fewer gives its last. Throws NotFound and BadFile: no such file, empty,
    // MIDI, no sound that is known, longer than kLongestSound.
    SoundFileReader(const std::filesystem::path& file, int sampleRate, std::optional<int> channel = {});
    ~SoundFileReader();
    SoundFileReader(const SoundFileReader&) = delete;
    SoundFileReader& operator=(const SoundFileReader&) = delete;

    const SoundFileInfo& info() const noexcept { return info_; }
    // How many samples will come, if that can be known before.
    std::optional<std::int64_t> samples() const noexcept { return samples_; }

    // Appends the next samples to `out`; they may exceed -1..1. False when all have come. Throws BadFile
    // where the file holds no sound, or samples that are no numbers.
    bool read(std::vector<float>& out);
    // Valid after the end.
    const SoundFindings& findings() const noexcept;

private:
    struct Parts;
    void begin(int sampleRate);
    [[noreturn]] void failAt(double seconds) const;  // beyond what was read before

    std::filesystem::path file_;
    int sampleRate_;
    std::optional<int> channel_;
    SoundFileInfo info_;
    std::optional<std::int64_t> samples_;
    std::unique_ptr<Parts> parts_;
};

// Mono samples, -1..1, and what was done to them or is missing: one sentence each, without the file's name.
struct SoundRead {
    std::vector<float> samples;
    std::vector<std::string> warnings;
    std::string comment;  // of the file's tags
    float gain = 1;       // factor between the file's samples and these
};

// All of it. Sound beyond full scale becomes softer as a whole; of channels that cancel out in their mean,
// the loudest is read. Throws as the reader does, and Cancelled.
SoundRead readSound(const std::filesystem::path& file, int sampleRate, const std::stop_token& stop = {});

}  // namespace continuo::app
