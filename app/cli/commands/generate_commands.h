#pragma once

#include "cli/console/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Each adds a command below `generate`: one that makes pictures, one that makes sound.
void addGenerateImage(CLI::App& generateCommand, CommandContext& context);
void addGenerateAudio(CLI::App& generateCommand, CommandContext& context);

}  // namespace continuo::app
