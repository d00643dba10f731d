#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;

class LibraryTakesTest : public testing::Test {
protected:
    const Take& take(TakeId id) const { return library_.state().records.take(id).take; }
    TakeId running() {
        const TakeId id = library_.newRunningTake({});
        library_.append(id, std::vector{strike(1, 60), release(2, 60), strike(3, 62), release(5, 62)}, 20);
        return id;
    }

    OpenLibrary library_;
};

TEST_F(LibraryTakesTest, TakeIsNumberedUnlessNamed) {
    EXPECT_EQ(take(library_.newTake({}, "Song")).number, 0);
    EXPECT_EQ(take(library_.newTake({}, "")).number, 1);
    EXPECT_EQ(take(library_.newTake({}, "")).number, 2);
}

TEST_F(LibraryTakesTest, RunningTakeGetsItsNumberWithItsFirstNote) {
    const TakeId id = library_.newRunningTake({});
    library_.append(id, std::vector{test::pedal(1, 90)}, {});
    EXPECT_EQ(take(id).number, 0);
    library_.append(id, std::vector{strike(2, 60)}, {});
    EXPECT_EQ(take(id).number, -1);
    EXPECT_EQ(library_.runningTake(), id);
}

TEST_F(LibraryTakesTest, EmptyTakeIsRemovedAtItsEnd) {
    const TakeId silent = library_.newRunningTake({});
    const TakeId next = library_.newRunningTake({});
    EXPECT_FALSE(library_.state().records.has({silent, 0}));
    EXPECT_FALSE(library_.state().recordings.has(1));
    EXPECT_EQ(library_.runningTake(), next);
}

TEST_F(LibraryTakesTest, RangesAndFinishedTakesRejectNotes) {
    const TakeId id = running();
    const TakeId range = library_.keep(id, 2, {});
    const std::vector more{strike(21, 65)};
    const auto refused = [&](TakeId to) {
        expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] { library_.append(to, more, {}); });
    };
    refused(range);
    library_.append(id, more, 22);
    library_.finishTake(id);
    refused(id);
    EXPECT_FALSE(take(range).growing) << "it ends with its recording";
    EXPECT_EQ(take(range).summary.notes[0], 2);
}

TEST_F(LibraryTakesTest, RangeCanBeFinishedBeforeItsRecording) {
    const TakeId id = running();
    const TakeId range = library_.keep(id, 2, {});
    library_.finishTake(range);
    library_.append(id, std::vector{strike(21, 65)}, {});
    EXPECT_EQ(take(range).summary.notes[0], 1);
    EXPECT_TRUE(take(id).growing);
    EXPECT_DOUBLE_EQ(library_.state().recordings.now(library_.state().records.take(range)), 18);
}

TEST_F(LibraryTakesTest, LastSecondsCountFromNowOrTheLastNote) {
    EXPECT_EQ(library_.keepLast(5), std::nullopt);
    running();
    EXPECT_EQ(library_.keepLast(5), std::nullopt) << "nothing was played in them";
    const auto passed = library_.keepLast(18);
    ASSERT_TRUE(passed);
    EXPECT_EQ(library_.state().records.take(*passed).begin, 2);
    const auto played = library_.keepLast(3, Library::Counted::FromLastNote);
    ASSERT_TRUE(played);
    EXPECT_EQ(library_.state().records.take(*played).begin, 2);
    EXPECT_EQ(library_.state().records.take(*played).end, 15) << "what a pedal may hold is with it";
}

TEST_F(LibraryTakesTest, RemovedEmptyTakeReleasesItsNumber) {
    const TakeId id = running();
    const TakeId empty = library_.keep(id, 10, 12);
    const int number = take(empty).number;
    EXPECT_TRUE(library_.removeEmpty(empty));
    EXPECT_EQ(take(library_.keep(id, 0, 12)).number, number);
}

TEST_F(LibraryTakesTest, EmptyTakeWithAStarIsNotRemoved) {
    const TakeId empty = library_.keep(running(), 10, 12);
    library_.star({empty, 0}, true);
    EXPECT_FALSE(library_.removeEmpty(empty));
}

TEST_F(LibraryTakesTest, ClosingTheLibraryEndsAllGrowingTakes) {
    const TemporaryFolder folder;
    {
        Library library(folder.path());
        library.append(library.newRunningTake({}), std::vector{strike(1, 60)}, 2);
        library.append(library.newTake({}, "Song"), std::vector{strike(1, 62)}, 2);
    }
    const Journal::Contents contents = Journal::openSnapshot(folder.path()).releaseContents();
    ASSERT_EQ(contents.takes.size(), 2U);
    for (const TakeRecord& each : contents.takes) EXPECT_EQ(each.take.summary.notes[0], 1);
}

}  // namespace
}  // namespace continuo::app
