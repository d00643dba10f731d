// Tests ops whose scratch memory barely fits.
#include <gtest/gtest.h>

#include "cuda_on_host/filled_device.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

// An attention of bf16 products, whose f32 keys and values are rounded into 2 MiB of scratch memory. The
// vendor's library, used when sums are requested, would also need memory for queries and results.
class SmallDevice : public testing::Test {
protected:
    static constexpr std::int64_t kQueries = 1024, kKeys = 4096, kHeads = 2, kWidth = 64;
    static constexpr std::size_t kScratch = 4UL * kKeys * kHeads * kWidth;

    HostTensor attended(Backend& backend, bool withSums) {
        Visibility visible;
        visible.first = first_.view();
        visible.wholePast = true;
        backend.attention(q_.view(), k_.view(), v_.view(), visible, DType::BF16, out_.view(),
                          withSums ? sums_.view() : TensorView());
        backend.wait();
        return out_.get();
    }

    std::shared_ptr<Backend> memory_ = openTestDevice("cuda:0", 1), device_ = openTestDevice("cuda:0", 1);
    DeviceTensor q_{*memory_, DType::F32, randomNormal({1, kQueries, kHeads, kWidth}, 1)};
    DeviceTensor k_{*memory_, DType::F32, randomNormal({1, kKeys, kHeads, kWidth}, 2)};
    DeviceTensor v_{*memory_, DType::F32, randomNormal({1, kKeys, kHeads, kWidth}, 3)};
    DeviceTensor out_{*memory_, DType::F32, Shape{1, kQueries, kHeads, kWidth}};
    DeviceTensor sums_{*memory_, DType::F32, Shape{1, kHeads, kQueries}};
    DeviceTensor first_{*memory_, DType::I32, HostTensor({1}, {kKeys - kQueries})};
};

TEST_F(SmallDevice, AnOpUsesOnlyTheMemoryItNeedsWhenLittleIsFree) {
    const HostTensor expected = attended(*openTestDevice("cuda:0", 1), false);
    const auto held = fillDevice(*memory_, kScratch + kScratch / 16);
    EXPECT_EQ(attended(*device_, false).values, expected.values);
}

TEST_F(SmallDevice, AttentionFallsBackToOurKernelsWhenTheLibraryLacksMemory) {
    const HostTensor expected = attended(*openTestDevice("cuda:0", 1), false);
    const HostTensor byLibrary = attended(*openTestDevice("cuda:0", 1), true);
    const auto held = fillDevice(*memory_, kScratch + kScratch / 16);
    EXPECT_EQ(attended(*device_, true).values, expected.values);
    EXPECT_NE(byLibrary.values, expected.values) << "the library was not asked";
}

}  // namespace
}  // namespace continuo::test
