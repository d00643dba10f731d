#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace continuo {

// Sound encoded by a codec. Each frame stands for `hop` samples and has `levels` codes, the coarsest first.
// Decoding adds up the vectors of a frame's codes, so the first n levels alone are a coarser version of the
// sound.
struct AudioCodes {
    int sampleRate = 0;
    int hop = 0;
    int levels = 0;
    std::int64_t samples = 0;         // length of the sound; the last frame may extend beyond it
    std::string codec;                // CodecShape::codesHash of the codec; empty: unknown
    std::vector<std::int32_t> codes;  // [frames, levels]
    int delay = 0;                    // samples by which the codec delays sound; the last frames complete it

    std::int64_t frames() const noexcept {
        return levels > 0 ? static_cast<std::int64_t>(codes.size()) / levels : 0;
    }
};

// Returns the number of samples that can be decoded completely from `frames` frames of new sound. The codec's
// delay holds back the last `delay` samples.
inline std::int64_t framesToSamples(std::int64_t frames, int hop, int delay) {
    return frames <= 0 ? 0 : frames * hop - delay;
}
// Returns the least number of frames, at least 1, from which `seconds` of new sound can be decoded
// completely.
inline std::int64_t secondsToFrames(double seconds, int sampleRate, int hop, int delay) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::ceil((seconds * sampleRate + delay) / hop - 1e-6)));
}

// Codes with the name of their file.
struct NamedCodes {
    std::string name;
    AudioCodes codes;
};

// Writes a code file (NAME.codes): a safetensors file with one U8 tensor `codes` [bytes] and metadata. Each
// code is packed into the bits that the largest one needs, lowest bit first. Throws BadRequest for
// inconsistent codes, BadFile as FileOutput does.
void writeCodes(const std::filesystem::path& file, const AudioCodes& codes);
// Reads a code file. Throws BadFile with the reason, NotFound if it is missing.
AudioCodes readCodes(const std::filesystem::path& file);
// Returns whether the metadata identify a code file of any version; the file name is ignored. Returns false
// if the file cannot be read.
bool isCodeFile(const std::filesystem::path& file);

}  // namespace continuo
