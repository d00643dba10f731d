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

// Sound that a codec's training does not learn from, and how near the codec comes to it.
class HeldOutMeter {
public:
    // About so many seconds of the clips, which outlive it, evenly from all, stand for all.
    HeldOutMeter(std::span<const AudioClip> clips, int sampleRate, double seconds);

    bool isEmpty() const noexcept { return excerpts_.empty(); }
    // goesOn is asked between excerpts; nothing where it said no.
    std::optional<HeldOutSound> measure(const CodecNetwork& codec, const std::function<bool()>& goesOn) const;

private:
    LogMelDistance logMelDistance_;
    std::vector<std::span<const float>> excerpts_;
};

}  // namespace continuo
