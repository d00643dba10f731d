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
// Where what was begun goes on: as chosen now, with the precision that it was begun with, which is part of
// what comes of it. Empty: it is not known.
ComputeChoice asBegun(const std::string& precision, ComputeChoice compute);

}  // namespace continuo::app
