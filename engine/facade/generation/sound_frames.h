#pragma once

#include <optional>
#include <span>
#include <vector>

#include "codec/coder.h"
#include "continuo/events.h"
#include "continuo/sound_request.h"
#include "facade/generation/batch_drawing.h"
#include "facade/generation/sound_prompt.h"
#include "facade/models/device_work.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// Decodes drawn tokens to sound, frame by frame as soon as a frame's last code is drawn, and reports it. Each
// variation has its own decoder, so it does not depend on the others.
class SoundFrames : public TokenSink {
public:
    // form: the codes' metadata, such as their shape and codec, without codes. heard: the prompt; its decoder
    // is copied.
    SoundFrames(const CodeFrames& frames, const AudioCodes& form, const SoundPrompt& heard,
                std::span<const std::uint64_t> seeds, Events& events);

    void push(std::size_t first, std::span<const Token> tokens,
              std::span<const float> logProbabilities) override;
    // The error of a frame that could not be decoded; no later frame is decoded.
    const std::optional<Error>& failure() const { return device_.failure(); }
    // Returns the frames that are complete in every variation.
    std::vector<MadeSound> finish();

private:
    struct Variation {
        MadeSound made;
        SoundDecoder decoder;
        std::vector<Token> tokens;
    };

    void finishFrame(std::size_t sound);

    CodeFrames frames_;
    Events& events_;
    std::vector<Variation> lines_;
    DeviceWork device_;
};

}  // namespace continuo
