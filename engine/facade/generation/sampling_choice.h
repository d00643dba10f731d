#pragma once

#include <string>

#include "continuo/live_controls.h"
#include "sampling/sampler.h"
#include "tokenizers/midi_limits.h"

namespace continuo {

// The sampler's options for a choice; with controls, for their present values. limits: of the music that is
// drawn. Throws BadRequest for a pedal recall that is out of range.
SamplingOptions samplingOf(const SamplingChoice& choice, const LiveControls* controls,
                           const MidiLimits* limits = nullptr);

// Throws BadRequest for a choice by which nothing can be drawn but music, or nothing at all. what: "a
// picture".
void checkPlain(const SamplingChoice& choice, const std::string& what);

}  // namespace continuo
