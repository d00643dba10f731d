#pragma once

#include "continuo/performance.h"

namespace continuo {

// The performance with each velocity `spread` times as far from their mean, and all of them `louder` steps of
// MIDI louder (below 0: softer); what leaves 1 to 127 stays at its end. How loud a piece is says nothing of
// its notes: from performances told so a network learns to take the level from what it hears.
Performance withDynamics(Performance performance, double spread, double louder);

}  // namespace continuo
