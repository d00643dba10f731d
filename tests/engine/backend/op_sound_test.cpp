#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

// Properties of the ops of a sound codec beyond the table of cases.
namespace continuo::test {
namespace {

constexpr float kEndless = std::numeric_limits<float>::infinity();

class SoundOpProperties : public testing::TestWithParam<std::string> {
protected:
    DeviceTensor floats(const HostTensor& values) { return DeviceTensor(*backend_, DType::F32, values); }
    DeviceTensor floats(const Shape& shape) { return DeviceTensor(*backend_, DType::F32, shape); }
    DeviceTensor ints(const HostTensor& values) { return DeviceTensor(*backend_, DType::I32, values); }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

double greatestDifference(const HostTensor& a, const HostTensor& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i)
        worst = std::max(worst, std::abs(a.values[i] - b.values[i]));
    return worst;
}

TEST_P(SoundOpProperties, EluIsPreciseForSmallNumbers) {
    const std::vector<double> numbers{-1e-6f, -1e-3f, -0.3f, -0.5f, -3, -20, -1e9, 1e-6f, 0, 7};
    const HostTensor x({static_cast<std::int64_t>(numbers.size())}, numbers);
    const DeviceTensor in = floats(x), out = floats(x.shape);
    backend_->activate(Activation::Elu, in.view(), out.view());
    for (std::int64_t i = 0; i < x.shape.count(); ++i) {
        const double expected = x[i] > 0 ? x[i] : std::expm1(x[i]);
        EXPECT_NEAR(out.get()[i], expected, 4e-7 * std::abs(expected)) << x[i];
    }
}

TEST_P(SoundOpProperties, EluOfNaNIsNaN) {
    const std::vector<float> values(37, std::numeric_limits<float>::quiet_NaN());
    const DeviceTensor in = floats({37}), out = floats({37});
    backend_->upload(std::as_bytes(std::span(values)), in.view());
    backend_->activate(Activation::Elu, in.view(), out.view());
    for (const double each : out.get().values) EXPECT_TRUE(std::isnan(each));
}

float roundedSum(float a, float b) {
    const volatile float sum = a + b;
    return sum;
}
float roundedProduct(float a, float b) {
    const volatile float product = a * b;
    return product;
}

// Returns the nearest code by the rule of nearestCode, in the op's own arithmetic.
std::int64_t nearest(const double* in, const HostTensor& codes, bool directions) {
    const auto width = static_cast<std::size_t>(codes.channels());
    const auto vectorOf = [&](const double* from) {
        std::vector<float> numbers(from, from + width);
        if (!directions) return numbers;
        float squares = 0;
        for (const float each : numbers) squares = roundedSum(squares, roundedProduct(each, each));
        const float length = std::max(std::sqrt(squares), 1e-12f);
        for (float& each : numbers) each /= length;
        return numbers;
    };
    const std::vector<float> from = vectorOf(in);
    float least = kEndless;
    std::int64_t id = 0;
    for (std::int64_t j = 0; j < codes.rows(); ++j) {
        const std::vector<float> code = vectorOf(codes.row(j));
        float sum = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const float apart = roundedSum(from[i], -code[i]);
            sum = roundedSum(sum, roundedProduct(apart, apart));
        }
        if (sum >= least) continue;
        least = sum;
        id = j;
    }
    return id;
}

// Codes differ in the last bits, so that most sums differ only by rounding.
TEST_P(SoundOpProperties, NearestCodeBreaksNearTiesTheSameOnEveryDevice) {
    const HostTensor middle = randomNormal({8}, 1), points = randomNormal({70, 8}, 2);
    HostTensor codes = randomIntegers({300, 8}, 3, -3, 3);
    for (std::int64_t i = 0; i < codes.shape.count(); ++i)
        codes[i] = static_cast<float>(middle[i % 8] * (1 + codes[i] * 0x1p-23));
    const DeviceTensor in = floats(points), table = floats(codes), ids = ints(HostTensor({70}));
    for (const bool directions : {false, true}) {
        std::vector<double> expected;
        for (std::int64_t row = 0; row < 70; ++row)
            expected.push_back(static_cast<double>(nearest(points.row(row), codes, directions)));
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            hwy::SetSupportedTargetsForTest(target);
            backend_->nearestCode(in.view(), table.view(), directions, ids.view());
            EXPECT_EQ(ids.get().values, expected)
                << hwy::TargetName(target) << (directions ? ", directions" : "");
        }
        hwy::SetSupportedTargetsForTest(0);
    }
}

TEST_P(SoundOpProperties, NearestCodeOfNaNIsTheFirst) {
    HostTensor points = randomNormal({3, 8}, 1);
    points.row(1)[5] = std::numeric_limits<double>::quiet_NaN();
    points.row(2)[0] = kEndless;
    const HostTensor codes = randomNormal({33, 8}, 2);
    const DeviceTensor in = floats(points), table = floats(codes), ids = ints(HostTensor({3}, {9, 9, 9}));
    for (const bool directions : {false, true}) {
        backend_->nearestCode(in.view(), table.view(), directions, ids.view());
        EXPECT_EQ(ids.get()[0], static_cast<double>(nearest(points.row(0), codes, directions)));
        EXPECT_EQ(ids.get()[1], 0);
        EXPECT_EQ(ids.get()[2], 0);
    }
}

