#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "audio/file_pieces.h"
#include "audio/sound_layout.h"

namespace continuo::app {

// Decoded interleaved samples. Valid until the next read.
struct SoundBlock {
    int sampleRate = 0, channels = 0;
    std::span<const float> samples;
};

// Decodes a sound file to its end, whatever its headers announce. Rate and channels may change on the way
// (chained Ogg streams, concatenated MP3 files).
class SoundDecoder {
public:
    virtual ~SoundDecoder() = default;

    virtual std::string format() const = 0;
    virtual std::string comment() const = 0;
    virtual int sampleRate() const = 0;  // of the first sound
    virtual int channels() const = 0;
    // Returns the frames at sampleRate() if known without decoding. May scan the file.
    virtual std::optional<std::int64_t> frames() = 0;
    // Returns the next samples; none at the end, or if nothing more can be decoded.
    virtual SoundBlock read() = 0;
};

// Both throw std::runtime_error with the reason if nothing can be decoded. The libraries print nothing
// themselves.
std::unique_ptr<SoundDecoder> openMpeg(FilePieces file);
std::unique_ptr<SoundDecoder> openSoundDecoder(SoundLayout layout);

}  // namespace continuo::app
