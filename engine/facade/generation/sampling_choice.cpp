#include "facade/generation/sampling_choice.h"

#include "tokenizers/music_class.h"

namespace continuo {

SamplingOptions samplingOf(const SamplingChoice& choice, const LiveControls* controls) {
    const SamplingChoice now = controls != nullptr ? controls->choice() : choice;
    return {now.temperature,        now.topK, now.topP, now.minP, choice.seed, choice.branch,
            musicRules(now.factors)};
}

}  // namespace continuo
