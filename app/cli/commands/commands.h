#pragma once

#include "cli/console/command_context.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// Each function adds a subcommand with its options. If the command line selects it, context.action becomes
// its action.
void addGenerate(CLI::App& program, CommandContext& context);
void addTrain(CLI::App& program, CommandContext& context);
void addScore(CLI::App& program, CommandContext& context);
void addStatistics(CLI::App& program, CommandContext& context);
void addLearnt(CLI::App& program, CommandContext& context);
void addCodec(CLI::App& program, CommandContext& context);
void addImport(CLI::App& program, CommandContext& context);
void addVerify(CLI::App& program, CommandContext& context);
void addTokenize(CLI::App& program, CommandContext& context);
void addModels(CLI::App& program, CommandContext& context);
void addDevices(CLI::App& program, CommandContext& context);
void addPorts(CLI::App& program, CommandContext& context);
void addPlay(CLI::App& program, CommandContext& context);
void addLive(CLI::App& program, CommandContext& context);
void addReplay(CLI::App& program, CommandContext& context);
void addInfo(CLI::App& program, CommandContext& context);
void addBench(CLI::App& program, CommandContext& context);

}  // namespace continuo::app
