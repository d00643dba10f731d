#include "codec/convolution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "backend/device_arena.h"
#include "engine/codec/codec_golden.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/expect_near.h"

namespace continuo::test {
namespace {

struct Case {
    std::string kind, name, device;
};

std::vector<Case> cases() {
    std::vector<Case> result;
    const nlohmann::json golden = goldenFile("next/codec_conv.json");
    for (const std::string& device : testDeviceIds()) {
        for (const char* kind : {"conv", "conv_transpose"}) {
            for (const auto& [name, each] : golden.at(kind).items()) {
                if (each.at("groups") == 1 && each.value("padding", "zero") == "zero")
                    result.push_back({kind, name, device});
            }
        }
    }
    return result;
}

class ConvolutionGolden : public ::testing::TestWithParam<Case> {
protected:
    void SetUp() override {
        golden_ = goldenFile("next/codec_conv.json").at(GetParam().kind).at(GetParam().name);
        backend_ = openTestDevice(GetParam().device);
        const HostTensor weight = goldenTensor(golden_["weight"]), bias = goldenTensor(golden_["bias"]);
        const HostTensor ours = convertWeights(weight);
        weight_ = DeviceTensor(*backend_, DType::F32, ours);
        weightGradient_ = DeviceTensor(*backend_, DType::F32, ours.shape);
        bias_ = DeviceTensor(*backend_, DType::F32, bias);
        biasGradient_ = DeviceTensor(*backend_, DType::F32, bias.shape);
        weightGradient_.fill(0);
        biasGradient_.fill(0);
        how_.weights = {{{weight_.view(), {}, {}}, weightGradient_.view()},
                        {bias_.view(), biasGradient_.view()}};
        how_.kernel = golden_["kernel"];
        how_.stride = golden_["stride"];
        how_.dilation = golden_.value("dilation", 1);
        x_ = goldenSignal(golden_["x"]);
        y_ = goldenSignal(golden_["y"]);
        after_ = golden_.value("pad_right", 0);
        arena_.emplace(makeDeviceArena(backend_));
    }

    bool transposed() const { return GetParam().kind == "conv_transpose"; }
    HostTensor convertWeights(const HostTensor& golden) const {
        return transposed() ? transposedWeights(golden) : convolutionWeights(golden);
    }
    Value run(Pass& pass, const Value& in, TensorView context = {}) {
        return transposed() ? convolveTransposed(pass, in, how_, context) : convolve(pass, in, how_, context);
    }
    HostTensor download(const TensorView& view) { return downloadTensor(*backend_, view); }

    nlohmann::json golden_;
    std::shared_ptr<Backend> backend_;
    DeviceTensor weight_, weightGradient_, bias_, biasGradient_;
    Convolution how_;
    HostTensor x_, y_;
    std::int64_t after_ = 0;
    std::optional<Arena> arena_;
};

TEST_P(ConvolutionGolden, MatchesTheGoldenOutputs) {
    const DeviceTensor in(*backend_, DType::F32, padWithZeros(x_, after_));
    Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
    expectNear(download(run(pass, {in.view(), {}, nullptr}).data), y_, 1e-5, "y");
}

TEST_P(ConvolutionGolden, MatchesTheGoldenGradients) {
    const DeviceTensor in(*backend_, DType::F32, padWithZeros(x_, after_));
    Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
    const Value x = pass.value(in.view().shape);
    backend_->copy(in.view(), x.data);
    const Value y = run(pass, x);
    const DeviceTensor start(*backend_, DType::F32, goldenSignal(golden_["y_grad"]));
    backend_->copy(start.view(), pass.resultGradient(y));
    pass.backward();
    expectNear(slicePositions(download(x.gradient), 0, x_.shape[1]), goldenSignal(golden_["x_grad"]), 1e-4,
               "x");
    expectNear(weightGradient_.get(), convertWeights(goldenTensor(golden_["weight_grad"])), 1e-4, "weight");
    expectNear(biasGradient_.get(), goldenTensor(golden_["bias_grad"]), 1e-4, "bias");
}

TEST_P(ConvolutionGolden, AccumulatesIntoExistingGradients) {
    const DeviceTensor in(*backend_, DType::F32, padWithZeros(x_, after_));
    DeviceTensor gradient(*backend_, DType::F32, in.view().shape);
    gradient.fill(3);
    weightGradient_.fill(2);
    biasGradient_.fill(1);
    Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
    const Value y = run(pass, {in.view(), gradient.view(), nullptr});
    const DeviceTensor start(*backend_, DType::F32, goldenSignal(golden_["y_grad"]));
    backend_->copy(start.view(), pass.resultGradient(y));
    pass.backward();
    const auto less = [](HostTensor values, double by) {
        for (double& each : values.values) each -= by;
        return values;
    };
    expectNear(less(slicePositions(gradient.get(), 0, x_.shape[1]), 3), goldenSignal(golden_["x_grad"]), 1e-4,
               "x");
    expectNear(less(weightGradient_.get(), 2), convertWeights(goldenTensor(golden_["weight_grad"])), 1e-4,
               "weight");
    expectNear(less(biasGradient_.get(), 1), goldenTensor(golden_["bias_grad"]), 1e-4, "bias");
}

TEST_P(ConvolutionGolden, WeightGradientsNeedNoInputGradient) {
    const DeviceTensor in(*backend_, DType::F32, padWithZeros(x_, after_));
    how_.weights.bias.gradient = {};
    Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
    const Value y = run(pass, {in.view(), {}, nullptr});
    const DeviceTensor start(*backend_, DType::F32, goldenSignal(golden_["y_grad"]));
    backend_->copy(start.view(), pass.resultGradient(y));
    pass.backward();
    expectNear(weightGradient_.get(), convertWeights(goldenTensor(golden_["weight_grad"])), 1e-4, "weight");
}

TEST_P(ConvolutionGolden, ChunksGiveTheOutputsOfTheWhole) {
    if (!golden_.contains("chunks")) GTEST_SKIP() << "the golden has no chunks";
    const std::int64_t held = transposed() ? how_.stride : how_.contextLength();
    DeviceTensor context(*backend_, DType::F32,
                         Shape{x_.shape[0], held, transposed() ? y_.shape[2] : x_.shape[2]});
    if (held > 0) context.fill(0);
    std::int64_t begin = 0, made = 0;
    for (std::size_t chunk = 0; chunk < golden_["chunks"].size(); ++chunk) {
        const std::int64_t end = begin + golden_["chunks"][chunk].get<std::int64_t>();
        const DeviceTensor in(*backend_, DType::F32, slicePositions(x_, begin, end));
        Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
        const HostTensor y = download(run(pass, {in.view(), {}, nullptr}, context.view()).data);
        expectNear(y, slicePositions(y_, made, made + y.shape[1]), 1e-5, "chunk " + std::to_string(chunk));
        expectNear(context.get(), goldenSignal(golden_["states"][chunk]), 1e-5, "state");
        begin = end;
        made += y.shape[1];
        arena_->reset();
    }
    EXPECT_EQ(made, y_.shape[1]);
}

INSTANTIATE_TEST_SUITE_P(All, ConvolutionGolden, ::testing::ValuesIn(cases()), [](const auto& each) {
    return each.param.kind + "_" + each.param.name + "_" + deviceTestName(each.param.device);
});

}  // namespace
}  // namespace continuo::test
