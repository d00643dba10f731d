#pragma once

#include <cstdint>

namespace continuo::app {

// A random seed below ui::kThrownSeeds.
std::uint64_t newSeed();

}  // namespace continuo::app
