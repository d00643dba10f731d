#pragma once

#include <string>

#include "continuo/live_controls.h"
#include "sampling/sampler.h"
#include "tokenizers/midi_limits.h"

namespace continuo {

// Returns the sampler's options for a choice. With controls, the sliders' current values replace it, except
// seed and branch. limits: state of the music being drawn, which the pedal recall depends on. Throws
// BadRequest for a pedal recall that is out of range.
SamplingOptions makeSamplingOptions(const SamplingChoice& choice, const LiveControls* controls,
                                    const MidiLimits* limits = nullptr);

// Throws BadRequest for a choice that is invalid or that only music supports. what: for messages, for example
// "a picture".
void checkSampling(const SamplingChoice& choice, const std::string& what);

}  // namespace continuo
