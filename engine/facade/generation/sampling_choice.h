#pragma once

#include "continuo/live_controls.h"
#include "sampling/sampler.h"
#include "tokenizers/midi_limits.h"

namespace continuo {

// The sampler's options for a choice; with controls, for their present values. limits: of the music that is
// drawn. Throws BadRequest for a pedal recall that is out of range.
SamplingOptions samplingOf(const SamplingChoice& choice, const LiveControls* controls,
                           const MidiLimits* limits = nullptr);

}  // namespace continuo
