#include "codec/spectra.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/golden_values.h"

namespace continuo {
namespace {

TEST(Spectra, MelBandsMatchLibrosa) {
    const nlohmann::json golden = test::goldenFile("next/codec_losses.json");
    for (const auto& [fft, bands] : {std::pair(32, 5), std::pair(256, 40)}) {
        const test::HostTensor expected = test::goldenTensor(
            golden["filters"].at("slaney_" + std::to_string(fft) + "_" + std::to_string(bands)));
        const std::vector<double> made = melBands(16000, fft, bands);
        ASSERT_EQ(made.size(), expected.values.size());
        for (std::size_t i = 0; i < made.size(); ++i) EXPECT_NEAR(made[i], expected.values[i], 1e-8) << i;
    }
}

TEST(Spectra, NoMelBandOfTheLossesIsEmpty) {
    for (std::int64_t window = 32, bands = 5; window <= 2048; window *= 2, bands *= 2) {
        const std::vector<double> made = melBands(16000, window, bands);
        const std::int64_t bins = window / 2 + 1;
        for (std::int64_t band = 0; band < bands; ++band) {
            EXPECT_GT(std::accumulate(made.begin() + band * bins, made.begin() + (band + 1) * bins, 0.0), 0)
                << window << ": " << band;
        }
    }
}

TEST(Spectra, AHannWindowIsPeriodic) {
    const std::vector<double> window = hannWindow(64);
    EXPECT_EQ(window[0], 0);
    EXPECT_DOUBLE_EQ(window[32], 1);
    for (std::size_t i = 0; i < 16; ++i)  // four samples a quarter apart sum to a constant
        EXPECT_NEAR(window[i] + window[i + 16] + window[i + 32] + window[i + 48], 2, 1e-12);
}

}  // namespace
}  // namespace continuo
