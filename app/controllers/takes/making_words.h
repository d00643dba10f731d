#pragma once

#include <QString>
#include <utility>

#include "library/take.h"

namespace continuo::app {

// The least and the most that music was made with, which the user and Auto may have changed from what its
// origin tells; 0: unknown.
struct MadeRanges {
    std::pair<int, int> latents;
    std::pair<double, double> temperature;
    bool beats = false;  // whether there were any that it might come near to
};
// How music was made, in one line, with whatever held the model back: "piano, temperature 0.95, 256 latents,
// min-p 0.03, mild guard, C minor, your dynamics, bf16". origin: with its details.
QString madeWith(const Origin& origin, const MadeRanges& ranges = {});

}  // namespace continuo::app
