#include "codec/measures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "continuo/error.h"
#include "support/expect_error.h"
#include "support/golden_values.h"

namespace continuo {
namespace {

using Rows = std::vector<std::vector<float>>;

Rows toRows(const test::HostTensor& tensor) {
    Rows rows;
    for (std::int64_t row = 0; row < tensor.rows(); ++row)
        rows.emplace_back(tensor.row(row), tensor.row(row) + tensor.channels());
    return rows;
}

class Measures : public testing::Test {
protected:
    const nlohmann::json golden_ = test::goldenFile("next/codec_losses.json");
    const Rows x_ = toRows(test::goldenTensor(golden_["x"]));
    const Rows reference_ = toRows(test::goldenTensor(golden_["reference"]));
};

TEST_F(Measures, SiSnrMatchesTheGoldenValues) {
    for (std::size_t row = 0; row < x_.size(); ++row)
        EXPECT_NEAR(siSnr(x_[row], reference_[row]), golden_["si_snr"]["db"][row].get<double>(), 1e-6);
}

TEST_F(Measures, SiSnrIgnoresGainAndOffset) {
    std::vector<float> louder = x_[1];
    for (float& each : louder) each = 3 * each + 0.1f;
    EXPECT_NEAR(siSnr(louder, reference_[1]), siSnr(x_[1], reference_[1]), 1e-3);
}

TEST_F(Measures, SiSnrIsFiniteForEqualSoundAndSilence) {
    const std::vector<float> silence(1000);
    EXPECT_EQ(siSnr(reference_[0], reference_[0]), 100);
    EXPECT_EQ(siSnr(silence, silence), 100);
    EXPECT_EQ(siSnr({}, {}), 100);
    const std::span<const float> sound(reference_[1].data(), silence.size());
    EXPECT_TRUE(std::isfinite(siSnr(silence, sound)));
    EXPECT_TRUE(std::isfinite(siSnr(sound, silence)));
}

TEST_F(Measures, LogMelDistanceMatchesTheGoldenValues) {
    const LogMelDistance distance(golden_["sample_rate"]);
    for (std::size_t row = 0; row < x_.size(); ++row) {
        EXPECT_NEAR(distance.compute(x_[row], reference_[row]),
                    golden_["log_mel_distance"]["db"][row].get<double>(), 1e-6);
    }
}

TEST_F(Measures, LogMelDistanceOfAShortClipIncludesTheSilenceAfterIt) {
    const LogMelDistance distance(16000);
    const std::span<const float> sound(reference_[1].data(), 200);
    std::vector<float> longer(sound.begin(), sound.end());
    longer.resize(513);
    const std::vector<float> silence(513);
    EXPECT_EQ(distance.compute(sound, std::span(silence.data(), 200)), distance.compute(longer, silence));
    EXPECT_EQ(distance.compute(sound, sound), 0);
    EXPECT_EQ(distance.compute({}, {}), 0);
}

TEST_F(Measures, LogMelDistanceCanBeCancelled) {
    std::stop_source source;
    source.request_stop();
    test::expectError(ErrorCode::Cancelled, testing::HasSubstr("stopped"),
                      [&] { LogMelDistance(16000).compute(x_[0], reference_[0], source.get_token()); });
}

TEST(Perplexity, PerplexityIsTheNumberOfEvenlyUsedCodes) {
    const std::int64_t even[] = {7, 7, 0, 7, 7}, one[] = {0, 12, 0}, none[] = {0, 0};
    EXPECT_NEAR(perplexity(even), 4, 1e-12);
    EXPECT_NEAR(perplexity(one), 1, 1e-12);
    EXPECT_EQ(perplexity(none), 0);
}

}  // namespace
}  // namespace continuo
