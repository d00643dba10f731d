#include "training/data/window_sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "continuo/error.h"

namespace continuo {
namespace {

// Returns a piece whose token i is first + i, so that each token identifies its piece and position.
TrainingPiece ascendingPiece(int length, int first, double weight = 1) {
    TrainingPiece piece;
    for (int i = 0; i < length; ++i) piece.tokens.push_back(first + i);
    piece.weight = weight;
    return piece;
}

TEST(WindowSampler, WindowsAreRangesOfAPieceWithTheirPositions) {
    const WindowSampler sampler({ascendingPiece(100, 1000)}, {16, 4, 3});
    std::set<int> ends;
    for (int step = 0; step < 400; ++step) {
        const TrainingBatch batch = sampler.draw(2, step, {});
        for (std::int64_t row = 0; row < 2; ++row) {
            const auto at = static_cast<std::size_t>(row * batch.inputs.length);
            const int count = batch.inputs.end[static_cast<std::size_t>(row)];
            ASSERT_GE(count, 4);
            ASSERT_LE(count, 16);
            const int first = batch.inputs.tokens[at];
            for (int i = 0; i < count; ++i) {
                EXPECT_EQ(batch.inputs.tokens[at + static_cast<std::size_t>(i)], first + i);
                // Absolute positions in the piece, from 1.
                EXPECT_EQ(batch.inputs.positions[at + static_cast<std::size_t>(i)], first + i - 1000 + 1);
            }
            for (int n = 0; n < 4; ++n)
                EXPECT_EQ(batch.targets[static_cast<std::size_t>(row * 4 + n)], first + count - 4 + n + 1);
            // A window that starts after the piece's start is full.
            if (first > 1000) {
                EXPECT_EQ(count, 16);
            }
            ends.insert(first + count - 1000);
        }
    }
    // Ends are uniform over all positions after the first latents: 4 .. 99.
    EXPECT_EQ(*ends.begin(), 4);
    EXPECT_EQ(*ends.rbegin(), 99);
    EXPECT_GT(ends.size(), 90u);
}

TEST(WindowSampler, AStepDrawsTheSameWindowsWheneverItIsDrawn) {
    const WindowSampler one({ascendingPiece(100, 0), ascendingPiece(50, 500)}, {16, 4, 3});
    const WindowSampler other({ascendingPiece(100, 0), ascendingPiece(50, 500)}, {16, 4, 3});
    one.draw(3, 1, {});
    EXPECT_EQ(one.draw(3, 17, {}).inputs.tokens, other.draw(3, 17, {}).inputs.tokens);
    EXPECT_NE(one.draw(3, 18, {}).inputs.tokens, other.draw(3, 17, {}).inputs.tokens);
}

TEST(WindowSampler, WeightsSetHowOftenTokensAreDrawn) {
    const WindowSampler sampler({ascendingPiece(204, 0, 1), ascendingPiece(104, 1000, 3)}, {16, 4, 3});
    int second = 0;
    for (int step = 0; step < 2000; ++step)
        second += sampler.draw(1, step, {}).inputs.tokens[0] >= 1000 ? 1 : 0;
    EXPECT_NEAR(second / 2000.0, 300.0 / 500.0, 0.05);
}

// The length of a piece does not affect how often its tokens are targets.
TEST(WindowSampler, TokensOfShortAndLongPiecesAreTargetsEquallyOften) {
    std::vector<TrainingPiece> pieces;
    for (int i = 0; i < 20; ++i) pieces.push_back(ascendingPiece(31, 10000 + 100 * i));
    for (int i = 0; i < 4; ++i) pieces.push_back(ascendingPiece(90, 20000 + 100 * i));
    pieces.push_back(ascendingPiece(2001, 0));
    const WindowSampler sampler(std::move(pieces), {256, 64, 3});
    std::array<double, 3> targets{};  // of the long piece, and of those with 31 and 90 tokens
    for (int step = 0; step < 20000; ++step) {
        for (const std::int32_t target : sampler.draw(1, step, {}).targets) {
            if (target >= 0) ++targets[target < 10000 ? 0 : target < 20000 ? 1 : 2];
        }
    }
    const double each = targets[0] / 2000;
    EXPECT_NEAR(targets[1] / (20 * 30), each, 0.1 * each);
    EXPECT_NEAR(targets[2] / (4 * 89), each, 0.1 * each);
}

TEST(WindowSampler, ShortPiecesArePaddedAndTheirMissingLatentsNotScored) {
    const WindowSampler sampler({ascendingPiece(3, 10)}, {16, 4, 3});
    const TrainingBatch batch = sampler.draw(1, 0, {});
    EXPECT_EQ(batch.inputs.length, 4);
    EXPECT_EQ(batch.inputs.end[0], 2);
    EXPECT_EQ(batch.targets, (std::vector<std::int32_t>{-1, -1, 11, 12}));
    EXPECT_EQ(batch.scored, 2);
}

TEST(WindowSampler, TablePositionsStartAtEachWindowsOrigin) {
    PositionConfig positions;
    positions.tables = PositionConfig::Tables::Learned;
    positions.rows = {17};
    positions.origin = 0;
    const WindowSampler sampler({ascendingPiece(100, 0)}, {16, 4, 3, positions});
    for (int step = 0; step < 20; ++step) EXPECT_EQ(sampler.draw(1, step, {}).inputs.positions[0], 0);
}

TEST(WindowSampler, LatentJitterDependsOnTheStep) {
    const WindowOptions options{16, 8, 3, {}, 0.25};
    const WindowSampler one({ascendingPiece(100, 0)}, options), other({ascendingPiece(100, 0)}, options);
    std::set<std::int64_t> counts;
    for (int step = 0; step < 300; ++step) {
        const TrainingBatch batch = one.draw(2, step, {});
        EXPECT_EQ(batch.inputs.latents, other.stepLatents(step));
        EXPECT_EQ(batch.targets.size(), static_cast<std::size_t>(2 * batch.inputs.latents));
        counts.insert(batch.inputs.latents);
    }
    EXPECT_EQ(counts, (std::set<std::int64_t>{2, 3, 4, 5, 6, 7, 8}));
}

TEST(WindowSampler, WindowsAreCutFromAugmentedPieces) {
    const WindowSampler sampler({ascendingPiece(100, 0), ascendingPiece(60, 500)}, {16, 4, 3});
    Augmentation augment;
    augment.vary = [](const TrainingPiece& piece, RandomStream&) {
        return piece.id == 0 ? ascendingPiece(30, 1000).tokens : std::vector<std::int32_t>{};
    };
    augment.change = [](std::span<std::int32_t> tokens, RandomStream&) {
        for (std::int32_t& token : tokens) ++token;
    };
    for (int step = 0; step < 50; ++step) {
        const TrainingBatch batch = sampler.draw(1, step, augment);
        EXPECT_GT(batch.inputs.tokens[0], 1000);
        EXPECT_LE(batch.targets.back(), 1030);
        EXPECT_EQ(batch.inputs.positions[0], batch.inputs.tokens[0] - 1000);
    }
}

TEST(WindowSampler, EvenEdgesScoreTheFirstTokensAsOftenAsOthers) {
    const auto shareOfFirst = [](bool even) {
        WindowOptions options{100, 40, 3};
        options.evenEdges = even;
        const WindowSampler sampler({ascendingPiece(101, 0)}, options);
        std::vector<int> met(101);
        constexpr int kSteps = 3000;
        for (int step = 0; step < kSteps; ++step) {
            const TrainingBatch batch = sampler.draw(1, step, {});
            EXPECT_EQ(batch.scored, 40);
            for (const std::int32_t target : batch.targets) ++met[static_cast<std::size_t>(target)];
        }
        double first = 0, all = 0;
        for (std::size_t token = 1; token < met.size(); ++token) {
            EXPECT_GT(met[token], 0);
            (token <= 40 ? first : all) += met[token];
        }
        return first / (first + all);
    };
    // With even edges, the first 40 of 100 tokens get 40 % of the targets.
    EXPECT_NEAR(shareOfFirst(true), 0.4, 0.02);
    EXPECT_LT(shareOfFirst(false), 0.36);
}

// Joins two pieces by a token that no piece has.
std::vector<std::int32_t> joinWithSeparator(std::span<const std::int32_t> first,
                                            std::span<const std::int32_t> second, RandomStream&) {
    std::vector<std::int32_t> both(first.begin(), first.end());
    both.push_back(-7);
    both.insert(both.end(), second.begin(), second.end());
    return both;
}

TEST(WindowSampler, Medleys_StartWithOtherPieces) {
    WindowOptions options{64, 4, 3};
    options.medleys = 0.5;
    const WindowSampler sampler({ascendingPiece(100, 0), ascendingPiece(20, 500), ascendingPiece(20, 600)},
                                options);
    Augmentation augment;
    augment.join = joinWithSeparator;
    int atBeginnings = 0, medleys = 0;
    for (int step = 0; step < 1000; ++step) {
        const TrainingBatch batch = sampler.draw(1, step, augment);
        const std::vector<std::int32_t> window(batch.inputs.tokens.begin(),
                                               batch.inputs.tokens.begin() + batch.inputs.end[0]);
        const std::size_t joints = static_cast<std::size_t>(std::count(window.begin(), window.end(), -7));
        if (joints == 0) {
            atBeginnings += window.front() % 100 == 0 ? 1 : 0;
            continue;
        }
        ++medleys;
        EXPECT_EQ(window.size(), 64u);
        EXPECT_EQ(batch.inputs.positions[0], 1);
        // All pieces but the medley's first are complete, and the targets are in the last one.
        for (std::size_t i = 1; i < window.size(); ++i) {
            if (window[i] == -7) continue;
            EXPECT_TRUE(window[i - 1] == -7 ? window[i] % 100 == 0 : window[i] == window[i - 1] + 1);
        }
        EXPECT_EQ(batch.targets.back(), window.back() + 1);
    }
    EXPECT_GT(medleys, 100);
    EXPECT_NEAR(static_cast<double>(medleys) / (medleys + atBeginnings), 0.5, 0.06);
    EXPECT_EQ(sampler.draw(1, 17, augment).inputs.tokens, sampler.draw(1, 17, augment).inputs.tokens);
}

TEST(WindowSampler, Reprises_RepeatThePassageBeforeTheWindow) {
    WindowOptions options{64, 4, 3};
    options.reprises = 0.5;
    const WindowSampler sampler({ascendingPiece(200, 0), ascendingPiece(12, 500)}, options);
    Augmentation augment;
    // The augmented piece has negative tokens.
    augment.vary = [count = 0](const TrainingPiece&, RandomStream&) mutable {
        std::vector<std::int32_t> other;
        if (count++ % 2 == 0) return other;
        for (int i = 0; i < 200; ++i) other.push_back(-1000 - i);
        return other;
    };
    augment.join = joinWithSeparator;
    int reprises = 0;
    for (int step = 0; step < 1000; ++step) {
        const Augmentation own = augment;  // augments a piece from its start
        const TrainingBatch batch = sampler.draw(1, step, own);
        const std::vector<std::int32_t> window(batch.inputs.tokens.begin(),
                                               batch.inputs.tokens.begin() + batch.inputs.end[0]);
        const auto joint = std::ranges::find(window, -7);
        if (joint == window.end()) continue;
        ++reprises;
        EXPECT_LE(window.size(), 64u);
        const auto before = std::span(window.begin(), joint);
        const auto passage = std::span(joint + 1, window.end());
        EXPECT_GE(passage.size(), 4u);
        EXPECT_LE(passage.size(), 9u);
        if (passage.back() >= 500) continue;  // from the short piece, whose augmented form is another piece's
        // The augmented copy reaches the same position and little more.
        EXPECT_LE(before.front(), -1000);
        EXPECT_GE(-1000 - before.back(), passage.back());
        EXPECT_LE(-1000 - before.back(), passage.back() + 18);
    }
    EXPECT_NEAR(reprises, 500, 60);
}

TEST(WindowSampler, TokensOfAGridHaveTheirCellsPositions) {
    PositionConfig positions;
    positions.tables = PositionConfig::Tables::Learned;
    positions.rows = {6, 5, 5};
    positions.grid = GridConfig{{4, 3, 3}, {1, 0, 2}, 1};
    const WindowSampler sampler({ascendingPiece(37, 100)}, {16, 4, 3, positions});
    for (int step = 0; step < 50; ++step) {
        const TrainingBatch batch = sampler.draw(1, step, {});
        ASSERT_EQ(batch.inputs.positions.size(), 3 * batch.inputs.tokens.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch.inputs.end[0]); ++i) {
            std::vector<std::int32_t> expected(3);
            positions.writePosition(batch.inputs.tokens[i] - 100, expected);
            const auto at = batch.inputs.positions.begin() + static_cast<std::ptrdiff_t>(3 * i);
            EXPECT_EQ(std::vector(at, at + 3), expected);
        }
    }
}

TEST(WindowSampler, EmptyTrainingDataIsReported) {
    EXPECT_THROW(WindowSampler({}, {16, 4, 3}), Error);
    EXPECT_THROW(WindowSampler({ascendingPiece(1, 0)}, {16, 4, 3}), Error);
    EXPECT_THROW(WindowSampler({ascendingPiece(10, 0, 0)}, {16, 4, 3}), Error);
}

}  // namespace
}  // namespace continuo
