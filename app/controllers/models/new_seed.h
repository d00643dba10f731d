#pragma once

#include <cstdint>

namespace continuo::app {

// A seed by chance, below ui::kThrownSeeds.
std::uint64_t newSeed();

}  // namespace continuo::app
