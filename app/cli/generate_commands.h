#pragma once

#include <cstdint>

#include "cli/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// What the commands below `generate` share.

// Short enough to be read aloud and typed again.
std::uint64_t newSeed();

void addGenerateImage(CLI::App& generateCommand, CommandContext& context);

}  // namespace continuo::app
