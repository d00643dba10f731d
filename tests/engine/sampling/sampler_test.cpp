#include "sampling/sampler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "base/philox.h"
#include "base/token_class.h"
#include "continuo/error.h"
#include "support/devices.h"
#include "tokenizers/music_class.h"

namespace continuo {
namespace {

// Logits with the probabilities 0.4, 0.3, 0.2, 0.1.
const std::vector<float> kLogits = {std::log(0.4f), std::log(0.3f), std::log(0.2f), std::log(0.1f)};

// Draws on one device from logits in host memory.
class HostSampler {
public:
    explicit HostSampler(const std::string& device = "cpu", std::int64_t vocabulary = 4)
        : backend_(test::openTestDevice(device)),
          sampler_(backend_, static_cast<int>(vocabulary)),
          memory_(backend_->allocate(static_cast<std::size_t>(vocabulary) * sizeof(float))),
          logits_(memory_.data(), DType::F32, {1, vocabulary}) {}

    Sampler::Draw draw(const std::vector<float>& logits, std::span<const std::uint8_t> allowed,
                       const SamplingOptions& options, std::uint64_t position) {
        backend_->upload(std::as_bytes(std::span(logits)), logits_);
        return sampler_.draw(logits_, allowed, options, position);
    }

private:
    std::shared_ptr<Backend> backend_;
    Sampler sampler_;
    Buffer memory_;
    TensorView logits_;
};

std::map<Token, double> frequencies(const SamplingOptions& options,
                                    std::span<const std::uint8_t> allowed = {}, int draws = 20000) {
    HostSampler sampler;
    std::map<Token, double> counts;
    for (int i = 0; i < draws; ++i)
        counts[sampler.draw(kLogits, allowed, options, static_cast<std::uint64_t>(i)).token] += 1.0 / draws;
    return counts;
}

SamplingOptions plainOptions() {
    SamplingOptions options;
    options.temperature = 1;
    options.minP = 0;
    options.seed = 7;
    return options;
}

TEST(Sampler, DrawFrequenciesMatchTheProbabilities) {
    const auto counts = frequencies(plainOptions());
    // Four standard deviations of a share of 20,000 draws are below 0.014.
    EXPECT_NEAR(counts.at(0), 0.4, 0.014);
    EXPECT_NEAR(counts.at(1), 0.3, 0.014);
    EXPECT_NEAR(counts.at(2), 0.2, 0.014);
    EXPECT_NEAR(counts.at(3), 0.1, 0.014);
}

TEST(Sampler, LowTemperatureSharpensTheDistribution) {
    SamplingOptions options = plainOptions();
    options.temperature = 0.5;  // squared probabilities: 16, 9, 4, 1 of 30
    const auto counts = frequencies(options);
    EXPECT_NEAR(counts.at(0), 16.0 / 30, 0.015);
    EXPECT_NEAR(counts.at(3), 1.0 / 30, 0.01);
}

TEST(Sampler, TemperatureZeroChoosesTheLikeliestAndTheLowestOfTies) {
    SamplingOptions options = plainOptions();
    options.temperature = 0;
    HostSampler sampler;
    EXPECT_EQ(sampler.draw(kLogits, {}, options, 3).token, 0);
    const std::vector<float> tie = {1, 5, 5, 2};
    EXPECT_EQ(sampler.draw(tie, {}, options, 3).token, 1);
}

TEST(Sampler, TinyTemperaturesChooseTheLikeliest) {
    HostSampler sampler;
    const std::vector<std::uint8_t> mask(4, kAsModelled + 1);  // any class to which the temperature applies
    for (const double temperature : {5e-324, 1e-310, 1e-46, 1e-40, 1e-20}) {
        SamplingOptions options = plainOptions();
        options.temperature = temperature;
        for (std::uint64_t position = 0; position < 50; ++position) {
            EXPECT_EQ(sampler.draw(kLogits, {}, options, position).token, 0) << temperature;
            EXPECT_EQ(sampler.draw({-9, 1e4f, 1e4f, 3}, {}, options, position).token / 3, 0) << temperature;
        }
    }
}

TEST(Sampler, TopKKeepsTheLikeliest) {
    SamplingOptions options = plainOptions();
    options.topK = 2;
    const auto counts = frequencies(options);
    EXPECT_EQ(counts.size(), 2u);
    EXPECT_NEAR(counts.at(0), 4.0 / 7, 0.015);
}

TEST(Sampler, TopPKeepsTheLikeliestUntilTheirSumIsReached) {
    SamplingOptions options = plainOptions();
    options.topP = 0.65;  // 0.4 + 0.3 reaches it
    EXPECT_EQ(frequencies(options).size(), 2u);
    options.topP = 0.75;
    EXPECT_EQ(frequencies(options).size(), 3u);
    options.topP = 0;  // one token always stays
    EXPECT_EQ(frequencies(options).size(), 1u);
}

TEST(Sampler, TopPAppliesAfterTopK) {
    SamplingOptions options = plainOptions();
    options.topK = 3;     // leaves 0.4, 0.3 and 0.2, in all 0.9
    options.topP = 0.75;  // 0.7 / 0.9 reaches it
    EXPECT_EQ(frequencies(options).size(), 2u);
}

TEST(Sampler, MinPIsRelativeToTheLikeliest) {
    SamplingOptions options = plainOptions();
    options.minP = 0.45;  // 0.18 and more
    EXPECT_EQ(frequencies(options).size(), 3u);
}

TEST(Sampler, FiltersApplyAfterTheTemperature) {
    SamplingOptions options = plainOptions();
    options.temperature = 0.25;  // fourth powers: 256, 81, 16, 1
    options.minP = 0.45;
    EXPECT_EQ(frequencies(options).size(), 1u);
}

TEST(Sampler, MaskedTokensAreNeverDrawn) {
    const std::vector<std::uint8_t> mask = {0, 1, 0, 1};
    const auto counts = frequencies(plainOptions(), mask);
    EXPECT_EQ(counts.size(), 2u);
    EXPECT_NEAR(counts.at(1), 0.75, 0.014);
}

TEST(Sampler, ReportsTheUnfilteredModelProbability) {
    SamplingOptions options = plainOptions();
    options.temperature = 0.5;
    const std::vector<std::uint8_t> mask = {0, 0, 0, 1};
    HostSampler sampler;
    EXPECT_NEAR(sampler.draw(kLogits, mask, options, 0).logProbability, std::log(0.1f), 1e-5f);
}

TEST(Sampler, DependsOnlyOnSeedBranchAndPosition) {
    const auto line = [](std::uint64_t seed, std::uint32_t branch) {
        SamplingOptions options = plainOptions();
        options.seed = seed;
        options.branch = branch;
        HostSampler sampler;
        std::vector<Token> tokens;
        // Draws backwards, because the order of draws must not matter.
        for (int i = 99; i >= 0; --i)
            tokens.insert(tokens.begin(),
                          sampler.draw(kLogits, {}, options, static_cast<std::uint64_t>(i)).token);
        return tokens;
    };
    const std::vector<Token> first = line(1, 0);
    EXPECT_EQ(first, line(1, 0));
    EXPECT_NE(first, line(2, 0));
    EXPECT_NE(first, line(1, 1));
    HostSampler sampler;
    SamplingOptions options = plainOptions();
    options.seed = 1;
    for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(sampler.draw(kLogits, {}, options, i).token, first[i]);
}

TEST(Sampler, RefusesUnsampleableInputs) {
    HostSampler sampler;
    const std::vector<std::uint8_t> nothing(4, 0);
    EXPECT_THROW(sampler.draw(kLogits, nothing, plainOptions(), 0), Error);
    const std::vector<float> broken(4, std::numeric_limits<float>::quiet_NaN());
    EXPECT_THROW(sampler.draw(broken, {}, plainOptions(), 0), Error);
}

// The classes of music: two strokes, a velocity, a note-off, three time steps and the pedal.
const std::vector<double> kMusic = {0.2, 0.05, 0.08, 0.02, 0.15, 0.1, 0.2, 0.05, 0.1, 0.05};
const std::vector<std::uint8_t> kMusicClasses = {kNoteOns,   kNoteOns,   kVelocities, kVelocities,
                                                 kNoteOffs,  kNoteOffs,  kTimeSteps,  kTimeSteps,
                                                 kTimeSteps, kPedalDowns};

std::vector<float> logitsOfMusic() {
    std::vector<float> logits;
    for (const double each : kMusic) logits.push_back(static_cast<float>(std::log(each) + 1.5));
    return logits;
}

// Returns p(token) = p(class) * p(token | class) at the class's temperature, without filters, with a weight
// for the pedal's class.
std::vector<double> expectedOfMusic(double temperature, const MusicFactors& factors, double pedalWeight) {
    const auto exponent = [&](std::uint8_t tokenClass) {
        if (tokenClass == kNoteOns) return 1 / (temperature * factors.pitchTemperature);
        if (tokenClass == kVelocities) return 1 / (temperature * factors.velocityTemperature);
        if (tokenClass == kTimeSteps) return 1 / factors.timingTemperature;
        return tokenClass == kPedalDowns ? 1 : 1 / temperature;
    };
    std::map<std::uint8_t, double> mass, bent;
    for (std::size_t i = 0; i < kMusic.size(); ++i) {
        mass[kMusicClasses[i]] += kMusic[i];
        bent[kMusicClasses[i]] += std::pow(kMusic[i], exponent(kMusicClasses[i]));
    }
    const double all = 1 + (pedalWeight - 1) * mass[kPedalDowns];
    mass[kPedalDowns] *= pedalWeight;
    for (auto& each : mass) each.second /= all;
    std::vector<double> expected;
    for (std::size_t i = 0; i < kMusic.size(); ++i) {
        const std::uint8_t mine = kMusicClasses[i];
        expected.push_back(mass[mine] * std::pow(kMusic[i], exponent(mine)) / bent[mine]);
    }
    return expected;
}

TEST(Sampler, FactorsActWithinClassesAndWeightsBetweenThem) {
    constexpr int kDraws = 40000;
    const std::vector<float> logits = logitsOfMusic();
    for (const auto& [temperature, factors, weight] :
         {std::tuple(1.0, MusicFactors{}, 1.0), std::tuple(0.8, MusicFactors{0.5, 1.6, 1}, 1.0),
          std::tuple(1.2, MusicFactors{2, 0.5, 2}, 1.0), std::tuple(0.7, MusicFactors{1, 1, 0.5}, 1.0),
          std::tuple(0.9, MusicFactors{1, 1.2, 1}, 2.0), std::tuple(1.0, MusicFactors{}, 10.0)}) {
        SamplingOptions options = plainOptions();
        options.temperature = temperature;
        options.classes = musicRules(factors, weight);
        HostSampler sampler("cpu", static_cast<std::int64_t>(kMusic.size()));
        std::vector<double> counts(kMusic.size());
        for (std::uint64_t i = 0; i < kDraws; ++i)
            counts[static_cast<std::size_t>(sampler.draw(logits, kMusicClasses, options, i).token)] +=
                1.0 / kDraws;
        const std::vector<double> expected = expectedOfMusic(temperature, factors, weight);
        // Four standard deviations of a share of 40,000 draws are below 0.01.
        for (std::size_t i = 0; i < kMusic.size(); ++i)
            EXPECT_NEAR(counts[i], expected[i], 0.01)
                << "token " << i << ", " << temperature << " x " << factors.timingTemperature << ", "
                << factors.pitchTemperature;
    }
}

// Also if a pedal and an end token share the class of unmodified tokens.
TEST(Sampler, NeutralFactorsLeaveTimeAndPedalUnmodified) {
    std::vector<std::uint8_t> before = kMusicClasses;
    for (std::uint8_t& each : before)
        each = each == kTimeSteps || each == kPedalDowns ? std::uint8_t{kAsModelled} : each;
    before[7] = penalisedMask(kAsModelled, 3);
    std::vector<std::uint8_t> now = kMusicClasses;
    now[7] = penalisedMask(kTimeSteps, 3);
    const std::vector<float> logits = logitsOfMusic();
    HostSampler sampler("cpu", static_cast<std::int64_t>(kMusic.size()));
    SamplingOptions options = plainOptions(), bent = plainOptions(), weighed = plainOptions();
    options.classes = musicRules();
    bent.classes = musicRules({.timingTemperature = 1.001});
    weighed.classes = musicRules({}, 1.001);
    int others = 0, weighedOthers = 0;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const Token token = sampler.draw(logits, before, options, i).token;
        EXPECT_EQ(sampler.draw(logits, now, options, i).token, token) << i;
        others += sampler.draw(logits, now, bent, i).token != token ? 1 : 0;
        weighedOthers += sampler.draw(logits, now, weighed, i).token != token ? 1 : 0;
    }
    EXPECT_GT(weighedOthers, 0);
    EXPECT_GT(others, 0) << "two classes have random numbers of their own";
}

// Each row has its own factors.
TEST(Sampler, RowsOfABatchEqualSingleRows) {
    constexpr int kRows = 3;
    const auto vocabulary = static_cast<std::int64_t>(kMusic.size());
    const auto backend = test::openTestDevice("cpu");
    Sampler together(backend, static_cast<int>(vocabulary), kRows);
    std::vector<float> logits;
    std::vector<std::uint8_t> mask;
    std::vector<SamplingOptions> options(kRows, plainOptions());
    options[0].classes = musicRules();
    options[1].classes = musicRules({0.5, 2, 0.5});
    options[2].classes = musicRules({2, 1, 1});
    for (int row = 0; row < kRows; ++row) {
        const std::vector<float> one = logitsOfMusic();
        logits.insert(logits.end(), one.begin(), one.end());
        mask.insert(mask.end(), kMusicClasses.begin(), kMusicClasses.end());
    }
    const Buffer memory = backend->allocate(logits.size() * sizeof(float));
    const TensorView view(memory.data(), DType::F32, {kRows, vocabulary});
    backend->upload(std::as_bytes(std::span(logits)), view);
    HostSampler alone("cpu", vocabulary);
    for (std::uint64_t i = 0; i < 300; ++i) {
        std::array<Sampler::Draw, kRows> drawn;
        together.drawRows(view, mask, options, i, drawn);
        for (std::size_t row = 0; row < kRows; ++row)
            EXPECT_EQ(drawn[row].token, alone.draw(logitsOfMusic(), kMusicClasses, options[row], i).token);
    }
}

TEST(Sampler, NoRuleAllowsAForbiddenToken) {
    std::vector<std::uint8_t> mask = kMusicClasses;
    mask[0] = mask[5] = kForbidden;
    HostSampler sampler("cpu", static_cast<std::int64_t>(kMusic.size()));
    SamplingOptions options = plainOptions();
    options.temperature = 2;
    options.classes = musicRules();
    options.classes[kForbidden] = {.factor = 1, .asModelled = true};
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Token token = sampler.draw(logitsOfMusic(), mask, options, i).token;
        EXPECT_TRUE(token != 0 && token != 5) << i;
    }
}

