#include "training/codec/discriminators.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "backend/device_arena.h"
#include "engine/training/codec/signal.h"
#include "support/devices.h"
#include "support/golden_values.h"

namespace continuo {
namespace {

constexpr double kTolerance = 1e-4;  // relative to the largest value

void expectNear(const std::vector<float>& got, const std::vector<double>& expected, const std::string& what) {
    ASSERT_EQ(got.size(), expected.size()) << what;
    double largest = 0;
    for (const double each : expected) largest = std::max(largest, std::abs(each));
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_NEAR(static_cast<double>(got[i]), expected[i], kTolerance * largest) << what << " " << i;
}

// Transposes a published tensor [N,C,frames,bins] to channels last.
std::vector<double> channelsLast(const test::HostTensor& from) {
    const Shape& shape = from.shape;
    std::vector<double> to;
    for (std::int64_t n = 0; n < shape[0]; ++n)
        for (std::int64_t at = 0; at < shape[2] * shape[3]; ++at)
            for (std::int64_t c = 0; c < shape[1]; ++c)
                to.push_back(from[(n * shape[1] + c) * shape[2] * shape[3] + at]);
    return to;
}

// Returns a plane without its margins.
std::vector<float> downloadPlane(Backend& backend, Arena& arena, const Plane& plane) {
    const TensorView copy = arena.allocate(DType::F32, plane.insideRows().shape);
    backend.copy(plane.insideRows(), copy);
    return test::downloadFloats(backend, copy);
}

double computeNorm(const std::vector<float>& values) {
    double sum = 0;
    for (const float each : values) sum += static_cast<double>(each) * static_cast<double>(each);
    return std::sqrt(sum);
}

// The golden values, and discriminators with the golden weights.
class DiscriminatorsOnDevice : public testing::TestWithParam<std::string> {
protected:
    DiscriminatorsOnDevice() {
        for (const Parameters::Entry& entry : discriminators_.parameters().entries()) {
            const std::vector<float> values =
                test::roundToFloats(publishedTensor(golden_["params"], entry.spec.name));
            discriminators_.parameters().set(entry.spec.name, values);
        }
    }

    static DiscriminatorOptions options() {
        DiscriminatorOptions options;
        options.windows = {64, 32};
        options.channels = 4;
        return options;
    }
    // Maps "discriminators.1.layers.3.length" to the published "scales.1.convs.3.weight_g".
    static std::vector<double> publishedTensor(const nlohmann::json& all, const std::string& name) {
        const std::string scale = name.substr(15, 1), layer = name.substr(24, 1), part = name.substr(26);
        const std::string of = "scales." + scale + (layer == "5" ? ".conv_post." : ".convs." + layer + ".");
        if (part == "bias") return test::goldenTensor(all.at(of + "bias")).values;
        if (part == "length") return test::goldenTensor(all.at(of + "weight_g")).values;
        return channelsLast(test::goldenTensor(all.at(of + (layer == "0" ? "weight" : "weight_v"))));
    }

