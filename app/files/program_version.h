#pragma once

#include <string>

namespace continuo::app {

// Returns the program's version from the build: "1.2.0".
std::string programVersion();
// Returns the program's name and version, which are written into files: "Continuo 1.2.0".
std::string namedVersion();

}  // namespace continuo::app
