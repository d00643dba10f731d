#include "training/data/document_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/token.h"
#include "continuo/error.h"

namespace continuo {
namespace {

// Returns a piece whose token i is first + i, so that each token identifies its piece and position.
TrainingPiece countingPiece(int length, int first, double weight = 1) {
    TrainingPiece piece;
    for (int i = 0; i < length; ++i) piece.tokens.push_back(first + i);
    piece.weight = weight;
    piece.id = static_cast<std::size_t>(first);
    return piece;
}

constexpr std::int32_t kPause = 1;  // joinAugmentation() inserts it between two pieces

Augmentation joinAugmentation() {
    Augmentation augment;
    augment.join = [](std::span<const std::int32_t> first, std::span<const std::int32_t> second,
                      RandomStream&) {
        std::vector<std::int32_t> both(first.begin(), first.end());
        both.push_back(kPause);
        both.insert(both.end(), second.begin() + 1, second.end());
        return both;
    };
    return augment;
}

// Returns the sequences that a row reads in `steps` steps, without padding. A fresh segment begins a
// sequence.
std::vector<std::vector<std::int32_t>> readSequences(const DocumentReader& reader, int row, int rows,
                                                     int steps, const Augmentation& augment) {
    std::vector<std::vector<std::int32_t>> all;
    for (int step = 0; step < steps; ++step) {
        const TrainingBatch batch = reader.draw(rows, step, augment);
        EXPECT_EQ(batch.rows(), rows);
        const auto length = static_cast<std::size_t>(batch.segment.length);
        EXPECT_EQ(batch.segment.tokens.size(), length * static_cast<std::size_t>(rows));
        EXPECT_EQ(batch.targets.size(), batch.segment.tokens.size());
        EXPECT_EQ(batch.scored,
                  std::ranges::count_if(batch.targets, [](auto each) { return each != kNoTarget; }));
        const std::size_t first = static_cast<std::size_t>(row) * length;
        if (batch.segment.beginsSequence[static_cast<std::size_t>(row)] != 0)
            all.push_back({batch.segment.tokens[first]});
        for (std::size_t at = first; at < first + length; ++at) {
            if (batch.targets[at] == kNoTarget) {
                EXPECT_EQ(batch.segment.tokens[at], 0) << "padding";
                continue;
            }
            EXPECT_EQ(batch.segment.tokens[at], all.back().back());
            all.back().push_back(batch.targets[at]);
        }
    }
    return all;
}

TEST(DocumentReader, ReadsPiecesFromTheirFirstTokenToTheirLast) {
    const DocumentReader reader({countingPiece(20, 100), countingPiece(7, 200)}, {8, 3});
    std::set<std::size_t> lengths;
    for (int row = 0; row < 2; ++row) {
        const auto sequences = readSequences(reader, row, 2, 60, {});
        ASSERT_GT(sequences.size(), 10u);
        for (std::size_t i = 0; i + 1 < sequences.size(); ++i) {
            const auto& read = sequences[i];
            ASSERT_TRUE(read.front() == 100 || read.front() == 200);
            EXPECT_EQ(read.size(), read.front() == 100 ? 20u : 7u);
            for (std::size_t k = 0; k < read.size(); ++k)
                EXPECT_EQ(read[k], read.front() + static_cast<std::int32_t>(k));
            lengths.insert(read.size());
        }
    }
    EXPECT_EQ(lengths.size(), 2u);
}

// 17 tokens fill two segments of 8; the last token is only a target.
TEST(DocumentReader, APieceThatFillsItsSegments_LeavesNoPadding) {
    const DocumentReader reader({countingPiece(17, 100)}, {8, 3});
    for (int step = 0; step < 8; ++step) {
        const TrainingBatch batch = reader.draw(1, step, {});
        EXPECT_EQ(batch.scored, 8);
        EXPECT_EQ(batch.segment.beginsSequence[0], step % 2 == 0 ? 1 : 0);
        EXPECT_EQ(batch.segment.tokens.front(), step % 2 == 0 ? 100 : 108);
    }
}

TEST(DocumentReader, AMedley_ContinuesAfterAPause) {
    const DocumentReader reader({countingPiece(20, 100), countingPiece(7, 200)}, {8, 3, 1.0});
    std::vector<std::int32_t> all;
    for (int step = 0; step < 50; ++step) {
        const TrainingBatch batch = reader.draw(1, step, joinAugmentation());
        EXPECT_EQ(batch.scored, 8) << "nothing is padded";
        EXPECT_EQ(batch.segment.beginsSequence[0], step == 0 ? 1 : 0);
        if (!all.empty()) {
            EXPECT_EQ(batch.segment.tokens.front(), all.back());
            all.pop_back();
        }
        all.insert(all.end(), batch.segment.tokens.begin(), batch.segment.tokens.end());
        for (std::size_t t = 0; t + 1 < 8; ++t) EXPECT_EQ(batch.targets[t], batch.segment.tokens[t + 1]);
        all.push_back(batch.targets.back());
    }
    // Each piece except the first follows a pause, without its start token, and is complete.
    std::set<std::int32_t> begun;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i] == kPause) {
            EXPECT_TRUE(all[i + 1] == 101 || all[i + 1] == 201);
            begun.insert(all[i + 1]);
        } else if (all[i] == 119 || all[i] == 206) {
            EXPECT_EQ(all[i + 1], kPause);
        } else {
            EXPECT_EQ(all[i + 1], all[i] + 1);
        }
    }
    EXPECT_EQ(begun.size(), 2u);
}

