#pragma once

#include <QString>
#include <utility>

#include "library/take.h"

namespace continuo::app {

// The smallest and largest number of latents and temperature during the music. They may differ from the
// origin, because the user or Auto can change them. 0: unknown.
struct UsedRanges {
    std::pair<int, int> latents;
    std::pair<double, double> temperature;
    bool beats = false;  // the music has beats that the model could follow
};
// Describes in one line how music was made, with all constraints: "piano, temperature 0.95, 256 latents,
// min-p 0.03, mild repetition guard, C minor, your dynamics, bf16". origin: must include its details.
QString describeMaking(const Origin& origin, const UsedRanges& ranges = {});

}  // namespace continuo::app
