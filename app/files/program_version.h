#pragma once

#include <string>

namespace continuo::app {

// This program's version, as the build has it: "1.2.0".
std::string programVersion();
// With its name, as files that it writes say what they come from: "Continuo 1.2.0".
std::string namedVersion();

}  // namespace continuo::app