TEST(DocumentReader, MedleyShareOfAHalf_JoinsHalfOfThePieces) {
    const DocumentReader reader({countingPiece(20, 100), countingPiece(7, 200)}, {8, 3, 0.5});
    int fresh = 0, pauses = 0;
    for (int step = 0; step < 300; ++step) {
        const TrainingBatch batch = reader.draw(1, step, joinAugmentation());
        fresh += batch.segment.beginsSequence[0];
        pauses += static_cast<int>(std::ranges::count(batch.segment.tokens, kPause));
    }
    EXPECT_GT(fresh, 40);
    EXPECT_GT(pauses, 40);
    EXPECT_NEAR(static_cast<double>(fresh) / (fresh + pauses), 0.5, 0.1);
}

TEST(DocumentReader, Reprises_RepeatThePieceBefore) {
    std::vector<TrainingPiece> pieces;
    for (int i = 0; i < 50; ++i) pieces.push_back(countingPiece(8, 100 * (i + 1)));
    const auto repeated = [&](double share) {
        const DocumentReader reader(pieces, {7, 3, 0, share});
        int again = 0, before = 0;
        for (int step = 0; step < 200; ++step) {
            const int first = reader.draw(1, step, {}).segment.tokens.front();
            again += first == before ? 1 : 0;
            before = first;
        }
        return again;
    };
    EXPECT_LT(repeated(0), 20);
    EXPECT_NEAR(repeated(0.5), 100, 30);
}

TEST(DocumentReader, Rows_ReadDifferentPieces) {
    std::vector<TrainingPiece> pieces;
    for (int i = 0; i < 50; ++i) pieces.push_back(countingPiece(8, 100 * (i + 1)));
    const DocumentReader reader(pieces, {7, 3});
    int same = 0;
    for (int step = 0; step < 100; ++step) {
        const TrainingBatch batch = reader.draw(2, step, {});
        same += batch.segment.tokens[0] == batch.segment.tokens[7] ? 1 : 0;
    }
    EXPECT_LT(same, 15);
}

TEST(DocumentReader, PiecesAreDrawnByTheirWeights) {
    const DocumentReader reader(
        {countingPiece(8, 100, 1), countingPiece(8, 200, 3), countingPiece(8, 300, 0)}, {7, 3});
    int second = 0;
    for (int step = 0; step < 1000; ++step) {
        const int first = reader.draw(1, step, {}).segment.tokens.front();
        ASSERT_NE(first, 300);
        second += first == 200 ? 1 : 0;
    }
    EXPECT_NEAR(second, 750, 50);
}

// A piece is augmented in the same way for each of its segments.
TEST(DocumentReader, AStep_GivesTheSameBatchWheneverItIsDrawn) {
    Augmentation augment = joinAugmentation();
    augment.vary = [](const TrainingPiece& piece, RandomStream& random) {
        return countingPiece(10 + static_cast<int>(random.below(20)), static_cast<int>(piece.id)).tokens;
    };
    augment.change = [](std::span<std::int32_t> tokens, RandomStream& random) {
        const auto by = static_cast<std::int32_t>(random.below(5));
        for (std::int32_t& each : tokens) each += 1000 * by;
    };
    const auto make = [] {
        return DocumentReader({countingPiece(20, 100), countingPiece(7, 200)}, {8, 3, 0.6, 0.2});
    };
    const DocumentReader straight = make();
    std::vector<TrainingBatch> all;
    std::vector<nlohmann::ordered_json> places;
    for (int step = 0; step < 60; ++step) {
        all.push_back(straight.draw(3, step, augment));
        places.push_back(straight.placeAt(step + 1));
    }
    const auto expectSame = [&](const DocumentReader& reader, int step) {
        const TrainingBatch batch = reader.draw(3, step, augment);
        const TrainingBatch& before = all[static_cast<std::size_t>(step)];
        EXPECT_EQ(batch.segment.tokens, before.segment.tokens) << step;
        EXPECT_EQ(batch.segment.beginsSequence, before.segment.beginsSequence) << step;
        EXPECT_EQ(batch.targets, before.targets) << step;
    };
    const DocumentReader later = make();
    for (const int step : {17, 17, 18, 40, 3}) expectSame(later, step);
    for (const int step : {1, 20, 59}) {
        DocumentReader resumed = make();
        resumed.startAt(step, places[static_cast<std::size_t>(step - 1)]);
        for (int at = step; at < std::min(60, step + 5); ++at) expectSame(resumed, at);
    }
}

TEST(DocumentReader, StartAt_RefusesDamagedPositionsAndClampsOthers) {
    DocumentReader reader({countingPiece(20, 100)}, {8, 3});
    using Json = nlohmann::ordered_json;
    for (const char* bad : {"3", "[3]", "[[1, 2]]", "[[1, 2, 3]]", "[[-1, 2, 0]]", "[[1, -2, 0]]",
                            "[[1, \"2\", 0]]", "[[9223372036854775807, 0, 0]]"})
        EXPECT_THROW(reader.startAt(5, Json::parse(bad)), Error) << bad;
    reader.startAt(5, Json::parse("[[4, 1000000, 0]]"));
    EXPECT_EQ(reader.draw(1, 5, {}).segment.tokens.front(), 100);
    // A row that is new in a larger batch begins with a new sequence.
    EXPECT_EQ(reader.draw(2, 6, {}).segment.beginsSequence[1], 1);
}

TEST(DocumentReader, RefusesNoPiecesAndPiecesOfOneToken) {
    EXPECT_THROW(DocumentReader({}, {8, 3}), Error);
    EXPECT_THROW(DocumentReader({countingPiece(1, 100)}, {8, 3}), Error);
}

}  // namespace
}  // namespace continuo
