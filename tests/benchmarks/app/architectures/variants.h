#pragma once

#include <string>
#include <vector>

#include "benchmarks/app/architectures/small_music.h"

namespace continuo {

struct Variant {
    std::string name;
    ModelConfig config;
};

// Trains all variants and prints a table of parameters and nats/token by position, averaged over the seeds.
// For streams, the worth of the state is the rise in nats/token if it is cleared every 2,048 tokens.
void compareVariants(const SmallMusic& music, const std::vector<Variant>& variants);

}  // namespace continuo
