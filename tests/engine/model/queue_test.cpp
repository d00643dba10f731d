#include <gtest/gtest.h>

#include <thread>

#include "engine/model/decoder_driver.h"

namespace continuo::test {
namespace {

// Decodes for a while: appends, rebuilds, steps and slides.
std::vector<float> decodeTokens(const Network& network, std::uint64_t seed) {
    DecoderDriver driver(network, 1, seed);
    driver.append(driver.freePositions() - 2);
    std::vector<float> all;
    for (int turn = 0; turn < 6; ++turn) {
        driver.rebuild(2);
        while (driver.freePositions() > 0) {
            driver.step();
            all.insert(all.end(), driver.logits().begin(), driver.logits().end());
        }
        driver.slide(3);
    }
    return all;
}

// The threads share the weights; each has its own queue on the device.
TEST(NetworkQueues, TwoThreadsDecodeWithOneNetwork) {
    const auto network = randomNetwork(networkCase("Rotary").config, 5);
    const Network beside = network->onQueue(network->backend().sibling());
    const std::vector<float> first = decodeTokens(*network, 1), second = decodeTokens(*network, 2);
    EXPECT_NE(first, second);
    for (int round = 0; round < 5; ++round) {
        std::vector<float> other;
        std::thread worker([&] { other = decodeTokens(beside, 2); });
        const std::vector<float> own = decodeTokens(*network, 1);
        worker.join();
        EXPECT_EQ(own, first);
        EXPECT_EQ(other, second);
    }
}

}  // namespace
}  // namespace continuo::test
