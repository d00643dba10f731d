#pragma once

#include "cli/console/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Adds the command below `generate` that makes pictures.
void addGenerateImage(CLI::App& generateCommand, CommandContext& context);

}  // namespace continuo::app
