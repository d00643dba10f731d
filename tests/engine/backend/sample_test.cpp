#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/token_class.h"
#include "support/device_tensor.h"
#include "support/devices.h"

// Sampling on the device. The random number of a row is the middle of a token's share, found by plain loops
// in double precision, so that one token is correct.
namespace continuo::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Classes as in music. By default the last two are exempt from temperature and filters.
constexpr int kNoteOns = 1, kVelocities = 3, kTimeSteps = 6, kAsModelled = 7;

struct Rule {
    double temperature = 1, topK = 0, topP = 1, minP = 0;
    std::array<double, kTokenClasses> factors{1, 1, 1, 1, 1, 1, 1, 1};
    std::array<double, kTokenClasses> modelled{0, 0, 0, 0, 0, 0, 1, 1};
    std::array<double, kTokenClasses> weights{1, 1, 1, 1, 1, 1, 1, 1};

    // Returns the rule for the tokens of a class.
    Rule within(int tokenClass) const {
        Rule rule = *this;
        if (modelled[static_cast<std::size_t>(tokenClass)] > 0) rule = {1, 0, 1, 0};
        rule.temperature *= factors[static_cast<std::size_t>(tokenClass)];
        return rule;
    }
};

int classAt(double mask) { return maskClass(static_cast<std::uint8_t>(mask)); }

// Returns a logit with its penalty.
double penalisedLogit(double logit, double mask) {
    return logit - static_cast<double>(maskPenalty(static_cast<std::uint8_t>(mask)));
}

// Allowed ids, likeliest first, and where each share of [0, 1) ends.
struct Shares {
    std::vector<std::int64_t> ids;
    std::vector<double> ends;
};

// Returns the shares of the tokens of one class.
Shares computeShares(const double* logits, const double* classes, std::int64_t vocabulary, const Rule& rule,
                     int wanted) {
    Shares shares;
    for (std::int64_t i = 0; i < vocabulary; ++i) {
        if (classAt(classes[i]) == wanted) shares.ids.push_back(i);
    }
    const auto logitOf = [&](std::int64_t id) { return penalisedLogit(logits[id], classes[id]); };
    std::stable_sort(shares.ids.begin(), shares.ids.end(),
                     [&](std::int64_t a, std::int64_t b) { return logitOf(a) > logitOf(b); });
    if (rule.topK > 0) shares.ids.resize(std::min(shares.ids.size(), static_cast<std::size_t>(rule.topK)));
    std::vector<double> weights;
    for (const std::int64_t id : shares.ids)
        weights.push_back(std::exp((logitOf(id) - logitOf(shares.ids[0])) / rule.temperature));
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    double sum = 0;
    for (const double weight : weights) {
        if (sum > 0 && (sum >= rule.topP * all || weight < rule.minP)) break;
        shares.ends.push_back(sum += weight);
    }
    for (double& end : shares.ends) end /= sum;
    shares.ids.resize(shares.ends.size());
    return shares;
}

// Returns the shares of all tokens: class after class, each class with its share of the probability.
Shares computeShares(const double* logits, const double* classes, std::int64_t vocabulary, const Rule& rule) {
    std::vector<double> weight(kTokenClasses, 0.0);
    for (std::int64_t i = 0; i < vocabulary; ++i)
        weight[static_cast<std::size_t>(classAt(classes[i]))] += std::exp(logits[i]);
    for (std::size_t each = 0; each < weight.size(); ++each) weight[each] *= rule.weights[each];
    const double all = std::accumulate(weight.begin() + 1, weight.end(), 0.0);
    Shares shares;
    double before = 0;
    for (int each = 1; each < kTokenClasses; ++each) {
        const double share = weight[static_cast<std::size_t>(each)] / all;
        const Shares within = computeShares(logits, classes, vocabulary, rule.within(each), each);
        shares.ids.insert(shares.ids.end(), within.ids.begin(), within.ids.end());
        for (const double end : within.ends) shares.ends.push_back(before + share * end);
        before += share;
    }
    return shares;
}

