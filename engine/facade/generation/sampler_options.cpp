#include "facade/generation/sampler_options.h"

#include <cmath>
#include <string>

#include "continuo/error.h"
#include "tokenizers/music_class.h"

namespace continuo {

SamplingOptions makeSamplingOptions(const SamplingChoice& choice, const LiveControls* controls,
                                    const MidiLimits* limits) {
    SamplingChoice now = controls != nullptr ? controls->choice() : choice;
    now.seed = choice.seed;
    now.branch = choice.branch;
    const double recall = now.factors.pedalRecall;
    constexpr const UserParameter& kRecall = parameters::kPedalRecall;
    if (!kRecall.accepts(recall))
        throw Error(ErrorCode::BadRequest, "pedal recall is " + std::to_string(recall) +
                                               "; it must be between " +
                                               std::to_string(std::lround(kRecall.min)) + " and " +
                                               std::to_string(std::lround(kRecall.max)));
    return {now, musicRules(now.factors, limits != nullptr ? limits->pedalWeight(recall) : 1)};
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
