#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

// Properties of single ops beyond the table of cases: extreme numbers, published values, identities.
namespace continuo::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class OpProperties : public testing::TestWithParam<std::string> {
protected:
    DeviceTensor floats(const HostTensor& values) { return DeviceTensor(*backend_, DType::F32, values); }
    DeviceTensor floats(const Shape& shape) { return DeviceTensor(*backend_, DType::F32, shape); }
    DeviceTensor ints(const HostTensor& values) { return DeviceTensor(*backend_, DType::I32, values); }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

double largestDifference(const HostTensor& a, const HostTensor& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i)
        worst = std::max(worst, std::abs(a.values[i] - b.values[i]));
    return worst;
}

TEST_P(OpProperties, RotaryMatchesThePublishedVector) {
    // Rotary of google-research/perceiver-ar: head width 8, fully rotated, longest wave 16, position 3.
    HostTensor frequency({4});
    for (std::int64_t i = 0; i < 4; ++i) frequency[i] = std::pow(16.0, -static_cast<double>(i) / 3);
    const DeviceTensor turns = floats(frequency), at = ints(HostTensor({1, 1}, {3}));
    const DeviceTensor x = floats(HostTensor({1, 1, 1, 8}, {1, 2, 3, 4, 5, 6, 7, 8}));
    backend_->rotary(x.view(), at.view(), {turns.view(), 1, 1});
    const HostTensor expected(
        {1, 1, 1, 8}, {-1.272232, -1.838865, -2.600849, 4.270314, 1.721710, 7.618117, 5.386087, 9.164610});
    EXPECT_LT(largestDifference(x.get(), expected), 2e-6);
}

TEST_P(OpProperties, RotaryAndItsInverseRestoreTheInput) {
    const HostTensor before = randomNormal({2, 9, 3, 16}, 1),
                     positions = randomIntegers({2, 9}, 2, 0, 2000000000);
    const DeviceTensor x = floats(before), at = ints(positions),
                       turns = floats(HostTensor({5}, {1, 0.5, 0.1f, 0.01f, 1e-6f}));
    backend_->rotary(x.view(), at.view(), {turns.view(), 3, 1});
    EXPECT_GT(largestDifference(x.get(), before), 0.5);
    backend_->rotary(x.view(), at.view(), {turns.view(), 3, -1});
    EXPECT_LT(largestDifference(x.get(), before), 2e-6);
}

TEST_P(OpProperties, LayerNormStaysPreciseWithALargeMean) {
    const HostTensor in = randomNormal({3, 257}, 1, 1, 5000), ones({257}, std::vector<double>(257, 1)),
                     zeros({257});
    const DeviceTensor x = floats(in), scale = floats(ones), offset = floats(zeros), out = floats(in.shape);
    backend_->layerNorm(x.view(), {scale.view(), offset.view(), 1e-5f}, out.view());
    EXPECT_LT(largestDifference(out.get(), reference::layerNorm(in, ones, zeros, 1e-5f)), 5e-6);
}

TEST_P(OpProperties, LayerNormOfEqualNumbersEqualsItsOffset) {
    HostTensor in({2, 33});
    for (double& each : in.values) each = 7.3f;
    const HostTensor shift = randomNormal({33}, 2);
    const DeviceTensor x = floats(in), scale = floats(randomNormal({33}, 1)), offset = floats(shift),
                       out = floats(in.shape);
    backend_->layerNorm(x.view(), {scale.view(), offset.view(), 1e-5f}, out.view());
    for (std::int64_t c = 0; c < 33; ++c) EXPECT_NEAR(out.get()[33 + c], shift[c], 1e-5);
}

TEST_P(OpProperties, CrossEntropyOfEqualLogitsIsTheLogOfTheirCount) {
    const DeviceTensor logits = floats(HostTensor({2, 391})), targets = ints(HostTensor({2}, {0, 390})),
                       losses = floats({2, 2});
    backend_->crossEntropy(logits.view(), targets.view(), {.zLoss = 1e-4f}, losses.view(), {});
    const HostTensor found = losses.get();
    for (const std::int64_t row : {0, 1}) {
        EXPECT_NEAR(found[2 * row], std::log(391.0), 1e-6);
        EXPECT_NEAR(found[2 * row + 1], 1e-4 * std::log(391.0) * std::log(391.0), 1e-8);
    }
}

