#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "audio/file_pieces.h"
#include "audio/sound_layout.h"

namespace continuo::app {

// Samples as they were decoded: the channels of each frame in turn. Valid until the next are read.
struct SoundBlock {
    int sampleRate = 0, channels = 0;
    std::span<const float> samples;
};

// Decodes a sound file to its end, whatever its headers announce. Rate and channels may change on the way
// (chained Ogg streams, MP3 files put together).
class SoundDecoder {
public:
    virtual ~SoundDecoder() = default;

    virtual std::string format() const = 0;
    virtual std::string comment() const = 0;
    virtual int sampleRate() const = 0;  // of the first sound
    virtual int channels() const = 0;
    // Frames at sampleRate(), where they can be known without decoding. May read through the file.
    virtual std::optional<std::int64_t> frames() = 0;
    // The next samples; none at the end, or where nothing more can be decoded.
    virtual SoundBlock read() = 0;
};

// Throw std::runtime_error with the reason if nothing can be decoded. The libraries print nothing themselves.
std::unique_ptr<SoundDecoder> openMpeg(FilePieces file);
std::unique_ptr<SoundDecoder> openSoundDecoder(SoundLayout layout);

}  // namespace continuo::app
