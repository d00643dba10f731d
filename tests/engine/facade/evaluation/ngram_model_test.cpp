#include "facade/evaluation/ngram_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "support/expect_error.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using Tokens = std::vector<Token>;
using test::randomTokens;

// An n-gram model by its definition: it counts over all sequences at once, without hashing.
class Reference {
public:
    void count(const Tokens& tokens) {
        for (std::size_t at = 1; at < tokens.size(); ++at) {
            for (std::size_t length = 0; length < 5 && length <= at; ++length) {
                const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(at);
                ++after_[Tokens(end - static_cast<std::ptrdiff_t>(length), end)][tokens[at]];
            }
        }
    }

    double probability(Tokens context, Token token, int vocabulary) const {
        const double below = context.empty()
                                 ? 1.0 / vocabulary
                                 : probability(Tokens(context.begin() + 1, context.end()), token, vocabulary);
        const auto found = after_.find(context);
        if (found == after_.end()) return below;
        double all = 0;
        for (const auto& [next, count] : found->second) all += count;
        const auto here = found->second.find(token);
        const auto different = static_cast<double>(found->second.size());
        return ((here == found->second.end() ? 0 : here->second) + different * below) / (all + different);
    }

private:
    std::map<Tokens, std::map<Token, double>> after_;
};

// With groups, every order knows the group of the next token, as if each group had its own model with the
// same contexts.
TEST(NgramModel, EveryOrderPredictsOnlyTheNextTokensGroup) {
    constexpr IdGroups kGroups{3, 100};
    constexpr int kVocabulary = 3 + 2 * 100;
    const auto frames = [](std::uint64_t seed) {
        const Tokens codes = randomTokens(240, 6, seed);
        Tokens tokens = {2};
        for (std::size_t i = 0; i < codes.size(); ++i)
            tokens.push_back(3 + static_cast<Token>(i % 2) * 100 + codes[i]);
        return tokens;
    };
    const Tokens learnt = frames(1), asked = frames(2);
    NgramModel model(kVocabulary, kGroups);
    model.expect(asked);
    model.count(learnt);
    for (std::size_t at = 1; at < asked.size(); ++at) {
        // Orders above 1 know the group from the previous token. The first order excludes tokens of the other
        // group.
        std::map<Token, double> ofGroup;
        double all = 0;
        for (std::size_t i = 1; i < learnt.size(); ++i) {
            if (i % 2 != at % 2) continue;
            ++ofGroup[learnt[i]];
            ++all;
        }
        const auto different = static_cast<double>(ofGroup.size());
        double expected = (ofGroup[asked[at]] + different / 100) / (all + different);
        const auto p = model.probabilities(asked, at);
        ASSERT_NEAR(p[0], expected, 1e-12) << at;
        if (at < 2) continue;
        std::map<Token, double> after;
        double met = 0;
        for (std::size_t i = 2; i < learnt.size(); ++i) {
            if (learnt[i - 1] != asked[at - 1]) continue;
            ++after[learnt[i]];
            ++met;
        }
        const auto followers = static_cast<double>(after.size());
        if (met > 0) expected = (after[asked[at]] + followers * expected) / (met + followers);
        ASSERT_NEAR(p[1], expected, 1e-12) << at;
        // In each order, the ids of the next group have all of the probability.
        std::array<double, NgramModel::kHighestOrder> total{};
        Tokens other = asked;
        for (Token code = 0; code < 100; ++code) {
            other[at] = static_cast<Token>(kGroups.begin(asked[at])) + code;
            const auto each = model.probabilities(other, at);
            for (std::size_t order = 0; order < each.size(); ++order) total[order] += each[order];
        }
        for (const double sum : total) ASSERT_NEAR(sum, 1, 1e-9) << at;
    }
    const auto refuses = [](int vocabulary, IdGroups groups) {
        test::expectError(ErrorCode::BadRequest,
                          testing::HasSubstr("up to 31 groups of 2,045 ids can be counted"),
                          [&] { NgramModel(vocabulary, groups); });
    };
    refuses(3 + 4 * 2048, {3, 2048});
    refuses(3 + 33 * 64, {3, 64});
    NgramModel(3 + 24 * 1024, {3, 1024});
}