    std::shared_ptr<Backend> backend_ = test::openTestDevice(GetParam());
    Arena arena_ = makeDeviceArena(backend_), scratch_ = makeDeviceArena(backend_);
    const nlohmann::json golden_ = test::goldenFile("next/codec_discriminator.json");
    Discriminators discriminators_{backend_, options(), {}, 1};
    test::Signal made_{*backend_, test::goldenTensor(golden_["x"])};
    test::Signal original_{*backend_, test::goldenTensor(golden_["reference"])};
};

TEST_P(DiscriminatorsOnDevice, LogitsAndFeaturesMatchTheGoldenValues) {
    for (std::size_t scale = 0; scale < 2; ++scale) {
        const StftDiscriminator discriminator(backend_, discriminators_.parameters(),
                                              "discriminators." + std::to_string(scale),
                                              options().windows[scale]);
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const StftDiscriminator::Judgement judged =
            discriminator.judge(pass, {discriminator.makeFrames(pass, made_.value).data,
                                       discriminator.makeFrames(pass, original_.value).data});
        const auto expectSide = [&](std::int64_t first, const std::string& side) {
            const auto part = [&](const Plane& plane) {
                return downloadPlane(*backend_, scratch_, plane.sliceRows(first, first + 2));
            };
            expectNear(part(judged.logits),
                       channelsLast(test::goldenTensor(golden_["logits_" + side][scale])), "logits " + side);
            const nlohmann::json& norms = golden_["feature_norms_" + side][scale];
            for (std::size_t layer = 0; layer < StftDiscriminator::kLayers; ++layer) {
                const double expected = norms[layer];
                EXPECT_NEAR(computeNorm(part(judged.planes[layer + 1])), expected, kTolerance * expected)
                    << layer;
            }
        };
        expectSide(0, "x");
        expectSide(2, "reference");
        if (scale == 0) {
            expectNear(downloadPlane(*backend_, scratch_, judged.planes[1].sliceRows(0, 2)),
                       channelsLast(test::goldenTensor(golden_["first_feature_map_x"])), "first layer");
        }
    }
}

TEST_P(DiscriminatorsOnDevice, LossesAndGradientsMatchTheGoldenValues) {
    discriminators_.beginStep();
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const float featureWeight = golden_["feature_weight"];
    const Discriminators::Losses losses =
        discriminators_.compare(pass, scratch_, made_.value, original_.value.data, {}, {1, 1, featureWeight});
    pass.backward();
    EXPECT_NEAR(losses.discriminators, golden_["hinge_discriminator"].get<double>(), 1e-5);
    EXPECT_NEAR(losses.adversarial, golden_["hinge_generator"].get<double>(), 1e-5);
    EXPECT_NEAR(losses.features, golden_["feature_matching"].get<double>(), 1e-6);
    expectNear(test::downloadFloats(*backend_, made_.value.gradient),
               test::goldenTensor(golden_["x_grad"]).values, "signal");
    for (const float each : test::downloadFloats(*backend_, original_.value.gradient)) ASSERT_EQ(each, 0);
    const nlohmann::json& gradients = golden_["gradients_of_hinge_discriminator"];
    for (const Parameters::Entry& entry : discriminators_.parameters().entries()) {
        expectNear(test::downloadFloats(*backend_, entry.gradient),
                   publishedTensor(gradients, entry.spec.name), entry.spec.name);
    }
}

TEST_P(DiscriminatorsOnDevice, GainsMakeLossesIndependentOfARowsLevel) {
    const auto lossesWith = [&](const test::Signal& made, const test::HostTensor& wanted, TensorView gains) {
        arena_.reset();
        discriminators_.beginStep();
        const test::Signal original(*backend_, wanted);
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const Discriminators::Losses losses =
            discriminators_.compare(pass, scratch_, made.value, original.value.data, gains, {1, 1, 1});
        pass.backward();
        return losses;
    };
    test::HostTensor sound = test::goldenTensor(golden_["x"]),
                     wanted = test::goldenTensor(golden_["reference"]);
    const Discriminators::Losses loud = lossesWith(made_, wanted, {});
    const std::vector<float> gains{4, 16};
    for (test::HostTensor* each : {&sound, &wanted})
        for (std::int64_t i = 0; i < each->shape.count(); ++i)
            (*each)[i] /= static_cast<double>(gains[static_cast<std::size_t>(i / each->shape[1])]);
    const test::Signal quiet(*backend_, sound);
    const Buffer memory = backend_->allocate(gains.size() * sizeof(float));
    const TensorView uploaded(memory.data(), DType::F32, {2});
    backend_->upload(std::as_bytes(std::span(gains)), uploaded);
    const Discriminators::Losses levelled = lossesWith(quiet, wanted, uploaded);
    EXPECT_NEAR(levelled.discriminators, loud.discriminators, 1e-6);
    EXPECT_NEAR(levelled.adversarial, loud.adversarial, 1e-6);
    EXPECT_NEAR(levelled.features, loud.features, 1e-6);
    std::vector<double> expected;
    for (const float each : test::downloadFloats(*backend_, made_.value.gradient))
        expected.push_back(static_cast<double>(each) * static_cast<double>(gains[expected.size() / 260]));
    expectNear(test::downloadFloats(*backend_, quiet.value.gradient), expected, "signal");
}

TEST_P(DiscriminatorsOnDevice, LearnToDistinguishNoiseFromTones) {
    constexpr std::int64_t kRows = 4, kSamples = 512;
    Discriminators learner(backend_, options(), {.beta1 = 0.8, .beta2 = 0.99}, 7);
    const auto lossAt = [&](std::uint32_t step) {
        arena_.reset();
        scratch_.reset();
        learner.beginStep();
        const test::Signal noise(*backend_, test::randomNormal({kRows, kSamples}, 2 * step, 0.7));
        test::HostTensor tones = test::randomNormal({kRows, 2}, 2 * step + 1, 0.3, 1);
        test::HostTensor sound({kRows, kSamples});
        for (std::int64_t i = 0; i < sound.shape.count(); ++i) {
            const std::int64_t row = i / kSamples;
            sound[i] = std::sin(tones[2 * row] * static_cast<double>(i % kSamples) + tones[2 * row + 1]);
        }
        const test::Signal original(*backend_, sound);
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const double loss =
            learner.compare(pass, scratch_, noise.value, original.value.data, {}, {1, 0, 0}).discriminators;
        for (const float each : test::downloadFloats(*backend_, noise.value.gradient)) EXPECT_EQ(each, 0);
        learner.learn(3e-3);
        return loss;
    };
    EXPECT_GT(lossAt(0), 1.5);
    double last = 0;
    for (std::uint32_t step = 1; step < 60; ++step) last = lossAt(step);
    EXPECT_LT(last, 0.3);
}

INSTANTIATE_TEST_SUITE_P(Devices, DiscriminatorsOnDevice, testing::ValuesIn(test::testDeviceIds()),
                         [](const auto& at) { return test::deviceTestName(at.param); });

}  // namespace
}  // namespace continuo
