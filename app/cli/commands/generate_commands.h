#pragma once

#include "cli/console/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Each adds a subcommand of `generate`: for pictures and for sound.
void addGenerateImage(CLI::App& generateCommand, CommandContext& context);
void addGenerateAudio(CLI::App& generateCommand, CommandContext& context);

}  // namespace continuo::app