// Devices draw the same tokens unless a share ends exactly at the random number.
TEST(Sampler, EveryDeviceDrawsTheSameTokens) {
    constexpr std::int64_t kVocabulary = 391;
    std::vector<float> logits;
    RandomStream random(5, 0);
    for (std::int64_t i = 0; i < kVocabulary; ++i) logits.push_back(static_cast<float>(8 * random.real()));
    std::vector<std::uint8_t> mask(kVocabulary, 1);
    constexpr std::array<std::uint8_t, 6> kClasses = {kNoteOns,   kNoteOffs,   kVelocities,
                                                      kTimeSteps, kPedalDowns, kAsModelled};
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = kClasses[i / 3 % kClasses.size()];
    for (std::size_t i = 0; i < mask.size(); i += 3) mask[i] = kForbidden;
    SamplingOptions kinds[] = {
        {{.temperature = 0, .minP = 0}},
        {{.temperature = 1, .minP = 0, .seed = 3}},
        {{.temperature = 0.7, .topK = 20, .minP = 0, .seed = 4}},
        {{.temperature = 1.3, .topP = 0.9, .minP = 0, .seed = 5}},
        {{.temperature = 1, .topK = 50, .topP = 0.95, .minP = 0.05, .seed = 6}},
        {{.temperature = 0.9, .minP = 0.03, .seed = 7}, musicRules({1.5, 0.6, 2}, 1.4)}};
    for (SamplingOptions& options : std::span(kinds).first(5)) options.classes = musicRules();
    for (const std::string& device : test::testDeviceIds()) {
        SCOPED_TRACE(device);
        HostSampler expected("cpu", kVocabulary), sampler(device, kVocabulary);
        for (const SamplingOptions& options : kinds) {
            for (std::uint64_t position = 0; position < 40; ++position) {
                const auto allowed = position % 2 == 0 ? std::span(mask) : std::span<std::uint8_t>();
                const Sampler::Draw want = expected.draw(logits, allowed, options, position);
                const Sampler::Draw got = sampler.draw(logits, allowed, options, position);
                EXPECT_EQ(got.token, want.token) << position;
                EXPECT_NEAR(got.logProbability, want.logProbability, 1e-5f);
            }
        }
    }
}