class Sample : public testing::TestWithParam<std::string> {
protected:
    // Returns the result of one row.
    std::int64_t drawOne(const std::vector<float>& logits, const std::vector<double>& mask, const Rule& rule,
                         double random = 0.999) {
        const auto vocabulary = static_cast<std::int64_t>(logits.size());
        const DeviceTensor in(*backend_, DType::F32, Shape{1, vocabulary});
        backend_->upload(std::as_bytes(std::span(logits)), in.view());
        const DeviceTensor allowed(*backend_, DType::U8, HostTensor({1, vocabulary}, mask));
        return drawTokens(in, allowed, {rule}, {random})[0];
    }

    HostTensor drawTokens(const DeviceTensor& logits, const DeviceTensor& allowed,
                          const std::vector<Rule>& rules, const std::vector<double>& random) {
        const auto rows = static_cast<std::int64_t>(rules.size());
        std::vector<double> numbers;
        for (std::size_t b = 0; b < rules.size(); ++b) {
            const Rule& rule = rules[b];
            for (const double each : {rule.temperature, rule.topK, rule.topP, rule.minP, random[b]})
                numbers.push_back(each);
            numbers.insert(numbers.end(), rule.factors.begin(), rule.factors.end());
            numbers.insert(numbers.end(), rule.modelled.begin(), rule.modelled.end());
            numbers.insert(numbers.end(), rule.weights.begin(), rule.weights.end());
        }
        Buffer memory = backend_->allocate(numbers.size() * sizeof(double));
        const TensorView view(memory.data(), DType::F64, {rows, kDrawColumns});
        backend_->upload(std::as_bytes(std::span(numbers)), view);
        const DeviceTensor tokens(*backend_, DType::I32, HostTensor({rows}));
        logProbabilities_ = DeviceTensor(*backend_, DType::F32, HostTensor({rows}));
        backend_->sample(logits.view(), allowed.view(), view, tokens.view(), logProbabilities_.view());
        return tokens.get();
    }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
    DeviceTensor logProbabilities_;
};

TEST_P(Sample, EachRowIsSampledWithItsOwnRule) {
    const std::vector<Rule> rules{
        {},
        {0.7, 5, 1, 0},
        {1.3, 0, 0.8, 0},
        {2, 0, 1, 0.3},
        {1, 40, 0.9, 0.01},
        {0.8, 0, 1, 0.02, {1, 1.6, 1, 0.5, 1, 1, 1.4, 1}},  // strokes, velocities and time
        {1.2, 0, 0.9, 0, {1, 0.5, 1, 2, 1, 1, 0.6, 1}},
        {0.6, 3, 1, 0, {1, 1, 0.7, 1, 1, 1, 1, 1}, {0, 0, 1, 0, 1, 0, 0, 1}},
        {1, 0, 1, 0.01, {1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1}, {1, 1, 1, 1, 2, 0.5, 1, 1.3}}};
    const auto rows = static_cast<std::int64_t>(rules.size());
    // Large vocabularies take nearly all or more than the default shared memory of a device.
    for (const std::int64_t vocabulary : {2, 7, 33, 391, 3075, 8192}) {
        const HostTensor logits = randomNormal({rows, vocabulary}, 1, 2);
        HostTensor mask = randomIntegers({rows, vocabulary}, 2, 0, kAsModelled);
        for (std::int64_t b = 0; b < rows; ++b)
            mask[b * vocabulary + b % vocabulary] = 1;  // at least one token is allowed
        const DeviceTensor in(*backend_, DType::F32, logits, DeviceTensor::Layout::Padded),
            allowed(*backend_, DType::U8, mask, DeviceTensor::Layout::Padded);
        for (const std::size_t turn : {0u, 1u, 2u, 5u, 11u}) {
            std::vector<double> random;
            std::vector<std::int64_t> expected;
            for (std::int64_t b = 0; b < rows; ++b) {
                const Shares shares =
                    computeShares(logits.row(b), mask.row(b), vocabulary, rules[static_cast<std::size_t>(b)]);
                const std::size_t at = turn % shares.ends.size();
                random.push_back((shares.ends[at] + (at > 0 ? shares.ends[at - 1] : 0)) / 2);
                expected.push_back(shares.ids[at]);
            }
            const HostTensor tokens = drawTokens(in, allowed, rules, random);
            const HostTensor found = logProbabilities_.get();
            for (std::int64_t b = 0; b < rows; ++b) {
                const std::int64_t id = expected[static_cast<std::size_t>(b)];
                EXPECT_EQ(tokens[b], id) << "row " << b << " of " << vocabulary << ", turn " << turn;
                double sum = 0;
                for (std::int64_t i = 0; i < vocabulary; ++i) sum += std::exp(logits.row(b)[i]);
                EXPECT_NEAR(found[b], logits.row(b)[id] - std::log(sum), 1e-5);
            }
        }
    }
}

