#include "cli/options/shared_options.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>

#include "app/cli/cli_program.h"

namespace continuo::app {
namespace {

// At a start nobody waits for their folders.
TEST(ConfigOption, PresetsAreLookedForWhereHelpShowsThem) {
    CLI::App program;
    program.formatter(helpFormatter());
    std::string config;
    const CLI::Option* option = addConfigOption(program, config, "Its shape");
    EXPECT_EQ(option->get_description().find("piano"), std::string::npos);
    EXPECT_THAT(program.help(),
                testing::HasSubstr("Its shape: a JSON file, or a preset, emoji-32, emoji-64 or piano"));
    const test::Outcome help = test::runCli(".", {"train", "--help"});
    EXPECT_THAT(help.out, testing::HasSubstr("or a preset, emoji-32, emoji-64 or piano"));
}

}  // namespace
}  // namespace continuo::app
