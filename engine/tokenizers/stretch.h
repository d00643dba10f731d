#pragma once

#include "continuo/performance.h"

namespace continuo {

// The performance played `factor` times as long: every time is multiplied before it is rounded to tokens.
Performance stretched(Performance performance, double factor);

}  // namespace continuo
