#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace continuo {

// Sound as a codec writes it: a frame for every `hop` samples, each of `levels` codes that add up to it, the
// coarsest first. The first n levels of every frame are codes too, of coarser sound.
struct AudioCodes {
    int sampleRate = 0;
    int hop = 0;
    int levels = 0;
    std::int64_t samples = 0;         // of the sound; the last frame may reach beyond its end
    std::string codec;                // CodecShape::codesHash of their codec; empty: not known
    std::vector<std::int32_t> codes;  // [frames, levels], frame by frame
    int delay = 0;                    // samples by which the codec delays sound; the last frames complete it

    std::int64_t frames() const noexcept {
        return levels > 0 ? static_cast<std::int64_t>(codes.size()) / levels : 0;
    }
};

// The samples that frames complete, of new sound: all of theirs but the codec's delay.
inline std::int64_t samplesOfFrames(std::int64_t frames, int hop, int delay) {
    return frames <= 0 ? 0 : frames * hop - delay;
}
// The fewest frames that complete `seconds` of new sound; at least 1.
inline std::int64_t framesOfSeconds(double seconds, int sampleRate, int hop, int delay) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::ceil((seconds * sampleRate + delay) / hop - 1e-6)));
}

// Codes with a name: their file's.
struct NamedCodes {
    std::string name;
    AudioCodes codes;
};

// Writes a code file (NAME.codes), a safetensors file with one U8 tensor `codes` [bytes] and metadata: every
// code takes as many bits as the largest one, the lowest bit first. Throws BadRequest for codes that do not
// belong together, BadFile as FileOutput does.
void writeCodes(const std::filesystem::path& file, const AudioCodes& codes);
// Throws BadFile naming what is wrong with the file, NotFound where there is none.
AudioCodes readCodes(const std::filesystem::path& file);
// Returns whether the file is a code file of any version, by its metadata, not by its name. Returns false if
// the file cannot be read.
bool holdsCodes(const std::filesystem::path& file);

}  // namespace continuo
