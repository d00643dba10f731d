#pragma once

#include <string>

namespace continuo::app {

// Returns the program's version from the build: "1.2.0".
std::string programVersion();
// Returns name and version for the files that the program writes: "Continuo 1.2.0".
std::string namedVersion();

}  // namespace continuo::app
