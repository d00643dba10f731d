#include "files/program_version.h"

namespace continuo::app {

std::string programVersion() { return CONTINUO_VERSION; }

std::string namedVersion() { return "Continuo " + programVersion(); }

}  // namespace continuo::app
