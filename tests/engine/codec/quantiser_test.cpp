#include "codec/quantiser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "backend/device_arena.h"
#include "codec/codec_parameters.h"
#include "engine/codec/codec_golden.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/expect_near.h"

namespace continuo::test {
namespace {

std::vector<ParameterSpec> quantiserSpecs(const CodecConfig& config) {
    std::vector<ParameterSpec> specs;
    for (const ParameterSpec& spec : codecParameterSpecs(config)) {
        if (spec.name.starts_with("quantiser.")) specs.push_back(spec);
    }
    return specs;
}

// A golden weight is g v / |v|, over all axes but the first. Holds the matrix and computes the gradients of g
// and v from its gradient.
struct WeightNorm {
    HostTensor v, g;

    double length(std::int64_t row) const {
        double squares = 0;
        for (std::int64_t i = 0; i < width(); ++i) squares += v[row * width() + i] * v[row * width() + i];
        return std::sqrt(squares);
    }
    std::int64_t width() const { return v.shape.count() / v.shape[0]; }
    HostTensor combinedWeight() const {
        HostTensor weight({v.shape[0], width()});
        for (std::int64_t i = 0; i < weight.shape.count(); ++i)
            weight[i] = g[i / width()] * v[i] / length(i / width());
        return weight;
    }
    // Returns the gradients of v and g.
    std::pair<HostTensor, HostTensor> splitGradient(const HostTensor& gradient) const {
        HostTensor vGradient(v.shape), gGradient(g.shape);
        for (std::int64_t row = 0; row < v.shape[0]; ++row) {
            const double norm = length(row);
            for (std::int64_t i = 0; i < width(); ++i)
                gGradient[row] += gradient[row * width() + i] * v[row * width() + i] / norm;
            for (std::int64_t i = 0; i < width(); ++i) {
                const std::int64_t at = row * width() + i;
                vGradient[at] = g[row] / norm * (gradient[at] - gGradient[row] * v[at] / norm);
            }
        }
        return {vGradient, gGradient};
    }
};

struct QuantiserCase {
    std::string name, device;
};

std::vector<QuantiserCase> quantiserCases() {
    std::vector<QuantiserCase> result;
    for (const std::string& device : testDeviceIds()) {
        for (const char* name : {"all_levels", "dropout"}) result.push_back({name, device});
    }
    return result;
}

// A quantiser with the golden weights.
class QuantiserGolden : public testing::TestWithParam<QuantiserCase> {
protected:
    void SetUp() override {
        golden_ = goldenFile("next/codec_rvq_factorised.json").at("cases").at(GetParam().name);
        backend_ = openTestDevice(GetParam().device);
        const nlohmann::json& its = golden_["config"];
        CodecConfig config;
        config.embedding = its["embedding"];
        config.codeChannels = its["codebook_dim"];
        config.codes = its["codebook_size"];
        config.levels = its["levels"];
        const std::vector<ParameterSpec> specs = quantiserSpecs(config);
        parameters_ = std::make_unique<Parameters>(specs, backend_, Precision::F32, true);
        for (const ParameterSpec& spec : specs)
            parameters_->set(spec.name, roundToFloats(golden(spec.name).values));
        backend_->fill(parameters_->allGradients(), 0);
        quantiser_ = std::make_unique<Quantiser>(config, *parameters_);
        frames_ = goldenSignal(golden_["z"]);
        input_ = DeviceTensor(*backend_, DType::F32, frames_);
        inputGradient_ = DeviceTensor(*backend_, DType::F32, frames_.shape);
        inputGradient_.fill(0);
        levels_ = golden_["active_levels"].get<std::vector<int>>();
        arena_ = std::make_unique<Arena>(makeDeviceArena(backend_));
    }

