#include "codec/codec_network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "backend/device_arena.h"
#include "engine/codec/codec_golden.h"
#include "support/allocation_count.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/expect_near.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

class CodecNetworkGolden : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        golden_ = goldenFile("next/codec_seanet.json");
        backend_ = openTestDevice(GetParam());
        config_.channels = golden_["config"]["channels"];
        config_.strides = golden_["config"]["strides"].get<std::vector<int>>();
        config_.embedding = golden_["config"]["embedding"];
        config_.levels = 1;
        config_.codes = 2;
        network_.emplace(config_, backend_, true);
        for (const auto& [name, value] : golden_["params"].items())
            network_->parameters().set(name, roundToFloats(convertGolden(name, value).values));
        samples_ = golden_["config"]["samples"].get<std::int64_t>();
        x_ = padWithZeros(goldenSignal(golden_["x"]), golden_["config"]["pad_right"].get<std::int64_t>());
        z_ = goldenSignal(golden_["z"]);
        y_ = goldenSignal(golden_["y"]);
        arena_.emplace(makeDeviceArena(backend_));
    }

    static HostTensor convertGolden(const std::string& name, const nlohmann::json& value) {
        const HostTensor golden = goldenTensor(value);
        if (golden.shape.rank != 3) return golden;
        return name.find(".up.") == std::string::npos ? convolutionWeights(golden)
                                                      : transposedWeights(golden);
    }
    HostTensor download(const TensorView& view) { return downloadTensor(*backend_, view); }
    void set(const HostTensor& values, const TensorView& to) {
        const std::vector<float> rounded = roundToFloats(values.values);
        backend_->upload(std::as_bytes(std::span(rounded)), to);
    }
    // Processes chunks of `frames` frames through a state and compares them with the whole.
    void expectPiecesGiveTheWhole(std::int64_t frames) {
        CodecState state = network_->newState(x_.shape[0]);
        for (std::int64_t begin = 0; begin < z_.shape[1]; begin += frames) {
            const std::int64_t end = std::min(begin + frames, z_.shape[1]);
            arena_->reset();
            Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
            const DeviceTensor in(*backend_, DType::F32,
                                  slicePositions(x_, begin * config_.hop(), end * config_.hop()));
            const Value z = network_->encode(pass, {in.view(), {}, nullptr}, &state);
            const Value y = network_->decode(pass, z, &state);
            expectNear(download(z.data), slicePositions(z_, begin, end), 1e-5, "z");
            expectNear(download(y.data), slicePositions(y_, begin * config_.hop(), end * config_.hop()), 1e-5,
                       "y");
        }
    }

    nlohmann::json golden_;
    std::shared_ptr<Backend> backend_;
    CodecConfig config_;
    std::optional<CodecNetwork> network_;
    std::optional<Arena> arena_;
    std::int64_t samples_ = 0;
    HostTensor x_, z_, y_;
};

TEST_P(CodecNetworkGolden, MatchesTheEncodedAndDecodedGoldenValues) {
    Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
    const DeviceTensor in(*backend_, DType::F32, x_);
    const Value z = network_->encode(pass, {in.view(), {}, nullptr});
    expectNear(download(z.data), z_, 1e-5, "z");
    expectNear(download(network_->decode(pass, z).data), y_, 1e-5, "y");
    expectNear(download(z.data), z_, 1e-5, "z, which decoding only reads");
    EXPECT_EQ(in.get().values, DeviceTensor(*backend_, DType::F32, x_).get().values);
}

TEST_P(CodecNetworkGolden, FrameByFrameDecodingEqualsTheWhole) { expectPiecesGiveTheWhole(1); }
TEST_P(CodecNetworkGolden, ChunkedDecodingEqualsTheWhole) { expectPiecesGiveTheWhole(4); }

TEST_P(CodecNetworkGolden, MatchesTheGoldenLossAndGradients) {
    Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
    const Value x = pass.value(x_.shape);
    set(x_, x.data);
    const Value z = network_->encode(pass, x);
    const Value y = network_->decode(pass, z);

    // Loss: mean (y - x)^2 over the samples of sound + 0.01 mean z^2.
    const HostTensor made = download(y.data), frames = download(z.data);
    HostTensor yGradient(made.shape), zGradient(frames.shape);
    double loss = 0;
    const double count = static_cast<double>(x_.shape[0] * samples_);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(made.values.size()); ++i) {
        if (i % x_.shape[1] >= samples_) continue;
        loss += (made[i] - x_[i]) * (made[i] - x_[i]) / count;
        yGradient[i] = 2 * (made[i] - x_[i]) / count;
    }
    const auto numbersOfZ = static_cast<double>(frames.values.size());
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(frames.values.size()); ++i) {
        loss += 0.01 * frames[i] * frames[i] / numbersOfZ;
        zGradient[i] = 0.02 * frames[i] / numbersOfZ;
    }
    const auto golden = golden_["loss"].get<double>();
    EXPECT_NEAR(loss, golden, 1e-5 * golden);
    set(zGradient, pass.resultGradient(z));
    set(yGradient, pass.resultGradient(y));
    pass.markParametersUnset(network_->parameters().allGradients());
    pass.backward();

    for (const auto& [name, value] : golden_["gradients"].items()) {
        expectNear(download(network_->parameters().at(name).gradient), convertGolden(name, value), 1e-4,
                   name);
    }
    expectNear(download(x.gradient), goldenSignal(golden_["x_grad"]), 1e-4, "x");
}

