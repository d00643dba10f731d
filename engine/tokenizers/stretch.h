#pragma once

#include "continuo/performance.h"

namespace continuo {

// Returns the performance with all times multiplied by `factor`. Tokens are rounded afterwards.
Performance stretched(Performance performance, double factor);

}  // namespace continuo
