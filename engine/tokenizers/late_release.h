#pragma once

#include "base/philox.h"
#include "continuo/performance.h"

namespace continuo {

// A performance in which `share` (0 to 1) of the notes end late: by an exponentially distributed time of mean
// 0.7 s, but no later than 10 ms before the key's next stroke. Keys are meant, and the pedal is left alone:
// where it is not folded into the notes, the grammar alone makes up for one that stays down. A network that
// continues its own music forgets a note-off now and then; from such performances it learns to make up for it
// soon.
Performance withLateReleases(Performance performance, double share, RandomStream& random);

}  // namespace continuo