    // Maps a matrix name of ours to its name in the golden file, such as levels.0.in_proj.
    static std::string goldenName(const std::string& name) {
        std::string place = name.substr(std::string("quantiser.").size());
        for (const auto& [ours, theirs] :
             {std::pair{".in.", ".in_proj."}, std::pair{".out.", ".out_proj."}}) {
            if (const std::size_t at = place.find(ours); at != std::string::npos)
                place.replace(at, std::string(ours).size(), theirs);
        }
        return place;
    }
    WeightNorm weightNorm(const std::string& place) const {
        const nlohmann::json& all = golden_["params"];
        return {goldenTensor(all.at(place + "_v")), goldenTensor(all.at(place + "_g"))};
    }
    static bool isNormed(const std::string& place) { return place.ends_with(".weight"); }
    HostTensor golden(const std::string& name) const {
        const std::string place = goldenName(name);
        return isNormed(place) ? weightNorm(place).combinedWeight()
                               : goldenTensor(golden_["params"].at(place));
    }
    // Returns the golden codes of a level; the file has [B, levels, F].
    std::vector<int> goldenCodes(int level) const {
        const HostTensor all = goldenTensor(golden_["codes"]);
        std::vector<int> result;
        for (std::int64_t b = 0; b < all.shape[0]; ++b) {
            for (std::int64_t f = 0; f < all.shape[2]; ++f)
                result.push_back(static_cast<int>(all[(b * all.shape[1] + level) * all.shape[2] + f]));
        }
        return result;
    }
    std::vector<int> downloadIds(const TensorView& codes) const {
        std::vector<std::int32_t> ids(static_cast<std::size_t>(codes.shape.count()));
        backend_->download(codes, std::as_writable_bytes(std::span(ids)));
        return {ids.begin(), ids.end()};
    }
    HostTensor download(const TensorView& from) const { return downloadTensor(*backend_, from); }

