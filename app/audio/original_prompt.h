#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace continuo::app {

// Samples of several channels, -1 to 1, all of one length.
struct FullSound {
    int sampleRate = 0;  // Hz
    std::vector<std::vector<float>> channels;

    std::int64_t frames() const { return channels.empty() ? 0 : std::ssize(channels.front()); }
    // Returns the samples interleaved: frame by frame, one sample of each channel.
    std::vector<float> interleaved() const;
};

// A part of a sound file that is a prompt, with the samples that readSound() returned for the codec.
struct FilePrompt {
    std::filesystem::path file;
    std::int64_t first = 0;      // index of samples[0] in the file, at sampleRate
    std::vector<float> samples;  // mono, -1 to 1
    int sampleRate = 0;          // sampling rate of the codec, Hz
};

// Reads the prompt again with the channels and the sample rate of its file. Frames of a file below the
// codec's rate are converted to that rate; all others are unchanged, except for the factor SoundRead::gain.
// Returns nullopt if the file is missing or no longer contains the prompt, or if its rate or number of
// channels changes within it. Throws Cancelled.
std::optional<FullSound> readOriginalPrompt(const FilePrompt& prompt, const std::stop_token& stop = {});

// Appends a continuation to all channels of its prompt. promptEnd: the codec's version of the prompt's end
// (MadeSound::promptEnd), into which the prompt fades. made: the new samples. Both are mono at `sampleRate`,
// which is not above the prompt's.
void appendContinuation(FullSound& prompt, std::span<const float> promptEnd, std::span<const float> made,
                        int sampleRate);

}  // namespace continuo::app