TEST_P(OpProperties, CrossEntropyOfAGroupIgnoresAllOtherIds) {
    const CrossEntropyRule rule{0, 1, {3, 8}};  // 0 1 2 | 3 .. 10 | 11 .. 18
    HostTensor in = randomNormal({3, 19}, 4);
    const DeviceTensor targets = ints(HostTensor({3}, {2, 10, 11})), losses = floats({3, 2}),
                       gradient = floats({3, 19});
    const auto found = [&] {
        const DeviceTensor logits = floats(in);
        backend_->crossEntropy(logits.view(), targets.view(), rule, losses.view(), gradient.view());
        return losses.get().values;
    };
    const std::vector<double> before = found();
    const std::int64_t begin[] = {0, 3, 11}, end[] = {3, 11, 19};
    for (std::int64_t row = 0; row < 3; ++row) {
        double sum = 0;
        for (std::int64_t v = 0; v < 19; ++v) {
            const bool within = v >= begin[row] && v < end[row];
            sum += gradient.get()[row * 19 + v];
            if (within) continue;
            EXPECT_EQ(gradient.get()[row * 19 + v], 0) << row << ' ' << v;
            in[row * 19 + v] = 50;
        }
        EXPECT_NEAR(sum, 0, 1e-6);
    }
    EXPECT_EQ(found(), before);
}

TEST_P(OpProperties, CrossEntropySurvivesHugeLogits) {
    const DeviceTensor logits = floats(HostTensor({2, 4}, {3e4, -3e4, 0, 1, -3e38, 3e38, 0, 0})),
                       targets = ints(HostTensor({2}, {1, 1})), losses = floats({2, 2}),
                       gradient = floats({2, 4});
    backend_->crossEntropy(logits.view(), targets.view(), {}, losses.view(), gradient.view());
    EXPECT_EQ(losses.get()[0], 60000.0);
    EXPECT_EQ(losses.get()[2], 0.0);
    const std::vector<double> expected{1, -1, 0, 0, 0, 0, 0, 0};
    for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(gradient.get().values[i], expected[i], 1e-6);
}

TEST_P(OpProperties, DropoutKeepsTheRequestedShareAndTheMean) {
    HostTensor ones({1000, 100});
    for (double& each : ones.values) each = 1;
    const DeviceTensor in = floats(ones), out = floats(ones.shape);
    backend_->dropout(in.view(), {0.7f, 5, 1, 1}, out.view(), Into::Set);
    double kept = 0, sum = 0;
    for (const double each : out.get().values) {
        kept += each != 0 ? 1 : 0;
        sum += each;
    }
    EXPECT_NEAR(kept / 1e5, 0.3, 0.006);  // four standard deviations
    EXPECT_NEAR(sum / 1e5, 1, 0.02);
}

TEST_P(OpProperties, DropoutDiffersForEachSeedStreamAndStep) {
    const HostTensor x = randomNormal({40, 100}, 1);
    const DeviceTensor in = floats(x), out = floats(x.shape);
    std::vector<HostTensor> all;
    for (const DropoutRule& rule :
         {DropoutRule{0.5f, 1, 0, 0}, {0.5f, 1ull << 32, 0, 0}, {0.5f, 1, 1, 0}, {0.5f, 1, 0, 1}}) {
        backend_->dropout(in.view(), rule, out.view(), Into::Set);
        all.push_back(out.get());
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            int same = 0;
            for (std::size_t k = 0; k < 4000; ++k)
                same += (all[i].values[k] == 0) == (all[j].values[k] == 0) ? 1 : 0;
            EXPECT_NEAR(same, 2000, 160) << i << " and " << j;
        }
    }
}

