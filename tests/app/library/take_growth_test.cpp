#include "library/take_growth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;

class TakeGrowthTest : public testing::Test {
protected:
    const Take& take(TakeId id) const { return parts_.records.take(id).take; }
    TakeId running() {
        const TakeId id = takes_.beginRunning({});
        takes_.append(id, std::vector{strike(1, 60), release(2, 60), strike(3, 62), release(5, 62)}, 20);
        return id;
    }

    LibraryParts parts_;
    TakeGrowth takes_{parts_.records, parts_.recordings, parts_.ids, parts_.music, parts_.deletion};
};

TEST_F(TakeGrowthTest, TakeIsNumberedUnlessNamed) {
    EXPECT_EQ(take(takes_.begin({}, "Song")).number, 0);
    EXPECT_EQ(take(takes_.begin({}, "")).number, 1);
    EXPECT_EQ(take(takes_.begin({}, "")).number, 2);
}

TEST_F(TakeGrowthTest, RunningTakeGetsItsNumberWithItsFirstNote) {
    const TakeId id = takes_.beginRunning({});
    takes_.append(id, std::vector{test::pedal(1, 90)}, {});
    EXPECT_EQ(take(id).number, 0);
    takes_.append(id, std::vector{strike(2, 60)}, {});
    EXPECT_EQ(take(id).number, -1);
    EXPECT_EQ(takes_.runningTake(), id);
}

TEST_F(TakeGrowthTest, EmptyTakeIsRemovedAtItsEnd) {
    const TakeId silent = takes_.beginRunning({});
    const TakeId next = takes_.beginRunning({});
    EXPECT_FALSE(parts_.records.has({silent, 0}));
    EXPECT_FALSE(parts_.recordings.has(1));
    EXPECT_EQ(takes_.runningTake(), next);
}

TEST_F(TakeGrowthTest, RangesAndEndedTakesAcceptNoNotes) {
    const TakeId id = running();
    const TakeId range = takes_.keep(id, 2, {});
    const std::vector more{strike(21, 65)};
    const auto refused = [&](TakeId to) {
        expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] { takes_.append(to, more, {}); });
    };
    refused(range);
    takes_.append(id, more, 22);
    takes_.finish(id);
    refused(id);
    EXPECT_FALSE(take(range).growing) << "it ends with its recording";
    EXPECT_EQ(take(range).summary.notes[0], 2);
}

TEST_F(TakeGrowthTest, GrowingRangeMayEndEarlier) {
    const TakeId id = running();
    const TakeId range = takes_.keep(id, 2, {});
    takes_.finish(range);
    takes_.append(id, std::vector{strike(21, 65)}, {});
    EXPECT_EQ(take(range).summary.notes[0], 1);
    EXPECT_TRUE(take(id).growing);
    EXPECT_DOUBLE_EQ(parts_.recordings.now(parts_.records.take(range)), 18);
}

TEST_F(TakeGrowthTest, LastSecondsCountFromNowOrTheLastNote) {
    EXPECT_EQ(takes_.keepLast(5), std::nullopt);
    running();
    EXPECT_EQ(takes_.keepLast(5), std::nullopt) << "nothing was played in them";
    const auto passed = takes_.keepLast(18);
    ASSERT_TRUE(passed);
    EXPECT_EQ(parts_.records.take(*passed).begin, 2);
    const auto played = takes_.keepLastPlayed(3);
    ASSERT_TRUE(played);
    EXPECT_EQ(parts_.records.take(*played).begin, 2);
    EXPECT_EQ(parts_.records.take(*played).end, 15) << "what a pedal may hold is with it";
}

TEST_F(TakeGrowthTest, EmptyKeptTakeReleasesItsNumber) {
    const TakeId id = running();
    const TakeId empty = takes_.keep(id, 10, 12);
    const int number = take(empty).number;
    EXPECT_TRUE(takes_.removeEmpty(empty));
    EXPECT_EQ(take(takes_.keep(id, 0, 12)).number, number);
}

TEST_F(TakeGrowthTest, MarkedTakeIsNotRemoved) {
    const TakeId empty = takes_.keep(running(), 10, 12);
    parts_.edits.star({empty, 0}, true);
    EXPECT_FALSE(takes_.removeEmpty(empty));
}

TEST_F(TakeGrowthTest, AllGrowingTakesEndTogether) {
    const TakeId id = running(), other = takes_.begin({}, "Song");
    takes_.finishAll();
    EXPECT_FALSE(take(id).growing);
    EXPECT_FALSE(take(other).growing);
}

}  // namespace
}  // namespace continuo::app
