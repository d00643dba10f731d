#pragma once

#include <span>
#include <vector>

#include "codec/coder.h"
#include "facade/codec/codec_work.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// What a model goes on from: the prompt's last frames, as many as its context holds, which end where the
// prompt ends. Their sound is complete but for the codec's delay; the next frame completes it.
struct HeardSound {
    std::vector<Token> tokens;  // the start token, where the whole prompt fits, then the frames'
    std::int64_t frames = 0;
    std::vector<float> end;  // as much of the last of them as is complete; empty: there are none
    SoundDecoder decoder;    // which has decoded up to there, in the levels that the model has
};

// prompt: mono at the codec's rate; empty: nothing is heard. window: context length in tokens; 0: unlimited.
HeardSound hear(std::span<const float> prompt, const CodeFrames& frames, const CodecOnDevice& codec,
                std::int64_t window, const PieceDone& done);

}  // namespace continuo