TEST_P(OpProperties, DropoutKeepsAllAtRateZeroAndNothingAtOne) {
    const HostTensor x = randomNormal({33}, 1);
    const DeviceTensor in = floats(x), out = floats(x.shape);
    backend_->dropout(in.view(), {0, 5, 1, 1}, out.view(), Into::Set);
    EXPECT_EQ(out.get().values, x.values);
    backend_->dropout(in.view(), {1, 5, 1, 1}, out.view(), Into::Set);
    for (const double each : out.get().values) EXPECT_EQ(each, 0.0);
}

TEST_P(OpProperties, CopyToBf16KeepsSpecialValuesAndTies) {
    const float tie = std::bit_cast<float>(0x3f818000u), hidden = std::bit_cast<float>(0x7f800001u);
    const std::vector<float> values{kInfinity, -kInfinity, 0.0f,          -0.0f, tie,
                                    -tie,      hidden,     3.4028235e38f, 1e-40f};
    const DeviceTensor from = floats({static_cast<std::int64_t>(values.size()) * 5});
    std::vector<float> all;
    for (int i = 0; i < 5; ++i) all.insert(all.end(), values.begin(), values.end());
    backend_->upload(std::as_bytes(std::span(all)), from.view());
    const DeviceTensor to(*backend_, DType::BF16, from.view().shape);
    backend_->copy(from.view(), to.view());
    std::vector<BFloat16> found(all.size());
    backend_->download(to.view(), std::as_writable_bytes(std::span(found)));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::isnan(all[i]))
            EXPECT_TRUE(std::isnan(static_cast<float>(found[i]))) << i;
        else
            EXPECT_EQ(found[i].bits, BFloat16(all[i]).bits) << all[i];
    }
}

TEST_P(OpProperties, TheFirstAdamStepMovesByTheRateAgainstTheGradientsSign) {
    const HostTensor slope({4}, {1e-3f, -50, 2, -1e-6f});
    const DeviceTensor gradient = floats(slope), parameter = floats(HostTensor({4})),
                       first = floats(HostTensor({4})), second = floats(HostTensor({4}));
    AdamRule rule;
    rule.rate = 0.01f;
    rule.epsilon = 1e-12f;
    backend_->adam(parameter.view(), gradient.view(), first.view(), second.view(), rule);
    for (std::int64_t i = 0; i < 4; ++i) EXPECT_NEAR(parameter.get()[i], slope[i] > 0 ? -0.01 : 0.01, 1e-6);
}

TEST_P(OpProperties, WeightDecayAppliesWithoutAGradient) {
    const DeviceTensor gradient = floats(HostTensor({2})), parameter = floats(HostTensor({2}, {3, -8})),
                       first = floats(HostTensor({2})), second = floats(HostTensor({2}));
    AdamRule rule;
    rule.rate = 0.5f;
    rule.decay = 0.5f;
    backend_->adam(parameter.view(), gradient.view(), first.view(), second.view(), rule);
    EXPECT_EQ(parameter.get().values, (std::vector<double>{2.25, -6}));
}

TEST_P(OpProperties, EmptyTensorsAreNoOps) {
    const DeviceTensor one = floats(HostTensor({8}, std::vector<double>(8, 1)));
    const TensorView none(one.view().data, DType::F32, {0, 3, 8}), ids(one.view().data, DType::I32, {0, 3});
    backend_->copy(none, none);
    backend_->add(none, none);
    backend_->fill(none, 5);
    backend_->activate(Activation::GeluErf, none, none);
    backend_->nearestCode(none, one.view().reshaped({1, 8}), true, ids);
    backend_->magnitude(none, none);
    backend_->magnitudeGradient(none, none, none, none, Into::Add);
    backend_->distance(none, none, {}, none, none, Into::Add);
    backend_->layerNorm(none, {one.view(), one.view(), 1e-5f}, none);
    backend_->layerNormGradient(none, {one.view(), one.view(), 1e-5f}, none, none, one.view(), one.view());
    backend_->embedGradient(none, ids, one.view().reshaped({1, 8}));
    EXPECT_EQ(backend_->sumOfSquares(none), 0.0);
    EXPECT_EQ(one.get().values, std::vector<double>(8, 1));
}

INSTANTIATE_TEST_SUITE_P(Devices, OpProperties, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