// Draws as in the test above, but with penalised tokens.
TEST_P(Sample, PenaltiesChangeProbabilitiesOnlyWithinAClass) {
    constexpr std::int64_t kRows = 24, kVocabulary = 391;
    const HostTensor logits = randomNormal({kRows, kVocabulary}, 3, 2);
    HostTensor mask = randomIntegers({kRows, kVocabulary}, 4, 1, 3);
    for (std::int64_t i = 0; i < kRows * kVocabulary; ++i)
        if (i % 3 == 0)
            mask[i] = penalisedMask(static_cast<std::uint8_t>(mask[i]), static_cast<int>(i / 3 % 8) + 1);
    const DeviceTensor in(*backend_, DType::F32, logits), allowed(*backend_, DType::U8, mask);
    const std::vector<Rule> rules(kRows, Rule{0.9, 0, 1, 0.01});
    std::vector<double> random;
    std::vector<std::int64_t> expected;
    for (std::int64_t b = 0; b < kRows; ++b) {
        const Shares shares = computeShares(logits.row(b), mask.row(b), kVocabulary, rules[0]);
        const std::size_t at = static_cast<std::size_t>(b) * 5 % shares.ends.size();
        random.push_back((shares.ends[at] + (at > 0 ? shares.ends[at - 1] : 0)) / 2);
        expected.push_back(shares.ids[at]);
    }
    const HostTensor tokens = drawTokens(in, allowed, rules, random);
    for (std::int64_t b = 0; b < kRows; ++b) EXPECT_EQ(tokens[b], expected[static_cast<std::size_t>(b)]) << b;
}

// The class keeps its probability; a token with the maximum penalty comes only if alone.
TEST_P(Sample, TheMaximumPenaltyIsDrawnOnlyWithoutAlternatives) {
    const double last = penalisedMask(1, kMaxPenalty), other = penalisedMask(2, kMaxPenalty);
    const std::vector<float> logits{5, 1, 0, 5};
    for (const double random : {0.0, 0.3, 0.49}) {
        EXPECT_EQ(drawOne(logits, {last, 1, 1, 2}, {1, 1, 1, 0}, random), 1) << random;
        EXPECT_EQ(drawOne(logits, {last, 1, 1, other}, {}, 0.999), 3) << random;
        EXPECT_NE(drawOne(logits, {last, 1, 1, 2}, {10, 0, 1, 0}, random), 0) << random;
    }
    EXPECT_EQ(drawOne(logits, {last, 1, 1, 0}, {0, 0, 1, 0}), 1);
    EXPECT_EQ(drawOne(logits, {last, 0, 0, 0}, {0, 0, 1, 0}), 0);
    // The penalty does not change the likeliest token of another class.
    EXPECT_EQ(drawOne({5, 3, 1, 4}, {last, 2, 1, 2}, {0, 0, 1, 0}), 2);
}

