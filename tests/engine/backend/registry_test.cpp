#include "backend/registry.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "backends/cpu/cpu_backend.h"
#include "continuo/error.h"

namespace continuo {
namespace {

// Returns a plugin for an accelerator of which the machine has two.
BackendPlugin accelerator() {
    BackendPlugin plugin = cpu::plugin();
    plugin.name = "fast";
    plugin.host = false;
    plugin.deviceCount = []() noexcept { return 2; };
    return plugin;
}

TEST(BackendRegistry, AcceleratorsAreListedBeforeTheCpu) {
    BackendRegistry registry;
    registry.add(cpu::plugin());
    registry.add(accelerator());
    EXPECT_EQ(registry.deviceIds(), (std::vector<std::string>{"fast:0", "fast:1", "cpu"}));
}

TEST(BackendRegistry, TheCpuIsRecognisedUnderAnyName) {
    BackendRegistry registry;
    BackendPlugin processor = cpu::plugin();
    processor.name = "own";
    registry.add(processor);
    registry.add(accelerator());
    EXPECT_EQ(registry.deviceIds(), (std::vector<std::string>{"fast:0", "fast:1", "own"}));
    EXPECT_TRUE(registry.open("own", 1)->isHost());
}

TEST(BackendRegistry, AutoOpensTheFastestAvailableDevice) {
    BackendRegistry registry;
    registry.add(cpu::plugin());
    EXPECT_EQ(registry.open("auto", 1)->device().id, "cpu");
}

// Four processes on one machine with two devices: two processes share each device.
TEST(BackendRegistry, ProcessesOfATeamAreSpreadOverTheDevices) {
    BackendRegistry registry;
    registry.add(cpu::plugin());
    BackendPlugin fast = accelerator();
    static int opened;
    fast.open = [](const BackendOptions& options) {
        opened = options.device;
        return cpu::plugin().open({0, 1});
    };
    registry.add(fast);
    setenv("OMPI_COMM_WORLD_SIZE", "4", 1);
    for (const int place : {0, 1, 2, 3}) {
        setenv("OMPI_COMM_WORLD_LOCAL_RANK", std::to_string(place).c_str(), 1);
        registry.open("auto", 1);
        EXPECT_EQ(opened, place % 2);
        registry.open("fast:0", 1);
        EXPECT_EQ(opened, 0) << "another device than was asked for";
    }
    unsetenv("OMPI_COMM_WORLD_LOCAL_RANK");
    unsetenv("OMPI_COMM_WORLD_SIZE");
    registry.open("auto", 1);
    EXPECT_EQ(opened, 0);
}

TEST(BackendRegistry, AnUnknownDeviceIsReportedWithTheAvailableOnes) {
    BackendRegistry registry;
    registry.add(cpu::plugin());
    try {
        registry.open("cuda:3");
        FAIL() << "opened a device that is not there";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        EXPECT_STREQ(error.what(), "device 'cuda:3' is not there; this machine has: cpu");
    }
}

TEST(BackendRegistry, OpeningWithoutBackendsFails) { EXPECT_THROW(BackendRegistry().open("auto"), Error); }

TEST(BackendRegistry, ALibraryThatDoesNotLoadIsLoggedAndSkipped) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("continuo_registry_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "libcontinuo_backend_broken.so") << "not a library";
    std::ofstream(folder / "another.so") << "of no interest";
    BackendRegistry registry;
    registry.add(cpu::plugin());
    registry.scan(folder);
    std::filesystem::remove_all(folder);
    EXPECT_EQ(registry.deviceIds(), std::vector<std::string>{"cpu"});
    ASSERT_EQ(registry.notes().size(), 1u);
    EXPECT_NE(registry.notes()[0].find("libcontinuo_backend_broken.so"), std::string::npos);
}

TEST(BackendRegistry, AMissingFolderCountsAsEmpty) {
    BackendRegistry registry;
    registry.scan("/nowhere/at/all");
    EXPECT_TRUE(registry.deviceIds().empty());
}

}  // namespace
}  // namespace continuo
