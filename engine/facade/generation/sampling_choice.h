#pragma once

#include "continuo/live_controls.h"
#include "sampling/sampler.h"

namespace continuo {

// How tokens are drawn, as the sampler wants it; with controls, what they say now.
SamplingOptions samplingOf(const SamplingChoice& choice, const LiveControls* controls);

}  // namespace continuo
