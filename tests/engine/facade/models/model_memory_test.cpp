#include <gtest/gtest.h>

#include <filesystem>

#include "base/free_memory.h"
#include "engine/facade/models/model_fit_fixture.h"
#include "facade/models/open_models.h"
#include "support/process_memory.h"
#include "support/sanitizer.h"

namespace continuo::test {
namespace {

// Returns a config of 13 million weights: far more bytes than the rest of the test uses.
ModelConfig largeConfig() {
    ModelConfig config = tinyConfig();
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = 512;
    config.layers.assign(4, config.layers.front());
    return config;
}

class ModelMemory : public ModelFitTest, public ::testing::WithParamInterface<const char*> {
protected:
    // Returns the memory of the process without freed parts of the heap.
    static double heldBytes() {
        releaseFreedMemory();
        return anonymousMemoryBytes();
    }
    std::shared_ptr<const Network> open() {
        return models_.open({model_}, registry_.open("cpu", 1), parsePrecision(GetParam()));
    }

    static void SetUpTestSuite() {
        writeModel(folder_ / "millions.safetensors", *makeNetwork(largeConfig()), DType::F32, "{}");
    }
    static void TearDownTestSuite() { std::filesystem::remove(folder_ / "millions.safetensors"); }

    static inline const TemporaryFolder folder_;
    const std::string model_ = folder_ / "millions.safetensors";
    OpenModels models_;
};

TEST_P(ModelMemory, PredictedBytesMatchTheProcess) {
    if (kSanitized || anonymousMemoryBytes() == 0) GTEST_SKIP() << "memory cannot be measured here";
    registry_.add(cpu::plugin());
    const auto planned =
        static_cast<double>(computeFit(makeFitRequest(model_, GetParam()), registry_).weightBytes);
    const double before = heldBytes();
    const auto network = open();
    const double kept = heldBytes() - before;
    EXPECT_NEAR(planned, kept, 0.25 * kept) << planned / kept << " of what is kept";
}

TEST_P(ModelMemory, ClosingAModelReturnsItsMemoryToTheSystem) {
    if (kSanitized || anonymousMemoryBytes() == 0) GTEST_SKIP() << "memory cannot be measured here";
    registry_.add(cpu::plugin());
    open();  // warms up the allocator
    const double before = heldBytes();
    {
        const auto network = open(), other = open();
        EXPECT_GT(anonymousMemoryBytes() - before, 20e6);
    }
    EXPECT_LT(anonymousMemoryBytes() - before, 10e6);
}

INSTANTIATE_TEST_SUITE_P(Precisions, ModelMemory, ::testing::Values("f32", "bf16", "int8"));

}  // namespace
}  // namespace continuo::test
