#include "cli/options/shared_options.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>

#include "app/cli/cli_program.h"
#include "files/installed_files.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

TEST(ConfigOption, PresetFoldersAreReadOnlyToPrintHelp) {
    CLI::App program;
    program.formatter(helpFormatter());
    std::string config;
    const CLI::Option* option = addConfigOption(program, config, "Its shape");
    EXPECT_EQ(option->get_description().find("preset,"), std::string::npos);
    // A preset added later is listed.
    const std::filesystem::path folder = resourceFolders("presets").front();
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "made-up.json") << "{}";
    const std::string text = program.help();
    std::filesystem::remove(folder / "made-up.json");
    EXPECT_THAT(text, testing::ContainsRegex("Its shape: a JSON file, or a preset, .*made-up"));
    const test::TemporaryFolder here;
    const test::Outcome help = test::runCli(here.path(), {"train", "--help"});
    EXPECT_THAT(help.out, testing::HasSubstr("or a preset, audio, audio-12, audio-8, codec, emoji-32, "));
}

}  // namespace
}  // namespace continuo::app