    nlohmann::json golden_;
    std::shared_ptr<Backend> backend_;
    std::unique_ptr<Parameters> parameters_;
    std::unique_ptr<Quantiser> quantiser_;
    HostTensor frames_;
    DeviceTensor input_, inputGradient_;
    std::vector<int> levels_;
    std::unique_ptr<Arena> arena_;
};

TEST_P(QuantiserGolden, MatchesTheGoldenCodesAndSums) {
    Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
    const Quantised made = quantiser_->quantise(pass, Value{input_.view(), {}, nullptr}, levels_);
    const auto most = static_cast<std::size_t>(*std::ranges::max_element(levels_));
    ASSERT_EQ(made.codes.size(), most);
    for (std::size_t level = 0; level < most; ++level)
        EXPECT_EQ(downloadIds(made.codes[level]), goldenCodes(static_cast<int>(level))) << "level " << level;
    expectNear(download(made.sum.data), goldenSignal(golden_["quantized"]), 1e-5, "sum");
    // The vectors that the codes of all levels select, side by side.
    const HostTensor looked = goldenSignal(golden_["latents"]);
    const std::int64_t width = looked.shape[2] / golden_["config"]["levels"].get<std::int64_t>();
    for (std::size_t level = 0; level < most; ++level) {
        HostTensor part({looked.shape[0], looked.shape[1], width});
        for (std::int64_t i = 0; i < part.shape.count(); ++i)
            part[i] =
                looked[i / width * looked.shape[2] + static_cast<std::int64_t>(level) * width + i % width];
        expectNear(download(made.lookups[level]), part, 1e-5, "looked up at level " + std::to_string(level));
    }
}

TEST_P(QuantiserGolden, MatchesTheGoldenGradientsOfAllLevels) {
    Pass pass(*backend_, *arena_, Pass::Mode::Record, DType::F32);
    CodeLosses losses;
    losses.commitmentWeight = golden_["commitment_weight"];
    losses.codebookWeight = golden_["codebook_weight"];
    const Quantised made =
        quantiser_->quantise(pass, {input_.view(), inputGradient_.view()}, levels_, &losses);
    const double loss = golden_["commitment_loss"];
    EXPECT_NEAR(losses.value(*backend_), loss, 1e-5 * loss);
    EXPECT_EQ(golden_["codebook_loss"], golden_["commitment_loss"]);
    const DeviceTensor probe(*backend_, DType::F32, goldenSignal(golden_["output_grad"]));
    backend_->copy(probe.view(), pass.resultGradient(made.sum));
    pass.backward();
    expectNear(inputGradient_.get(), goldenSignal(golden_["z_grad"]), 1e-4, "frames");
    for (const Parameters::Entry& entry : parameters_->entries()) {
        const std::string place = goldenName(entry.spec.name);
        const nlohmann::json& gradients = golden_["gradients"];
        if (isNormed(place)) {
            const auto [v, g] = weightNorm(place).splitGradient(download(entry.gradient));
            expectNear(v, goldenTensor(gradients.at(place + "_v")), 1e-4, place + "_v");
            expectNear(g, goldenTensor(gradients.at(place + "_g")), 1e-4, place + "_g");
        } else {
            expectNear(download(entry.gradient), goldenTensor(gradients.at(place)), 1e-4, place);
        }
    }
}

TEST_P(QuantiserGolden, AnyNumberOfLevelsRoundTrips) {
    for (int count = 1; count <= quantiser_->levels(); ++count) {
        arena_->reset();
        Pass pass(*backend_, *arena_, Pass::Mode::Infer, DType::F32);
        const std::vector<int> levels(static_cast<std::size_t>(frames_.shape[0]), count);
        const Quantised made = quantiser_->quantise(pass, Value{input_.view(), {}, nullptr}, levels);
        const HostTensor wanted = goldenSignal(golden_["quantized_by_levels"][std::to_string(count)]);
        expectNear(download(made.sum.data), wanted, 1e-5, std::to_string(count) + " levels");
        const HostTensor back = download(quantiser_->dequantise(pass, made.codes).data);
        EXPECT_EQ(back.values, download(made.sum.data).values) << count << " levels";
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, QuantiserGolden, testing::ValuesIn(quantiserCases()), [](const auto& each) {
    return each.param.name + "_" + deviceTestName(each.param.device);
});

// Returns what one level chooses among four codes, of which the third has the direction of the second.
std::vector<int> chooseCodes(CodecConfig::Lookup lookup) {
    const std::shared_ptr<Backend> backend = openTestDevice("cpu");
    CodecConfig config;
    config.embedding = config.codeChannels = 2;
    config.levels = 1;
    config.codes = 4;
    config.lookup = lookup;
    const std::vector<ParameterSpec> specs = quantiserSpecs(config);
    Parameters parameters(specs, backend, Precision::F32, false);
    const std::vector<float> same{1, 0, 0, 1};
    parameters.set("quantiser.levels.0.in.weight", same);
    parameters.set("quantiser.levels.0.out.weight", same);
    for (const char* bias : {"quantiser.levels.0.in.bias", "quantiser.levels.0.out.bias"})
        parameters.set(bias, std::vector<float>{0, 0});
    parameters.set("quantiser.levels.0.codebook", std::vector<float>{-1, 0, 1, 1, 2, 2, 0, -1});
    const Quantiser quantiser(config, parameters);
    const DeviceTensor frames(*backend, DType::F32, HostTensor({1, 3, 2}, {5, 5, 2, 2, -1, -1}));
    Arena arena(makeDeviceArena(backend));
    Pass pass(*backend, arena, Pass::Mode::Infer, DType::F32);
    const Quantised made = quantiser.quantise(pass, Value{frames.view(), {}, nullptr}, std::vector<int>{1});
    const std::span<const std::int32_t> ids = made.codes[0].as<std::int32_t>();
    return {ids.begin(), ids.end()};
}

// Ties choose the first code at every level, so that codes are equal on all devices.
TEST(Quantiser, TiesGoToTheFirstCode) {
    EXPECT_EQ(chooseCodes(CodecConfig::Lookup::Direction), (std::vector<int>{1, 1, 0}));
}

TEST(Quantiser, DistanceModeChoosesTheNearestCode) {
    EXPECT_EQ(chooseCodes(CodecConfig::Lookup::Distance), (std::vector<int>{2, 2, 0}));
}

}  // namespace
}  // namespace continuo::test
