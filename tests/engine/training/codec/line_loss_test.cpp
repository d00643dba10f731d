#include "training/codec/line_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "backend/device_arena.h"
#include "engine/training/codec/signal.h"
#include "support/devices.h"

namespace continuo {
namespace {

constexpr std::int64_t kHop = 40, kFrames = 25, kRest = 7;  // kRest: an incomplete frame, ignored

class LineLossOnDevice : public testing::TestWithParam<std::string> {
protected:
    // Returns the loss, and leaves the gradient of twice the loss in `made`.
    double computeLoss(const test::Signal& made, const test::HostTensor& wanted) {
        arena_.reset();
        scratch_.reset();
        const test::Signal original(*backend_, wanted);
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const TensorView sums = loss_.record(pass, scratch_, made.value, original.value.data, 2);
        pass.backward();
        return loss_.mean(sums);
    }

    std::shared_ptr<Backend> backend_ = test::openTestDevice(GetParam());
    Arena arena_ = makeDeviceArena(backend_), scratch_ = makeDeviceArena(backend_);
    LineLoss loss_{backend_, kHop, kHop* kFrames + kRest};
};

test::HostTensor makeNoise(std::uint64_t seed, std::int64_t rows = 1) {
    return test::randomNormal({rows, kHop * kFrames + kRest}, seed, 0.01);
}

TEST_P(LineLossOnDevice, EqualSoundHasZeroLossAndGradient) {
    const test::HostTensor sound = makeNoise(1, 2);
    const test::Signal made(*backend_, sound);
    EXPECT_EQ(computeLoss(made, sound), 0);
    for (const float each : test::downloadFloats(*backend_, made.value.gradient)) ASSERT_EQ(each, 0);
}

// A tone of 0.02 in noise of 0.01 exceeds the noise by a factor of about 10 in 25 frames. A tone off the
// multiples is ignored.
TEST_P(LineLossOnDevice, DetectsTonesAtMultiplesOfTheFrameRate) {
    const test::HostTensor wanted = makeNoise(2);
    const auto withLine = [&](double perFrame) {
        test::HostTensor sound = makeNoise(3);
        for (std::int64_t i = 0; i < sound.shape.count(); ++i)
            sound[i] += 0.02 * std::cos(2 * std::numbers::pi * perFrame * static_cast<double>(i) / kHop);
        const test::Signal made(*backend_, sound);
        return computeLoss(made, wanted);
    };
    const double none = computeLoss(test::Signal(*backend_, makeNoise(3)), wanted);
    EXPECT_GT(withLine(4), none + 0.5 / ((kHop - 1) / 2));  // one of 19 multiples by at least 0.5 decades
    EXPECT_NEAR(withLine(4.5), none, 1e-3);
}

TEST_P(LineLossOnDevice, GradientMatchesFiniteDifferences) {
    const test::HostTensor wanted = makeNoise(4, 2), sound = makeNoise(5, 2);
    const test::Signal made(*backend_, sound);
    computeLoss(made, wanted);
    const std::vector<float> gradient = test::downloadFloats(*backend_, made.value.gradient);
    for (const std::int64_t at : {std::int64_t{3}, std::int64_t{500}, sound.shape.count() - 100}) {
        const auto lossAt = [&](double step) {
            test::HostTensor moved = sound;
            moved[at] += step;
            return computeLoss(test::Signal(*backend_, moved), wanted);
        };
        constexpr double kStep = 2e-4;
        const double expected = 2 * (lossAt(kStep) - lossAt(-kStep)) / (2 * kStep);
        EXPECT_NEAR(static_cast<double>(gradient[static_cast<std::size_t>(at)]), expected,
                    0.02 * std::abs(expected) + 1e-3)
            << at;
    }
    EXPECT_EQ(gradient[kHop * kFrames + 1], 0) << "behind the last whole frame";
}

INSTANTIATE_TEST_SUITE_P(Devices, LineLossOnDevice, testing::ValuesIn(test::testDeviceIds()),
                         [](const auto& at) { return test::deviceTestName(at.param); });

}  // namespace
}  // namespace continuo
