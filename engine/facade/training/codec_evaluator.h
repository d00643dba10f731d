#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "codec/codec_network.h"
#include "codec/measures.h"
#include "continuo/audio_clip.h"
#include "continuo/train_codec_request.h"

namespace continuo {

// Held-out sound for a codec's training; measures the codec on it.
class CodecEvaluator {
public:
    // Selects about `seconds` of excerpts, evenly from all clips, which must outlive it.
    CodecEvaluator(std::span<const AudioClip> clips, int sampleRate, double seconds);

    bool isEmpty() const noexcept { return excerpts_.empty(); }
    // Measures the codec on the excerpts. Calls goesOn between them; returns nullopt if that returns false.
    std::optional<HeldOutSound> measure(const CodecNetwork& codec, const std::function<bool()>& goesOn) const;

private:
    LogMelDistance logMelDistance_;
    std::vector<std::span<const float>> excerpts_;
};

}  // namespace continuo
