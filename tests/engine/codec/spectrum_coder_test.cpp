#include "codec/spectrum_coder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>

#include "backend/device_arena.h"
#include "codec/codec_network.h"
#include "engine/codec/codec_golden.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/expect_near.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

CodecConfig spectra(std::vector<int> strides) {
    CodecConfig config;
    config.bands = 8;
    config.blocks = 4;
    config.channels = 6;
    config.strides = std::move(strides);
    config.embedding = 5;
    config.levels = 1;
    config.codes = 2;
    return config;
}

// Strides of codecs whose frames have one transform or several.
class SpectrumCoderTest : public ::testing::TestWithParam<std::vector<int>> {
protected:
    SpectrumCoderTest() : config_(spectra(GetParam())), network_(config_, backend_, true) {
        randomise(network_.parameters(), 1);
    }
    HostTensor encodeSamples(const HostTensor& samples, CodecState* state) {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const DeviceTensor in(*backend_, DType::F32, samples);
        return downloadTensor(*backend_, network_.encode(pass, {in.view(), {}, nullptr}, state).data);
    }
    HostTensor decodeFrames(const HostTensor& frames, CodecState* state) {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const DeviceTensor in(*backend_, DType::F32, frames);
        return downloadTensor(*backend_, network_.decode(pass, {in.view(), {}, nullptr}, state).data);
    }
    std::int64_t hop() const { return config_.hop(); }

    std::shared_ptr<Backend> backend_ = openNetworkDevice();
    CodecConfig config_;
    CodecNetwork network_;
    Arena arena_ = makeDeviceArena(backend_);
};

TEST_P(SpectrumCoderTest, ChunksGiveTheSameResultAsTheWhole) {
    constexpr std::int64_t kFrames = 23;
    const HostTensor samples = randomNormal({2, kFrames * hop(), 1}, 2);
    const HostTensor frames = encodeSamples(samples, nullptr), sound = decodeFrames(frames, nullptr);
    for (const std::int64_t piece : {1, 4, 22}) {
        CodecState state = network_.newState(2);
        for (std::int64_t begin = 0; begin < kFrames; begin += piece) {
            const std::int64_t end = std::min(begin + piece, kFrames);
            expectNear(encodeSamples(slicePositions(samples, begin * hop(), end * hop()), &state),
                       slicePositions(frames, begin, end), 1e-5, "frames");
            expectNear(decodeFrames(slicePositions(frames, begin, end), &state),
                       slicePositions(sound, begin * hop(), end * hop()), 1e-5, "samples");
        }
    }
}

TEST_P(SpectrumCoderTest, FramesAndSamplesDependOnNoLaterInput) {
    const HostTensor samples = randomNormal({1, 6 * hop(), 1}, 3);
    HostTensor other = samples;
    other[4 * hop()] += 1;
    EXPECT_EQ(slicePositions(encodeSamples(samples, nullptr), 0, 4).values,
              slicePositions(encodeSamples(other, nullptr), 0, 4).values);
    EXPECT_NE(encodeSamples(samples, nullptr).values, encodeSamples(other, nullptr).values);
    const HostTensor frames = randomNormal({1, 6, 5}, 4);
    HostTensor changed = frames;
    changed[4 * 5] += 1;
    EXPECT_EQ(slicePositions(decodeFrames(frames, nullptr), 0, 4 * hop()).values,
              slicePositions(decodeFrames(changed, nullptr), 0, 4 * hop()).values);
    EXPECT_NE(decodeFrames(frames, nullptr).values, decodeFrames(changed, nullptr).values);
}

