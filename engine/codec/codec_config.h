#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace continuo {

// The hyperparameters of a codec (SoundStream, arXiv 2107.03312).
struct CodecConfig {
    // How a level finds the nearest code: by direction, ignoring the vector's length, or by distance. With
    // Distance no level makes the residual larger.
    enum class Lookup { Direction, Distance };

    std::string name;
    int sampleRate = 16000;
    // Bands of the MDCT that makes frames; 0: the codec is convolutional and reads samples.
    int bands = 0;
    int blocks = 8;  // residual blocks per side; spectrum codecs only
    // Spectrum codec: channels of all blocks. Convolutional codec: channels of the first layer; each stage
    // doubles them.
    int channels = 16;
    // Spectrum codec: their product is the number of transforms per frame; empty: 1. Convolutional codec: the
    // stride of each stage, starting at the samples.
    std::vector<int> strides{2, 4, 5, 8};
    int embedding = 128;                // size of a frame vector
    int levels = 12;                    // codes per frame
    int codes = 1024;                   // codebook size of a level
    int codeChannels = 8;               // dimensions of a level's code vectors
    Lookup lookup = Lookup::Direction;  // files of earlier versions imply Direction

    // fromJson() and check() throw BadModel naming the field.
    static CodecConfig fromJson(const std::string& text);
    void check() const;
    std::string toJson() const;

    int hop() const noexcept;                     // samples per frame
    int delay() const noexcept { return bands; }  // samples by which the decoder delays sound
    int stages() const noexcept { return static_cast<int>(strides.size()); }
    // Returns the number of channels after `stages` stages.
    std::int64_t channelsAfter(int stages) const noexcept { return std::int64_t{channels} << stages; }
    // Returns the number of frames that encode `samples` samples, including those that complete delayed
    // sound.
    std::int64_t frameCount(std::int64_t samples) const noexcept {
        return (samples + delay() + hop() - 1) / hop();
    }
    std::int64_t parameterCount() const;
    bool operator==(const CodecConfig&) const = default;
};

// Returns whether a config belongs to a codec: it is JSON and its `modality` says so.
bool isCodecConfig(const std::string& json);

}  // namespace continuo
