#pragma once

#include "base/philox.h"
#include "continuo/performance.h"

namespace continuo {

// Returns a performance in which a fraction `share` (0 to 1) of the notes end late. The delay is
// exponentially distributed with mean 0.7 s, but ends at least 10 ms before the key's next stroke. Only keys
// are delayed, not the pedal: where the pedal has its own tokens, the grammar limits it. A network that
// continues its own music sometimes omits a note-off; such data teaches it to correct this soon.
Performance withLateReleases(Performance performance, double share, RandomStream& random);

}  // namespace continuo
