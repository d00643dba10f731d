#pragma once

#include <cstdint>

namespace continuo::app {

// Returns a random seed below ui::kRandomSeedLimit.
std::uint64_t newSeed();

}  // namespace continuo::app
