#pragma once

#include <continuo/compute_choice.h>

#include <cstdint>
#include <string>

namespace continuo::app {

class Settings;

// The device, precision and threads of the settings.
ComputeChoice computeOf(Settings& settings);
// Bytes that models may take together (Engine::setMemoryLimit); 0: no limit.
std::uint64_t memoryLimitOf(Settings& settings);
// The choice for going on with something that was begun: the present one, but with the precision that it was
// begun with, because that affects the result. precision: empty if it is not known.
ComputeChoice asBegun(const std::string& precision, ComputeChoice compute);

}  // namespace continuo::app
