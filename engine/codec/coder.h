#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/codec_state.h"
#include "tensor/arena.h"

namespace continuo {

// Returns the frames per batch for long sounds: large enough for efficient GEMMs, small enough to react to a
// stop soon.
std::int64_t framesPerBatch(const CodecNetwork& codec);

// Encodes one sound, which arrives in pieces of any number of frames. The codec must outlive it.
class SoundEncoder {
public:
    // `levels`: the number of codes per frame, 1 to the codec's levels.
    SoundEncoder(const CodecNetwork& codec, int levels);

    // Appends the codes of the next samples, whole frames: frame by frame, the coarsest level first.
    void encode(std::span<const float> samples, std::vector<std::int32_t>& codes);

private:
    const CodecNetwork& codec_;
    std::vector<int> levels_;  // the only row's
    CodecState state_;
    Arena arena_;
};

// Decodes the codes of one sound, which arrive in pieces of any number of frames. It removes the codec's
// delay, so the first sample is the first of the first frame. The codec must outlive it.
class SoundDecoder {
public:
    // `given`: the number of codes per frame in the input. `levels`: how many of them are decoded, 1 to the
    // codec's levels.
    SoundDecoder(const CodecNetwork& codec, int levels, int given);
    // Copies the decoder; the copy continues independently.
    SoundDecoder(const SoundDecoder& other);
    SoundDecoder(SoundDecoder&&) = default;

    // Appends the samples that the next codes complete. Expects valid codes of whole frames, in
    // SoundEncoder's order.
    void decode(std::span<const std::int32_t> codes, std::vector<float>& samples);

private:
    const CodecNetwork& codec_;
    int levels_, given_;
    int late_;  // samples of the delay still to be removed
    CodecState state_;
    Arena arena_;
};

}  // namespace continuo
