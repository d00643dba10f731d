#include "cli/console/console.h"

#include <continuo/error.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "cli/console/command_context.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

TEST(ConsoleDeathTest, AResultThatCannotBeWrittenIsAFailure) {
    const auto printOnAFullDisk = [] {
        if (std::freopen("/dev/full", "w", stdout) == nullptr) std::_Exit(1);
        try {
            Console().print("a result");
        } catch (const Error& error) {
            std::fprintf(stderr, "%s", error.what());
            std::_Exit(7);
        }
        std::_Exit(0);
    };
    EXPECT_EXIT(printOnAFullDisk(), testing::ExitedWithCode(7), "stdout");
}

TEST(LeaveOnStopDeathTest, RemovesWhatWasBegun) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "model.safetensors.part", "the first half");
    test::writeFile(folder / "model.safetensors", "an earlier one");
    const auto stop = [&] {
        std::stop_source source;
        CommandContext context(source.get_token());
        const LeaveOnStop leave(context, folder / "model.safetensors");
        source.request_stop();
        std::_Exit(0);
    };
    EXPECT_EXIT(stop(), testing::ExitedWithCode(130), "continuo-cli: stopped");
    EXPECT_FALSE(std::filesystem::exists(folder / "model.safetensors.part"));
    EXPECT_TRUE(std::filesystem::exists(folder / "model.safetensors"));
}

}  // namespace
}  // namespace continuo::app
