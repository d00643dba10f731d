#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "codec/coder.h"
#include "continuo/events.h"
#include "continuo/sound_request.h"
#include "facade/codec/codec_work.h"
#include "model/config/model_config.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// The part of a prompt that a sound model reads: its last frames, as many as the model's context holds, up to
// the prompt's end. Their sound is complete except for the codec's delay; the next frame completes it.
struct SoundPrompt {
    std::vector<Token> tokens;  // a start token if the whole prompt fits, then the frames' tokens
    std::int64_t frames = 0;
    std::vector<float> endSamples;  // the complete part of the last frame's sound; empty without frames
    SoundDecoder decoder;           // decoder after the prompt's last frame, with the model's levels
};

// Encodes the end of a prompt, as many frames as the context holds. prompt: mono at the codec's rate; empty:
// no prompt. window: context length in tokens; 0: unlimited.
SoundPrompt encodeSoundPrompt(std::span<const float> prompt, const CodeFrames& frames,
                              const CodecOnDevice& codec, std::int64_t window, const PieceDone& done);

// Opens the codec of a request on a device, with the model's number of levels. Throws BadModel if the model
// was trained on the codes of another codec.
CodecOnDevice openModelCodec(const ModelConfig& config, const SoundRequest& request,
                             const std::function<std::shared_ptr<Backend>(const ComputeChoice&)>& open,
                             Events& events, const std::stop_token& stop);

}  // namespace continuo
