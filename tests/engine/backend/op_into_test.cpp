#include <gtest/gtest.h>

#include <cmath>

#include "engine/backend/op_problem.h"
#include "support/devices.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

constexpr double kTolerance = 4e-6;

// Gradients overwrite memory that holds NaN, or are added to existing values.
class GradientInto : public testing::TestWithParam<std::string> {
protected:
    // Checks that run(gradient, into) overwrites the gradient with `expected`, or adds `expected` to it.
    template <class Run>
    void expect(const HostTensor& expected, const Run& run) {
        double largest = 1;
        for (const double each : expected.values) largest = std::max(largest, std::abs(each));
        for (const auto layout : {DeviceTensor::Layout::Contiguous, DeviceTensor::Layout::Padded}) {
            DeviceTensor set(*backend_, DType::F32, expected.shape, layout);
            set.fill(NAN);
            run(set.view(), Into::Set);
            DeviceTensor added(*backend_, DType::F32, expected.shape, layout);
            added.fill(3);
            run(added.view(), Into::Add);
            const HostTensor one = set.get(), more = added.get();
            for (std::int64_t i = 0; i < expected.shape.count(); ++i) {
                ASSERT_NEAR(one[i], expected[i], kTolerance * largest) << i;
                ASSERT_NEAR(more[i], expected[i] + 3, kTolerance * (3 + largest)) << i;
            }
            EXPECT_TRUE(set.areMarksIntact() && added.areMarksIntact());
        }
    }
    DeviceTensor upload(const HostTensor& values) { return DeviceTensor(*backend_, DType::F32, values); }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

TEST_P(GradientInto, ActivationGradientsAreSetOrAdded) {
    const HostTensor x = randomNormal({3, 5, 37}, 1), up = randomNormal({3, 5, 37}, 2);
    for (const Activation activation : reference::kActivations) {
        const DeviceTensor in = upload(x), gradient = upload(up);
        expect(reference::activateGradient(activation, x, up), [&](TensorView to, Into into) {
            backend_->activateGradient(activation, in.view(), gradient.view(), to, into);
        });
    }
}

TEST_P(GradientInto, MagnitudeGradientsAreSetOrAdded) {
    const HostTensor x = randomNormal({3, 5, 74}, 1), up = randomNormal({3, 5, 37}, 2);
    const DeviceTensor in = upload(x), out = upload(reference::magnitude(x)), gradient = upload(up);
    expect(reference::magnitudeGradient(x, up), [&](TensorView to, Into into) {
        backend_->magnitudeGradient(in.view(), out.view(), gradient.view(), to, into);
    });
}

TEST_P(GradientInto, DistanceGradientsAreSetOrAdded) {
    HostTensor x = randomNormal({3, 5, 37}, 1), goal = randomNormal({3, 5, 37}, 2);
    for (const bool log10 : {false, true}) {
        if (log10) {
            for (double& each : x.values) each = std::abs(each);
            for (double& each : goal.values) each = std::abs(each);
        }
        const DistanceRule rule{log10, 0.25f, -1.5f};
        const DeviceTensor in = upload(x), target = upload(goal), sums = upload(HostTensor({15}));
        expect(reference::distance(x, goal, rule).gradient, [&](TensorView to, Into into) {
            backend_->distance(in.view(), target.view(), rule, sums.view(), to, into);
        });
    }
}

TEST_P(GradientInto, NormGradientsAreSetOrAdded) {
    const HostTensor x = randomNormal({2, 9, 70}, 1, 2, 1), scale = randomNormal({70}, 2),
                     up = randomNormal({2, 9, 70}, 3);
    const DeviceTensor in = upload(x), gradient = upload(up), scales = upload(scale),
                       offsets = upload(randomNormal({70}, 4));
    expect(reference::layerNormGradient(x, scale, 1e-5, up).in, [&](TensorView to, Into into) {
        backend_->layerNormGradient(in.view(), {scales.view(), offsets.view(), 1e-5f}, gradient.view(), to,
                                    {}, {}, into);
    });
}

TEST_P(GradientInto, HeadScaleGradientsAreSetOrAdded) {
    const HostTensor x = randomNormal({2, 3, 4, 19}, 1), scale = randomNormal({4}, 2),
                     up = randomNormal(x.shape, 3);
    const DeviceTensor in = upload(x), gradient = upload(up), scales = upload(scale);
    expect(reference::headScaleGradient(x, scale, true, 1e-3, up).in, [&](TensorView to, Into into) {
        backend_->headScaleGradient(in.view(), {scales.view(), true, 1e-3f}, gradient.view(), to, {}, into);
    });
}

// Computes one of the four gradients at a time.
TEST_P(GradientInto, GatedSumGradientsAreSetOrAdded) {
    const HostTensor x = randomNormal({2, 3, 4, 19}, 1), y = randomNormal(x.shape, 2),
                     up = randomNormal(x.shape, 3);
    const reference::GateNumbers numbers{GateGranularity::Element, randomNormal(x.shape, 4),
                                         randomNormal(x.shape, 5), 0.25, -0.5};
    const DeviceTensor first = upload(x), second = upload(y), gradient = upload(up), a = upload(numbers.a),
                       b = upload(numbers.b);
    const Gates gates{GateGranularity::Element, a.view(), b.view(), 0.25f, -0.5f};
    const auto all = reference::gatedSumGradient(x, y, numbers, up);
    const auto expectOne = [&](const HostTensor& expected, TensorView GatedSumGradients::*one) {
        expect(expected, [&](TensorView to, Into into) {
            GatedSumGradients at;
            at.x = first.view();
            at.y = second.view();
            at.outGradient = gradient.view();
            at.*one = to;
            at.into = into;
            backend_->gatedSumGradient(at, gates);
        });
    };
    expectOne(all.x, &GatedSumGradients::xGradient);
    expectOne(all.y, &GatedSumGradients::yGradient);
    expectOne(all.a, &GatedSumGradients::aGradient);
    expectOne(all.b, &GatedSumGradients::bGradient);
}

// 3 and 40 rows, for the products of few and of many rows.
TEST_P(GradientInto, LinearGradientsAfterASquaredReluAreSetOrAdded) {
    for (const std::int64_t rows : {3, 40}) {
        HostTensor x = randomNormal({rows, 33}, 1);
        for (double& each : x.values)
            each = each > 0 ? static_cast<double>(static_cast<float>(each * each)) : 0;
        const HostTensor w = randomNormal({29, 33}, 2), up = randomNormal({rows, 29}, 3);
        const DeviceTensor in = upload(x), weight = upload(w), gradient = upload(up);
        const HostTensor plain = reference::linearGradient(x, w, up).in;
        HostTensor sloped = plain;
        for (std::int64_t i = 0; i < sloped.shape.count(); ++i) sloped[i] *= 2 * std::sqrt(x[i]);
        for (const Activation made : {Activation::None, Activation::SquaredRelu}) {
            expect(made == Activation::None ? plain : sloped, [&](TensorView to, Into into) {
                backend_->linearGradient(in.view(), {weight.view(), {}, nullptr}, gradient.view(), to, {}, {},
                                         made, into);
            });
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, GradientInto, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
