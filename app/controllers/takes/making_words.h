#pragma once

#include <QString>

#include "library/take.h"

namespace continuo::app {

// How music was made, in one line: "piano, temperature 0.95, 256 latents, min-p 0.03, bf16". origin: with its
// details; latents: the most that were in use, if the details do not say (below 1: unknown).
QString madeWith(const Origin& origin, int latents = 0);

}  // namespace continuo::app
