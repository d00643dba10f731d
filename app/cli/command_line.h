#pragma once

#include "cli/console/exit_code.h"

#include <stop_token>

namespace continuo::app {

// Parses the command line and runs the command. Reports any failure in one line on stderr and by the exit
// code. Throws std::bad_alloc if there is no memory for the commands or the report.
ExitCode runCommandLine(int count, const char* const* arguments, std::stop_token stop);

// Reports missing memory in one line on stderr, without allocating.
ExitCode reportOutOfMemory() noexcept;

}  // namespace continuo::app
