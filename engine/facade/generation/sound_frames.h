#pragma once

#include <optional>
#include <span>
#include <vector>

#include "codec/coder.h"
#include "continuo/events.h"
#include "continuo/sound_request.h"
#include "facade/generation/heard_sound.h"
#include "facade/generation/token_sink.h"
#include "facade/models/device_work.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// Makes sound of drawn tokens, a frame as soon as its last code is there, and reports each. Every variation
// has a decoder of its own, and frames are decoded one by one, so that a sound does not depend on the others.
class SoundFrames : public TokenSink {
public:
    // form: the codes' shape and codec, without codes. heard: what they go on from; its decoder is copied.
    SoundFrames(const CodeFrames& frames, const AudioCodes& form, const HeardSound& heard,
                std::span<const std::uint64_t> seeds, Events& events);

    void push(std::size_t first, std::span<const Token> tokens,
              std::span<const float> logProbabilities) override;
    // Why a frame could not be decoded; none is made after that.
    const std::optional<Error>& failure() const { return device_.failure(); }
    // The frames that are whole in every variation.
    std::vector<MadeSound> finish();

private:
    struct Line {
        MadeSound made;
        SoundDecoder decoder;
        std::vector<Token> tokens;
    };

    void finishFrame(std::size_t sound);

    CodeFrames frames_;
    Events& events_;
    std::vector<Line> lines_;
    DeviceWork device_;
};

}  // namespace continuo
