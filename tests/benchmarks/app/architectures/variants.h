#pragma once

#include <string>
#include <vector>

#include "benchmarks/app/architectures/small_music.h"

namespace continuo {

struct Variant {
    std::string name;
    ModelConfig config;
};

// Trains all and prints a table: parameters, nats/token by position, mean over the seeds; where there is a
// state, what it is worth: nats/token more where it begins anew every 2,048 tokens.
void compare(const SmallMusic& music, const std::vector<Variant>& variants);

}  // namespace continuo
