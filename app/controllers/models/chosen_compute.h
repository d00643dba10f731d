#pragma once

#include <continuo/compute_choice.h>

#include <cstdint>
#include <string>

namespace continuo::app {

class Settings;

// Returns the device, precision and threads from the settings.
ComputeChoice loadComputeChoice(Settings& settings);
// Returns the memory limit for all models together, in bytes (Engine::setMemoryLimit); 0: no limit.
std::uint64_t loadMemoryLimit(Settings& settings);
// Returns the present choice of device and threads with the original precision, which affects the result.
// Used to resume a job. precision: empty if unknown.
ComputeChoice withPrecision(const std::string& precision, ComputeChoice compute);

}  // namespace continuo::app
