// Tests cleanup after the device was lost, on a thread that never used it.
#include <gtest/gtest.h>

#include <barrier>
#include <thread>
#include <vector>

#include "continuo/error.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

// Runs work on the device until it is lost.
void loseDevice(Backend& device) {
    const Buffer memory = device.allocate(4);
    const TensorView number(memory.data(), DType::F32, {1});
    const std::vector<float> value = {1};
    EXPECT_THROW(for (int i = 0; i < 100'000; ++i) device.upload(std::as_bytes(std::span(value)), number),
                 Error);
}

TEST(LostDevice, ClosesAfterADeviceError) {
    std::shared_ptr<Backend> device = openTestDevice("cuda:0", 1);
    // Two threads act as a team's processes, because reaching agreement only needs a sum between them.
    std::vector<std::unique_ptr<DeviceTeam>> team(2);
    std::barrier<> together(2);
    std::vector<std::byte> leaders;
    {
        std::vector<std::jthread> processes;
        for (int rank = 0; rank < 2; ++rank) {
            processes.emplace_back([&, rank] {
                TeamContact contact;
                contact.size = 2;
                contact.rank = rank;
                contact.allAgree = [&](bool yes) {
                    together.arrive_and_wait();
                    return yes;
                };
                contact.broadcast = [&, rank](std::span<std::byte> bytes) {
                    if (rank == 0) leaders.assign(bytes.begin(), bytes.end());
                    together.arrive_and_wait();
                    std::copy(leaders.begin(), leaders.end(), bytes.begin());
                    together.arrive_and_wait();
                };
                team[static_cast<std::size_t>(rank)] = openTestDevice("cuda:0", 1)->joinTeam(contact);
            });
        }
    }
    ASSERT_NE(team[0], nullptr);
    loseDevice(*device);
    std::jthread([&] { team.clear(); }).join();
    std::jthread([&] { device.reset(); }).join();
}

}  // namespace
}  // namespace continuo::test
