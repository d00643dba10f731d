#pragma once

#include "cli/console/exit_code.h"

#include <stop_token>

namespace continuo::app {

// Parses the command line and runs the command. Reports any failure in one line on stderr and by the exit
// code.
ExitCode runCommandLine(int count, const char* const* arguments, std::stop_token stop);

}  // namespace continuo::app