TEST_P(SoundOpProperties, NearestDirectionDoesNotDependOnVectorLength) {
    HostTensor codes = randomNormal({40, 8}, 1), points = codes;
    for (std::int64_t i = 0; i < points.shape.count(); ++i)
        points[i] = static_cast<float>(points[i] * std::pow(10.0, static_cast<double>(i / 8 % 9) - 4));
    std::vector<double> own(40);
    for (std::size_t i = 0; i < own.size(); ++i) own[i] = static_cast<double>(i);
    const DeviceTensor in = floats(points), table = floats(codes), ids = ints(HostTensor({40}));
    backend_->nearestCode(in.view(), table.view(), true, ids.view());
    EXPECT_EQ(ids.get().values, own);
}

// Compares the gradient with differences of sum(weights * op(x)) on both sides of every x, by the plain
// loops.
template <class Sum>
HostTensor finiteDifferences(const HostTensor& x, const Sum& sum) {
    constexpr double kStep = 1e-5;
    HostTensor result(x.shape), moved = x;
    for (std::int64_t i = 0; i < x.shape.count(); ++i) {
        moved[i] = x[i] + kStep;
        result[i] = sum(moved);
        moved[i] = x[i] - kStep;
        result[i] = (result[i] - sum(moved)) / (2 * kStep);
        moved[i] = x[i];
    }
    return result;
}

TEST_P(SoundOpProperties, MagnitudeGradientMatchesFiniteDifferences) {
    const HostTensor x = randomNormal({3, 18}, 1), up = randomNormal({3, 9}, 2);
    const DeviceTensor in = floats(x), out = floats(up.shape), outGradient = floats(up),
                       gradient = floats(x.shape);
    backend_->magnitude(in.view(), out.view());
    backend_->magnitudeGradient(in.view(), out.view(), outGradient.view(), gradient.view(), Into::Set);
    const HostTensor expected = finiteDifferences(x, [&](const HostTensor& at) {
        const HostTensor sizes = reference::magnitude(at);
        double sum = 0;
        for (std::int64_t i = 0; i < sizes.shape.count(); ++i) sum += up[i] * sizes[i];
        return sum;
    });
    EXPECT_LT(greatestDifference(gradient.get(), expected), 4e-6);
}

TEST_P(SoundOpProperties, AZeroMagnitudeHasNoGradient) {
    const DeviceTensor in = floats(HostTensor({2, 8})), out = floats({2, 4}),
                       outGradient = floats(randomNormal({2, 4}, 1)),
                       gradient = floats(randomNormal({2, 8}, 2));
    backend_->magnitude(in.view(), out.view());
    EXPECT_EQ(out.get().values, std::vector<double>(8, 0));
    backend_->magnitudeGradient(in.view(), out.view(), outGradient.view(), gradient.view(), Into::Set);
    EXPECT_EQ(gradient.get().values, std::vector<double>(16, 0));
}

TEST_P(SoundOpProperties, DistanceGradientMatchesFiniteDifferences) {
    HostTensor x = randomNormal({3, 9}, 1), goal = randomNormal({3, 9}, 2);
    for (const bool log10 : {false, true}) {
        if (log10) {
            for (double& each : x.values) each = std::abs(each) + 0.5;
            for (double& each : goal.values) each = std::abs(each);
        }
        const DeviceTensor in = floats(x), target = floats(goal), sums = floats({3}),
                           gradient = floats(x.shape);
        const DistanceRule rule{log10, 0.125f, 0.5f};
        backend_->distance(in.view(), target.view(), rule, sums.view(), gradient.view(), Into::Set);
        const HostTensor expected = finiteDifferences(in.get(), [&](const HostTensor& at) {
            double sum = 0;
            for (const double each : reference::distance(at, goal, rule).sums.values) sum += each * 0.5;
            return sum;
        });
        EXPECT_LT(greatestDifference(gradient.get(), expected), 4e-6) << log10;
    }
}

TEST_P(SoundOpProperties, LogDistancesAreFiniteForEveryMagnitude) {
    const std::vector<double> numbers{1e-38f,     1e-5f,       0.70710678f, 0.9999999f, 1,
                                      1.0000001f, 1.41421356f, 3e38f,       0,          -4};
    const HostTensor x({static_cast<std::int64_t>(numbers.size()), 1}, numbers);
    HostTensor ones(x.shape);
    for (double& each : ones.values) each = 1;
    const DeviceTensor in = floats(x), target = floats(ones), sums = floats({x.rows()});
    backend_->distance(in.view(), target.view(), {true, 2e-38f, 1}, sums.view(), {}, Into::Set);
    for (std::int64_t i = 0; i < x.rows(); ++i) {
        const double expected = std::abs(std::log10(std::max(x[i], static_cast<double>(2e-38f))));
        EXPECT_NEAR(sums.get()[i], expected, 2e-7 * std::max(1e-1, expected)) << x[i];
    }
}

TEST_P(SoundOpProperties, DistancesPropagateNaN) {
    const std::vector<float> values{std::numeric_limits<float>::quiet_NaN(), 1, 1};
    const DeviceTensor in = floats({3, 1}), target = floats(HostTensor({3, 1}, {1, 1, 2})),
                       sums = floats({3});
    backend_->upload(std::as_bytes(std::span(values)), in.view());
    for (const bool log10 : {false, true}) {
        backend_->distance(in.view(), target.view(), {log10, 1e-5f, 1}, sums.view(), {}, Into::Set);
        EXPECT_TRUE(std::isnan(sums.get()[0]));
        EXPECT_EQ(sums.get()[1], 0);
        EXPECT_GT(sums.get()[2], 0.3);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, SoundOpProperties, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
