#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "engine/model/network_cases.h"

namespace continuo::test {
namespace {

// Returns the peak memory of this process since resetPeak() in MiB (Linux: VmHWM); 0 if unknown.
double peakMebibytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        double kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes / 1024;
    }
    return 0;
}

void resetPeak() { std::ofstream("/proc/self/clear_refs") << "5"; }

class Memory : public ::testing::Test {
protected:
    Memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        // Skipped, because a sanitizer's own memory would count too.
        skipped_ = true;
#endif
        resetPeak();
        skipped_ = skipped_ || peakMebibytes() == 0;
    }

    bool skipped_ = false;
};

ModelConfig longContext() {
    ModelConfig config;
    config.vocabulary = 391;
    config.channels = 512;
    config.perceiver().length = 65'536;
    config.perceiver().latents = 1024;
    config.perceiver().inputChannels = config.perceiver().attentionChannels = 512;
    config.perceiver().heads = 8;
    config.layers = {{8, 4, true, {}}};
    config.positions.rotary = RotaryConfig{0.25, 1, RotaryFrequencies::Inclusive, 65'536};
    return config;
}

// One matrix of context x latents would take 256 MiB per head: 2 GiB with eight.
TEST_F(Memory, GrowsLinearlyWithTheContext) {
    if (skipped_) GTEST_SKIP() << "memory cannot be measured here";
    const ModelConfig config = longContext();
    const auto network = randomNetwork(config, 1, {Precision::BF16, false, DType::BF16});
    const double weights = peakMebibytes();
    Arena arena = arenaOn(testBackend());
    DecoderState state = network->newState();
    std::vector<float> logits(static_cast<std::size_t>(config.vocabulary));
    network->append(state, randomTokens(config, 65'536, 1), {}, arena);
    network->rebuild(state, 1024, arena, logits);
    EXPECT_LT(peakMebibytes() - weights, 1024);
    // Only keys and values of the tokens grow with the context: 2 * 512 numbers of two bytes each.
    EXPECT_LT(state.bytes(), std::size_t{65'536} * 2048 + (std::size_t{8} << 20));
}

TEST_F(Memory, TheUncachedForwardGrowsLinearlyToo) {
    if (skipped_) GTEST_SKIP() << "memory cannot be measured here";
    const ModelConfig config = longContext();
    const auto network = randomNetwork(config, 1, {Precision::BF16, false, DType::BF16});
    const double before = peakMebibytes();
    forwardLogits(*network, makeWholeBatch(config, randomTokens(config, 65'536, 1), 1, 1024));
    EXPECT_LT(peakMebibytes() - before, 1024);
}

// A file can declare many table rows in one line.
TEST_F(Memory, UnreachableTableRowsAreNotAllocated) {
    if (skipped_) GTEST_SKIP() << "memory cannot be measured here";
    ModelConfig config = longContext();
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = 16;
    config.perceiver().length = 64;
    config.perceiver().latents = 16;
    config.positions.tables = PositionConfig::Tables::Sinusoidal;
    config.positions.rows = {1 << 24};
    const double before = peakMebibytes();
    randomNetwork(config, 1);
    EXPECT_LT(peakMebibytes() - before, 64);
}

}  // namespace
}  // namespace continuo::test
