#include "training/codec/spectral_loss.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "backend/device_arena.h"
#include "engine/training/codec/signal.h"
#include "support/devices.h"
#include "support/golden_values.h"

namespace continuo {
namespace {

double largestMagnitude(const std::vector<double>& values) {
    double largest = 0;
    for (const double each : values) largest = std::max(largest, std::abs(each));
    return largest;
}

class SpectralLossOnDevice : public testing::TestWithParam<std::string> {
protected:
    std::shared_ptr<Backend> backend_ = test::openTestDevice(GetParam());
    Arena arena_ = makeDeviceArena(backend_), scratch_ = makeDeviceArena(backend_);
};

TEST_P(SpectralLossOnDevice, MatchesTheGoldenValues) {
    const nlohmann::json golden = test::goldenFile("next/codec_losses.json");
    const SpectralLoss loss(backend_, golden["sample_rate"]);
    test::Signal made(*backend_, test::goldenTensor(golden["x"]));
    const test::Signal original(*backend_, test::goldenTensor(golden["reference"]));
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::BF16);  // the loss must stay in f32
    const std::vector<TensorView> sums = loss.record(pass, scratch_, made.value, original.value.data, 2);
    pass.backward();
    const std::vector<double> means = loss.means(sums);
    const auto expected = golden["mel"]["per_window"].get<std::vector<double>>();
    ASSERT_EQ(means.size(), expected.size());
    for (std::size_t i = 0; i < means.size(); ++i)
        EXPECT_NEAR(means[i], expected[i], 1e-5 * expected[i]) << i;
    EXPECT_NEAR(std::accumulate(means.begin(), means.end(), 0.0), golden["mel"]["loss"].get<double>(), 1e-5);
    const test::HostTensor gradient = test::goldenTensor(golden["mel"]["x_grad"]);
    const std::vector<float> got = test::downloadFloats(*backend_, made.value.gradient);
    const double tolerance = 1e-4 * largestMagnitude(gradient.values);
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_NEAR(static_cast<double>(got[i]), 2 * gradient.values[i], 2 * tolerance) << i;
}

TEST_P(SpectralLossOnDevice, EqualSoundHasZeroLossAndGradient) {
    const SpectralLoss loss(backend_, 16000);
    const test::HostTensor sound = test::randomNormal({3, SpectralLoss::kLeastSamples}, 5, 0.1);
    test::Signal made(*backend_, sound);
    const test::Signal original(*backend_, sound);
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const std::vector<TensorView> sums = loss.record(pass, scratch_, made.value, original.value.data, 1);
    pass.backward();
    for (const double mean : loss.means(sums)) EXPECT_EQ(mean, 0);
    for (const float each : test::downloadFloats(*backend_, made.value.gradient)) ASSERT_EQ(each, 0);
}

TEST_P(SpectralLossOnDevice, SilenceHasAFiniteLossAndGradient) {
    const SpectralLoss loss(backend_, 16000);
    test::Signal made(*backend_, test::HostTensor({1, 2000}));
    const test::Signal original(*backend_, test::randomNormal({1, 2000}, 7, 0.1));
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const std::vector<TensorView> sums = loss.record(pass, scratch_, made.value, original.value.data, 1);
    pass.backward();
    for (const double mean : loss.means(sums)) EXPECT_TRUE(std::isfinite(mean) && mean > 0) << mean;
    for (const float each : test::downloadFloats(*backend_, made.value.gradient))
        ASSERT_TRUE(std::isfinite(each));
}

INSTANTIATE_TEST_SUITE_P(Devices, SpectralLossOnDevice, testing::ValuesIn(test::testDeviceIds()),
                         [](const auto& at) { return test::deviceTestName(at.param); });

}  // namespace
}  // namespace continuo
