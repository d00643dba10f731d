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

TEST(ConsoleDeathTest, UnwritableResultIsAFailure) {
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

TEST(LeaveOnStopDeathTest, EndsTheProgram) {
    const auto stop = [] {
        std::stop_source source;
        CommandContext context(source.get_token());
        const ExitOnStop leave(context);
        source.request_stop();
        std::_Exit(0);
    };
    EXPECT_EXIT(stop(), testing::ExitedWithCode(130), "continuo-cli: stopped");
}

}  // namespace
}  // namespace continuo::app