TEST_P(Sample, TiesGoToTheLowestIndex) {
    EXPECT_EQ(drawOne({1, 3, 3, 2}, {1, 1, 1, 1}, {0, 0, 1, 0}), 1);
    EXPECT_EQ(drawOne({1, 3, 3, 2}, {1, 0, 1, 1}, {0, 0, 1, 0}), 2);
    EXPECT_EQ(drawOne({5, 5, 5, 5}, {1, 1, 1, 1}, {1, 2, 1, 0}), 1);  // topK leaves 0 and 1
}

TEST_P(Sample, NothingAllowedAndNoFiniteLogitAreDistinguished) {
    EXPECT_EQ(drawOne({1, 2, 3}, {0, 0, 0}, {}), kNothingAllowed);
    EXPECT_EQ(drawOne({kNan, kNan, kNan}, {1, 1, 1}, {}), kNoFiniteLogit);
    EXPECT_EQ(drawOne({-kInfinity, -kInfinity, 3}, {1, 1, 0}, {}), kNoFiniteLogit);
}

// A broken model may return NaN. Comparisons cannot sort such numbers.
TEST_P(Sample, NaNIsNeverDrawn) {
    for (const Rule& rule : {Rule{0, 0, 1, 0}, Rule{}, Rule{1, 20, 1, 0}, Rule{1, 0, 0.9, 0}}) {
        std::vector<float> logits(391);
        for (std::size_t i = 0; i < logits.size(); ++i)
            logits[i] = i % 3 != 1 ? kNan : static_cast<float>(i * 37 % 101) / 10;
        const std::int64_t token = drawOne(logits, std::vector<double>(logits.size(), 1), rule);
        EXPECT_EQ(token % 3, 1) << token;
        EXPECT_EQ(drawOne({kNan, 1, kNan}, {1, 1, 1}, rule), 1);
        EXPECT_EQ(drawOne({1, kNan, kNan}, {1, 1, 1}, rule), 0);
        EXPECT_EQ(drawOne({2, 1, -kInfinity}, {0, 1, 1}, rule), 1);
    }
}

// Classes come with their share of the probability. The rule acts only within a class, and not in exempt
// classes.
TEST_P(Sample, TheClassOfATokenIsDrawnFirst) {
    const std::vector<double> probability{0.3, 0.1, 0.24, 0.06, 0.2, 0.1};
    const std::vector<double> classes{1, 1, 2, 2, kAsModelled, kAsModelled};
    std::vector<float> logits;
    for (const double each : probability) logits.push_back(static_cast<float>(std::log(each) + 3));
    const auto at = [&](double random, const Rule& rule) { return drawOne(logits, classes, rule, random); };
    const Rule cool{0.5, 0, 1, 0}, filtered{1, 1, 1, 0};
    for (const Rule& rule : {cool, filtered}) {
        EXPECT_EQ(at(0.0, rule), 0);
        EXPECT_EQ(at(0.35, rule), 0);  // 7/8 of the first class's 0.4; token 0 has 0.9 of it when cool
        EXPECT_EQ(at(0.41, rule), 2);  // the second class has 0.4 to 0.7
        EXPECT_EQ(at(0.71, rule), 4);  // the third class has 0.7 to 1, split 2 : 1 by any rule
        EXPECT_EQ(at(0.895, rule), 4);
        EXPECT_EQ(at(0.905, rule), 5);
    }
    EXPECT_EQ(at(0.395, cool), 1);
    EXPECT_EQ(at(0.395, filtered), 0);
    EXPECT_EQ(at(0.695, filtered), 2);
    EXPECT_EQ(at(0.99, Rule{0, 0, 1, 0}), 0);  // the likeliest of all
}