TEST(SamplingOptions, ReportsTheOptionOutOfRange) {
    const auto message = [](auto change) {
        SamplingOptions options;
        change(options);
        try {
            options.check();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::BadRequest);
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_THAT(message([](SamplingOptions& o) { o.temperature = -0.5; }),
                ::testing::HasSubstr("temperature is -0.5"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.temperature = std::nan(""); }),
                ::testing::HasSubstr("temperature"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.topK = -1; }), ::testing::HasSubstr("top-k"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.topP = 1.5; }), ::testing::HasSubstr("top-p is 1.5"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.minP = 2; }), ::testing::HasSubstr("min-p"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.classes = musicRules({.timingTemperature = 0.4}); }),
                ::testing::HasSubstr("timing temperature is 0.4; it must be between 0.5 and 2"));
    EXPECT_THAT(message([](SamplingOptions& o) { o.classes = musicRules({.pitchTemperature = 2.5}); }),
                ::testing::HasSubstr("pitch temperature is 2.5"));
    EXPECT_THAT(
        message([](SamplingOptions& o) { o.classes = musicRules({.velocityTemperature = std::nan("")}); }),
        ::testing::HasSubstr("velocity temperature"));
    EXPECT_EQ(message([](SamplingOptions&) {}), "accepted");
}

}  // namespace
}  // namespace continuo