INSTANTIATE_TEST_SUITE_P(All, CodecNetworkGolden, ::testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

class CodecNetworkTest : public ::testing::Test {
protected:
    CodecNetworkTest() {
        config_.channels = 4;
        config_.embedding = 8;
        config_.levels = 1;
        network_.emplace(config_, backend_, false);
        randomise(network_->parameters(), 1);
    }
    HostTensor decodeFrames(const HostTensor& frames, CodecState* state) {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const DeviceTensor in(*backend_, DType::F32, frames);
        const Value y = network_->decode(pass, {in.view(), {}, nullptr}, state);
        const std::vector<float> values = downloadFloats(*backend_, y.data);
        return {y.data.shape, {values.begin(), values.end()}};
    }

    std::shared_ptr<Backend> backend_ = openNetworkDevice();
    CodecConfig config_;
    std::optional<CodecNetwork> network_;
    Arena arena_ = makeDeviceArena(backend_);
};

TEST_F(CodecNetworkTest, ACopiedStateContinuesIndependently) {
    const HostTensor frames = randomNormal({2, 3, 8}, 5);
    CodecState state = network_->newState(2);
    decodeFrames(slicePositions(frames, 0, 1), &state);
    CodecState copy = state;
    const HostTensor next = decodeFrames(slicePositions(frames, 1, 2), &state);
    EXPECT_EQ(decodeFrames(slicePositions(frames, 1, 2), &copy).values, next.values);
    EXPECT_NE(decodeFrames(slicePositions(frames, 1, 2), &copy).values, next.values);
    CodecState fresh = network_->newState(2);
    copy.clear();
    EXPECT_EQ(decodeFrames(slicePositions(frames, 2, 3), &copy).values,
              decodeFrames(slicePositions(frames, 2, 3), &fresh).values);
    copy = state;
    EXPECT_EQ(decodeFrames(slicePositions(frames, 2, 3), &copy).values,
              decodeFrames(slicePositions(frames, 2, 3), &state).values);
}

TEST_F(CodecNetworkTest, ADecodedSampleDependsOnNoLaterFrame) {
    const HostTensor frames = randomNormal({1, 4, 8}, 6);
    HostTensor other = frames;
    other[3 * 8] += 1;
    const HostTensor first = decodeFrames(frames, nullptr), second = decodeFrames(other, nullptr);
    EXPECT_EQ(slicePositions(first, 0, 3 * 320).values, slicePositions(second, 0, 3 * 320).values);
    EXPECT_NE(first.values, second.values);
}

TEST_F(CodecNetworkTest, LaterFramesAllocateNothing) {
    const DeviceTensor frame(*backend_, DType::F32, randomNormal({1, 1, 8}, 7));
    CodecState state = network_->newState();
    const auto make = [&] {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        network_->encode(pass, network_->decode(pass, {frame.view(), {}, nullptr}, &state), &state);
        backend_->wait();
    };
    make();
    const std::size_t before = allocatedBytes(), reserved = arena_.reservedBytes();
    resetPeak();
    for (int i = 0; i < 3; ++i) make();
    EXPECT_EQ(peakBytes(), before);
    EXPECT_EQ(arena_.reservedBytes(), reserved);
}

TEST_F(CodecNetworkTest, RefusesPartialFrames) {
    Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
    const DeviceTensor in(*backend_, DType::F32, Shape{1, 321, 1});
    expectError(ErrorCode::Internal, ::testing::HasSubstr("a multiple of 320"), [&] {
        network_->encode(pass, {in.view(), {}, nullptr});
    });
    expectError(ErrorCode::Internal, ::testing::HasSubstr("expected [B, a multiple of 1, 8]"), [&] {
        network_->decode(pass, {in.view(), {}, nullptr});
    });
}

}  // namespace
}  // namespace continuo::test