// A factor changes only the distribution within its class. Time has only its own factor and no filter.
TEST_P(Sample, TemperatureFactorChangesProbabilitiesOnlyWithinItsClass) {
    const std::vector<double> probability{0.3, 0.1, 0.24, 0.06, 0.2, 0.1};
    const std::vector<double> classes{kNoteOns, kNoteOns, kVelocities, kVelocities, kTimeSteps, kTimeSteps};
    std::vector<float> logits;
    for (const double each : probability) logits.push_back(static_cast<float>(std::log(each) - 2));
    const auto at = [&](double random, const Rule& rule) { return drawOne(logits, classes, rule, random); };
    Rule rule{1, 0, 1, 0};
    rule.factors[kNoteOns] = 0.5;  // token 0 to token 1 is now 9 : 1 instead of 3 : 1
    EXPECT_EQ(at(0.355, rule), 0);
    EXPECT_EQ(at(0.365, rule), 1);
    EXPECT_EQ(at(0.635, rule), 2);  // this class still is 4 : 1 from 0.4 to 0.7
    EXPECT_EQ(at(0.645, rule), 3);
    EXPECT_EQ(at(0.895, rule), 4);  // 2 to 1
    EXPECT_EQ(at(0.905, rule), 5);
    rule = {1, 1, 1, 0};
    rule.factors[kTimeSteps] = 0.5;  // 4 to 1
    EXPECT_EQ(at(0.695, rule), 2);   // only the likeliest
    EXPECT_EQ(at(0.935, rule), 4);
    EXPECT_EQ(at(0.945, rule), 5);
    rule.temperature = 0;
    EXPECT_EQ(at(0.99, rule), 0);
}

// A weight changes how often a class comes, but nothing within it.
TEST_P(Sample, AWeightRaisesTheProbabilityOfItsClass) {
    const std::vector<double> probability{0.3, 0.1, 0.24, 0.06, 0.2, 0.1};
    const std::vector<double> classes{1, 1, 2, 2, 4, 4};
    std::vector<float> logits;
    for (const double each : probability) logits.push_back(static_cast<float>(std::log(each) + 1));
    Rule rule{1, 0, 1, 0};
    rule.weights[4] = 2;  // shares are now 0.4 : 0.3 : 0.6
    const auto at = [&](double share) { return drawOne(logits, classes, rule, share / 1.3); };
    EXPECT_EQ(at(0.295), 0);
    EXPECT_EQ(at(0.305), 1);
    EXPECT_EQ(at(0.635), 2);
    EXPECT_EQ(at(0.645), 3);
    EXPECT_EQ(at(0.705), 4);
    EXPECT_EQ(at(1.095), 4);  // 2 : 1 within the class, unchanged
    EXPECT_EQ(at(1.105), 5);
    rule.weights[4] = 0.5;  // shares are now 0.4 : 0.3 : 0.15
    const auto less = [&](double share) { return drawOne(logits, classes, rule, share / 0.85); };
    EXPECT_EQ(less(0.695), 3);
    EXPECT_EQ(less(0.795), 4);
    EXPECT_EQ(less(0.805), 5);
    rule.temperature = 0;
    EXPECT_EQ(less(0.8), 0);
}

// The rule lists the classes that are exempt.
TEST_P(Sample, AnyClassCanBeExemptFromTemperatureAndFilters) {
    const std::vector<double> classes{1, 1, 2, 2};
    std::vector<float> logits;
    for (const double each : {0.3, 0.2, 0.3, 0.2}) logits.push_back(static_cast<float>(std::log(each)));
    Rule rule{1, 1, 1, 0};
    EXPECT_EQ(drawOne(logits, classes, rule, 0.45), 0);
    EXPECT_EQ(drawOne(logits, classes, rule, 0.95), 2);
    rule.modelled[2] = 1;
    EXPECT_EQ(drawOne(logits, classes, rule, 0.45), 0);
    EXPECT_EQ(drawOne(logits, classes, rule, 0.95), 3);
    rule.modelled = {0, 1, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(drawOne(logits, classes, rule, 0.45), 1);
    EXPECT_EQ(drawOne(logits, classes, rule, 0.95), 2);
}

INSTANTIATE_TEST_SUITE_P(Devices, Sample, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
