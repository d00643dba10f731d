#pragma once

#include <QString>
#include <utility>

#include "library/take.h"

namespace continuo::app {

// The least and the most latents and temperature that music was made with. The user or Auto may have changed
// them while it played, so they may differ from its origin. 0: unknown.
struct MadeRanges {
    std::pair<int, int> latents;
    std::pair<double, double> temperature;
    bool beats = false;  // whether there were beats for it to keep to
};
// How music was made, in one line, with whatever held the model back: "piano, temperature 0.95, 256 latents,
// min-p 0.03, mild guard, C minor, your dynamics, bf16". origin: with its details.
QString madeWith(const Origin& origin, const MadeRanges& ranges = {});

}  // namespace continuo::app
