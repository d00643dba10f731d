#pragma once

#include "model/perceiver_ar.h"

namespace continuo {

// What a decode step reads of the weights, for all of its rows: all of them but tables that it only looks up.
double weightBytes(const PerceiverAr& network);
// What it reads for each row: the cache entries of `length` tokens and `latents` latents.
double cacheBytes(const PerceiverAr& network, double length, double latents);

}  // namespace continuo
