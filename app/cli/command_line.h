#pragma once

#include "cli/console/exit_code.h"

#include <stop_token>

namespace continuo::app {

// Reads the command line, does what it asks, and turns every failure into one line on stderr and an exit
// code.
ExitCode runCommandLine(int count, const char* const* arguments, std::stop_token stop);

}  // namespace continuo::app
