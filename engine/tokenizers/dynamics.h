#pragma once

#include "continuo/performance.h"

namespace continuo {

// Returns the performance with each velocity's distance from the mean multiplied by `spread`, and `louder`
// MIDI steps added (negative: softer). Results are clamped to 1..127. Training on such copies teaches a
// network to follow the level of its context.
Performance withDynamics(Performance performance, double spread, double louder);

}  // namespace continuo
