#pragma once

#include <QString>
#include <utility>

#include "library/take.h"

namespace continuo::app {

// How music was made, in one line: "piano, temperature 0.95, 256 latents, min-p 0.03, bf16". origin: with its
// details; latents: the fewest and the most that it was made with, which Auto may have changed from what the
// details say (below 1: unknown).
QString madeWith(const Origin& origin, const std::pair<int, int>& latents = {});

}  // namespace continuo::app
