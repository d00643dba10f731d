#include "training/codec/codebook_maintenance.h"

#include <gtest/gtest.h>

#include <cmath>

#include "backend/device_arena.h"
#include "support/devices.h"

namespace continuo {
namespace {

constexpr int kWidth = 2;

CodecConfig codecConfig(int levels = 1) {
    CodecConfig config;
    config.channels = 2;
    config.strides = {2};
    config.embedding = 4;
    config.levels = levels;
    config.codes = 4;
    config.codeChannels = kWidth;
    return config;
}

// Feeds hand-made code choices to the codebook.
class CodebookCareTest : public testing::TestWithParam<std::string> {
protected:
    std::vector<float> codebook(int level = 0) const {
        return network_.parameters().get("quantiser.levels." + std::to_string(level) + ".codebook");
    }
    void setCodebook(const std::vector<float>& codes) {
        network_.parameters().set("quantiser.levels.0.codebook", codes);
    }
    // Adds one row of sound whose frames chose these codes with these vectors.
    void addCodes(CodebookMaintenance& care, const std::vector<std::int32_t>& codes,
                  const std::vector<float>& rows, std::int64_t step) {
        arena_.reset();
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const auto frames = static_cast<std::int64_t>(codes.size());
        Quantised taken;
        taken.codes = {pass.scratch(DType::I32, {1, frames})};
        taken.lookups = {pass.scratch(DType::F32, {1, frames, kWidth})};
        backend_->upload(std::as_bytes(std::span(codes)), taken.codes[0]);
        backend_->upload(std::as_bytes(std::span(rows)), taken.lookups[0]);
        const int levels[] = {1};
        care.count(taken, levels, step);
    }

    std::shared_ptr<Backend> backend_ = test::openTestDevice(GetParam());
    CodecNetwork network_{codecConfig(), backend_, true};
    Optimizer optimizer_{network_.parameters(), backend_, {}};
    Arena arena_ = makeDeviceArena(backend_);
};

TEST_P(CodebookCareTest, ACodeIsTheRecencyWeightedMeanOfItsVectors) {
    setCodebook({1, 0, 0, 1, -1, 0, 0, -1});
    CodebookMaintenance care(network_, {.decay = 0.5, .restartEvery = 0}, 1);
    care.beginMeans();
    addCodes(care, {0, 0, 2}, {3, 2, 5, 4, -7, 0}, 0);
    EXPECT_EQ(care.learn(optimizer_, 0), 0);
    // The old codes count as chosen once in the previous step, with half the weight.
    const std::vector<float> once = {
        (0.5f * 1 + 3 + 5) / 2.5f, (2 + 4) / 2.5f, 0, 1, (0.5f * -1 - 7) / 1.5f, 0, 0, -1};
    const std::vector<float> made = codebook();
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_NEAR(made[i], once[i], 1e-6) << i;
    addCodes(care, {0}, {0, 0}, 1);
    care.learn(optimizer_, 1);
    EXPECT_NEAR(codebook()[0], (0.25 * 1 + 0.5 * (3 + 5)) / (0.25 + 0.5 * 2 + 1), 1e-6);
}

TEST_P(CodebookCareTest, ALongUnusedCodeStaysUnchanged) {
    setCodebook({1, 0, 0, 1, -1, 0, 0, -1});
    CodebookMaintenance care(network_, {.decay = 0.5, .restartEvery = 0}, 1);
    care.beginMeans();
    for (int step = 0; step < 400; ++step) {
        addCodes(care, {1}, {0, 1}, step);
        care.learn(optimizer_, step);
    }
    EXPECT_EQ(codebook(), (std::vector<float>{1, 0, 0, 1, -1, 0, 0, -1}));
}

TEST_P(CodebookCareTest, CodeCountsOfAnAbandonedStepAreDiscarded) {
    setCodebook({1, 0, 0, 1, -1, 0, 0, -1});
    CodebookMaintenance care(network_, {.decay = 0.5, .restartEvery = 0}, 1);
    care.beginMeans();
    const std::vector<float> counts = care.counts();
    addCodes(care, {0}, {100, 100}, 0);
    care.setCounts(counts);
    care.learn(optimizer_, 0);
    EXPECT_EQ(codebook(), (std::vector<float>{1, 0, 0, 1, -1, 0, 0, -1}));
}

TEST_P(CodebookCareTest, UnusedCodesRestartAtInputVectors) {
    for (const double decay : {0.0, 0.5}) {
        setCodebook({1, 0, 0, 1, -1, 0, 0, -1});
        CodebookMaintenance care(network_, {.decay = decay, .restartEvery = 2}, 1);
        care.beginMeans();
        addCodes(care, {0, 1}, {1, 0, 0, 1}, 0);
        EXPECT_EQ(care.learn(optimizer_, 0), 0);
        addCodes(care, {0, 1}, {8, 9, 0, 1}, 1);
        EXPECT_EQ(care.learn(optimizer_, 1), 2);
        const std::vector<float> made = codebook();
        const std::vector<float> third(made.begin() + 4, made.begin() + 6),
            fourth(made.begin() + 6, made.end());
        const std::vector<float> one = {8, 9}, other = {0, 1};
        EXPECT_TRUE((third == one && fourth == other) || (third == other && fourth == one)) << decay;
        if (decay == 0) continue;
        addCodes(care, {3}, {fourth[0] + 3, fourth[1]}, 2);
        care.learn(optimizer_, 2);
        EXPECT_NEAR(codebook()[6], fourth[0] + 2,
                    1e-5);  // two choices in the past at half weight, and one now
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, CodebookCareTest, testing::ValuesIn(test::testDeviceIds()));

}  // namespace
}  // namespace continuo