// Checks the gradient of a fixed weighted sum of samples, which reaches the parameters through the whole
// network.
TEST_P(SpectrumCoderTest, GradientsMatchFiniteDifferences) {
    const HostTensor samples = randomNormal({2, 7 * hop(), 1}, 5),
                     weights = randomNormal({2, 7 * hop(), 1}, 6);
    const auto loss = [&] {
        const HostTensor made = decodeFrames(encodeSamples(samples, nullptr), nullptr);
        return std::inner_product(made.values.begin(), made.values.end(), weights.values.begin(), 0.0);
    };
    arena_.reset();
    Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
    const DeviceTensor in(*backend_, DType::F32, samples);
    const Value made = network_.decode(pass, network_.encode(pass, {in.view(), {}, nullptr}));
    const std::vector<float> start(weights.values.begin(), weights.values.end());
    backend_->upload(std::as_bytes(std::span(start)), pass.resultGradient(made));
    pass.markParametersUnset(network_.parameters().allGradients());
    pass.backward();
    int compared = 0;
    for (const Parameters::Entry& entry : network_.parameters().entries()) {
        const std::string& name = entry.spec.name;
        if (name.starts_with("quantiser")) continue;
        const HostTensor gradient = downloadTensor(*backend_, entry.gradient);
        std::vector<float> values = network_.parameters().get(name);
        const std::size_t at = values.size() / 3;
        const float before = values[at];
        const auto slope = [&](float step) {
            const auto lossAt = [&](float value) {
                values[at] = value;
                network_.parameters().set(name, values);
                return loss();
            };
            const double difference = lossAt(before + step) - lossAt(before - step);
            lossAt(before);
            return difference / (2 * static_cast<double>(step));
        };
        constexpr float kStep = 2e-2f;
        const double expected = (4 * slope(kStep / 2) - slope(kStep)) / 3;  // exact up to the fourth power
        EXPECT_NEAR(gradient[static_cast<std::int64_t>(at)], expected, 2e-3 * std::abs(expected) + 2e-3)
            << name;
        ++compared;
    }
    EXPECT_EQ(compared, 2 * (4 + 4 * 8) + 2);
}

INSTANTIATE_TEST_SUITE_P(Transforms, SpectrumCoderTest,
                         ::testing::Values(std::vector<int>{}, std::vector<int>{2}, std::vector<int>{2, 2}));

// The inverse transform restores the samples, delayed by the bands.
TEST(Mdct, ReconstructsTheSamples) {
    const std::shared_ptr<Backend> backend = openNetworkDevice();
    constexpr std::int64_t kBands = 20, kCount = 9;
    Mdct mdct(backend, 16000, kBands);
    Arena arena = makeDeviceArena(backend);
    Pass pass(*backend, arena, Pass::Mode::Infer, DType::F32);
    const HostTensor samples = randomNormal({1, kCount * kBands, 1}, 7);
    const DeviceTensor in(*backend, DType::F32, samples);
    const Value bands =
        convolve(pass, {in.view(), {}, nullptr}, {mdct.analysis(), 2 * kBands, kBands, 1, Activation::None});
    EXPECT_EQ(bands.data.shape, (Shape{1, kCount, kBands}));
    const Value back = convolveTransposed(pass, bands, {mdct.synthesis(), 2 * kBands, kBands});
    const HostTensor made = downloadTensor(*backend, back.data);
    expectNear(slicePositions(made, kBands, kCount * kBands),
               slicePositions(samples, 0, (kCount - 1) * kBands), 1e-5, "samples");
}

// A steady tone has its energy in the bands around its frequency. A transform of silence is silence.
TEST(Mdct, AToneHasItsEnergyInItsBand) {
    const std::shared_ptr<Backend> backend = openNetworkDevice();
    constexpr std::int64_t kBands = 160, kBand = 40;
    Mdct mdct(backend, 16000, kBands);
    Arena arena = makeDeviceArena(backend);
    Pass pass(*backend, arena, Pass::Mode::Infer, DType::F32);
    HostTensor samples(Shape{1, 6 * kBands, 1});
    const double hz = (kBand + 0.5) * 8000 / kBands;
    for (std::int64_t i = 0; i < 6 * kBands; ++i)
        samples[i] = std::sin(2 * std::numbers::pi * hz * static_cast<double>(i) / 16000);
    const DeviceTensor in(*backend, DType::F32, samples);
    const HostTensor bands = downloadTensor(
        *backend,
        convolve(pass, {in.view(), {}, nullptr}, {mdct.analysis(), 2 * kBands, kBands, 1, Activation::None})
            .data);
    double near = 0, all = 0;
    for (std::int64_t block = 1; block < 6; ++block) {
        for (std::int64_t band = 0; band < kBands; ++band) {
            const double energy = std::pow(bands[block * kBands + band], 2);
            all += energy;
            if (std::abs(band - kBand) <= 2) near += energy;
        }
    }
    EXPECT_GT(near, 0.99 * all);
}

}  // namespace
}  // namespace continuo::test