TEST(NgramModel, AHandMadeCaseHasTheExpectedProbabilities) {
    NgramModel model(4);
    const Tokens asked = {0, 1, 2};
    model.expect(asked);
    model.count(Tokens{0, 1, 2, 1, 3});
    EXPECT_EQ(model.counted(), 4);
    // Counts: 1 twice, 2, 3, so p1(2) = (1 + 3/4) / (4 + 3). After 1: 2 and 3, so p2 = (1 + 2 p1) / 4. After
    // 0 1: only 2, so p3 = (1 + p2) / 2. There is no longer context.
    const auto p = model.probabilities(asked, 2);
    EXPECT_DOUBLE_EQ(p[0], 0.25);
    EXPECT_DOUBLE_EQ(p[1], 0.375);
    EXPECT_DOUBLE_EQ(p[2], 0.6875);
    EXPECT_DOUBLE_EQ(p[3], 0.6875);
    EXPECT_DOUBLE_EQ(p[4], 0.6875);
}

TEST(NgramModel, WithoutCountsAllTokensAreEquallyLikely) {
    NgramModel model(8);
    for (const double each : model.probabilities(Tokens{1, 2, 3}, 2)) EXPECT_DOUBLE_EQ(each, 0.125);
}

TEST(NgramModel, ProbabilitiesOfEveryOrderSumToOne) {
    constexpr int kVocabulary = 7;
    NgramModel model(kVocabulary);
    const Tokens asked = randomTokens(60, kVocabulary, 1);
    model.expect(asked);
    for (std::uint64_t seed = 2; seed < 12; ++seed) model.count(randomTokens(300, kVocabulary, seed));
    for (std::size_t at = 1; at < asked.size(); ++at) {
        std::array<double, NgramModel::kHighestOrder> sums{};
        for (Token token = 0; token < kVocabulary; ++token) {
            Tokens other(asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(at));
            other.push_back(token);
            const auto p = model.probabilities(other, at);
            for (std::size_t order = 0; order < p.size(); ++order) {
                EXPECT_GT(p[order], 0);
                sums[order] += p[order];
            }
        }
        for (const double sum : sums) EXPECT_NEAR(sum, 1, 1e-12) << at;
    }
}

TEST(NgramModel, MatchesAPlainImplementation) {
    constexpr int kVocabulary = 5;
    NgramModel model(kVocabulary);
    Reference reference;
    const Tokens asked = randomTokens(200, kVocabulary, 1);
    model.expect(asked);
    for (std::uint64_t seed = 2; seed < 5; ++seed) {
        const Tokens learnt = randomTokens(150, kVocabulary, seed);
        model.count(learnt);
        reference.count(learnt);
    }
    for (std::size_t at = 1; at < asked.size(); ++at) {
        const auto p = model.probabilities(asked, at);
        for (std::size_t length = 0; length < p.size(); ++length) {
            const auto here = asked.begin() + static_cast<std::ptrdiff_t>(at);
            const Tokens context(here - static_cast<std::ptrdiff_t>(std::min(length, at)), here);
            EXPECT_NEAR(p[length], reference.probability(context, asked[at], kVocabulary), 1e-12) << at;
        }
    }
}

// Tokens that are not requested need not be counted and change nothing.
TEST(NgramModel, ExpectingMoreTokensDoesNotChangeProbabilities) {
    constexpr int kVocabulary = 6;
    const Tokens asked = randomTokens(80, kVocabulary, 1);
    NgramModel narrow(kVocabulary);
    narrow.expect(asked);
    NgramModel wide(kVocabulary);
    wide.expect(asked);
    wide.expect(randomTokens(500, kVocabulary, 3));
    for (NgramModel* each : {&narrow, &wide}) each->count(randomTokens(900, kVocabulary, 2));
    for (std::size_t at = 1; at < asked.size(); ++at)
        EXPECT_EQ(narrow.probabilities(asked, at), wide.probabilities(asked, at));
}

TEST(NgramModel, AVocabularyAbove4096TokensIsRefused) {
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("4097"), [] { NgramModel(4097); });
}

}  // namespace
}  // namespace continuo
