#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/codec_state.h"
#include "tensor/arena.h"

namespace continuo {

// So many frames are coded at once of a long sound: enough for large products, and few enough that a stop
// does not have to wait.
std::int64_t framesOfPiece(const CodecNetwork& codec);

// Makes the codes of one sound, which comes in pieces of any number of frames. The codec outlives it.
class SoundEncoder {
public:
    // levels: 1 to the codec's.
    SoundEncoder(const CodecNetwork& codec, int levels);

    // Appends the codes of the next samples, whole frames: frame by frame, a frame's from the coarsest on.
    void encode(std::span<const float> samples, std::vector<std::int32_t>& codes);

private:
    const CodecNetwork& codec_;
    std::vector<int> levels_;  // of the one row
    CodecState state_;
    Arena arena_;
};

// Makes the sound of codes, which come in pieces of any number of frames. The first samples are those of the
// first frame's beginning, because the codec's delay is removed. The codec outlives it.
class SoundDecoder {
public:
    // levels: how many of each frame's codes are read, 1 to the codec's; given: how many a frame has.
    SoundDecoder(const CodecNetwork& codec, int levels, int given);
    // Goes on by itself from where the other one is.
    SoundDecoder(const SoundDecoder& other);
    SoundDecoder(SoundDecoder&&) = default;

    // Appends the samples that the next codes complete, whole frames as SoundEncoder gives them. They are
    // codes of the codec.
    void decode(std::span<const std::int32_t> codes, std::vector<float>& samples);

private:
    const CodecNetwork& codec_;
    int levels_, given_;
    int late_;  // samples of the delay that are not removed yet
    CodecState state_;
    Arena arena_;
};

}  // namespace continuo
