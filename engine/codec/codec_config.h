#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace continuo {

// All that fixes the shape of a codec (SoundStream, arXiv 2107.03312): how sound is made frames, and frames
// codes.
struct CodecConfig {
    // By what a level finds the code that is nearest: by its direction, whatever its length, or by its
    // distance, which never leaves more than there was.
    enum class Lookup { Direction, Distance };

    std::string name;
    int sampleRate = 16000;
    // Bands of the MDCT that frames are made of; 0: a codec of convolutions from the samples on.
    int bands = 0;
    int blocks = 8;  // residual blocks of a side, of a codec of spectra
    // Of a codec of spectra: of all blocks. Of convolutions: of the first layer; each stage doubles them.
    int channels = 16;
    // Of a codec of spectra: a frame has as many transforms as their product; none: one. Of convolutions: a
    // stage each, from the sound on.
    std::vector<int> strides{2, 4, 5, 8};
    int embedding = 128;                // numbers of a frame
    int levels = 12;                    // codes of a frame
    int codes = 1024;                   // of a level
    int codeChannels = 8;               // numbers in which a level compares
    Lookup lookup = Lookup::Direction;  // earlier versions knew no other

    // Throw BadModel naming the field.
    static CodecConfig fromJson(const std::string& text);
    void check() const;
    std::string toJson() const;

    int hop() const noexcept;                     // samples of a frame
    int delay() const noexcept { return bands; }  // samples by which the decoder delays sound
    int stages() const noexcept { return static_cast<int>(strides.size()); }
    // Channels behind so many stages.
    std::int64_t channelsAfter(int stages) const noexcept { return std::int64_t{channels} << stages; }
    // Number of frames that encode `samples` samples, including those that complete delayed sound.
    std::int64_t framesOf(std::int64_t samples) const noexcept {
        return (samples + delay() + hop() - 1) / hop();
    }
    std::int64_t parameterCount() const;
    bool operator==(const CodecConfig&) const = default;
};

// Whether a config is that of a codec: what its `modality` says, if it is JSON that has one.
bool isCodecConfig(const std::string& json);

}  // namespace continuo
