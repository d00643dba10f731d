#include "facade/sampling_choice.h"

namespace continuo {

SamplingOptions samplingOf(const SamplingChoice& choice, const LiveControls* controls) {
    SamplingOptions options{choice.temperature, choice.topK, choice.topP,
                            choice.minP,        choice.seed, choice.branch};
    if (controls != nullptr) {
        options.temperature = controls->temperature;
        options.topK = controls->topK;
        options.topP = controls->topP;
        options.minP = controls->minP;
    }
    return options;
}

}  // namespace continuo
