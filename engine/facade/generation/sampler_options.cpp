#include "facade/generation/sampler_options.h"

#include <string>

#include "continuo/error.h"
#include "tokenizers/music_class.h"

namespace continuo {

SamplingOptions makeSamplingOptions(const SamplingChoice& choice, const LiveControls* controls,
                                    const MidiLimits* limits) {
    const SamplingChoice now = controls != nullptr ? controls->choice() : choice;
    const double recall = now.factors.pedalRecall;
    if (!(recall >= 0 && recall <= MusicFactors::kMaxRecall))
        throw Error(ErrorCode::BadRequest,
                    "pedal recall is " + std::to_string(recall) + "; it must be between 0 and 4");
    return {now.temperature,
            now.topK,
            now.topP,
            now.minP,
            choice.seed,
            choice.branch,
            musicRules(now.factors, limits != nullptr ? limits->pedalWeight(recall) : 1)};
}

void checkSampling(const SamplingChoice& choice, const std::string& what) {
    makeSamplingOptions(choice, nullptr).check();
    if (choice.factors == MusicFactors{}) return;
    throw Error(ErrorCode::BadRequest,
                what +
                    " has no timing, pitch, velocity or pedal; keep their temperatures at 1 and the pedal "
                    "recall at 0");
}

}  // namespace continuo
