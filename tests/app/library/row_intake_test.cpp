#include "library/row_intake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::IsEmpty;
using testing::SizeIs;

// Numbered rows: take 1 with branch 1.
LibraryRows exampleRows() {
    LibraryRows rows;
    rows.reels.push_back({ReelRecord{1, 10, 0}, {}, {}});
    rows.takes.push_back(makeTakeRecord(1, 1));
    rows.branches.push_back(makeBranchRecord(1, 1));
    rows.notes[1] = {{{70, 72, 4, 4.5}, 3}};
    return rows;
}

class RowIntakeTest : public testing::Test {
protected:
    Journal::Contents onDisk() const {
        return Journal::openSnapshot(folder_.path()).releaseContents();
    }

    TemporaryFolder folder_;
    LibraryParts parts_{folder_.path()};
    RowIntake intake_{parts_.journal, parts_.records, parts_.recordings, parts_.edits};
};

TEST_F(RowIntakeTest, RowsAreOnDiskAndVisibleOnceReloaded) {
    intake_.write(exampleRows(), {});
    EXPECT_THAT(onDisk().takes, SizeIs(1));
    EXPECT_THAT(onDisk().branches, SizeIs(1));
    EXPECT_FALSE(parts_.records.has({1, 0}));
    intake_.publish(exampleRows());
    EXPECT_TRUE(parts_.records.has({1, 1}));
    EXPECT_TRUE(parts_.recordings.has(1));
    EXPECT_THAT(parts_.notes.of(1), SizeIs(1));
    EXPECT_TRUE(parts_.records.hasChanged());
}

TEST_F(RowIntakeTest, RevertedRowsAreRemoved) {
    intake_.write(exampleRows(), {});
    intake_.undoWrite(exampleRows());
    EXPECT_THAT(onDisk().reels, IsEmpty());
    EXPECT_THAT(onDisk().takes, IsEmpty());
    EXPECT_THAT(onDisk().branches, IsEmpty());
}

// Ids reserved for missing branches count as used.
TEST_F(RowIntakeTest, ReservedIdsAreNotReused) {
    ReservedIds given;
    given.firstBranch = 1;
    given.lastBranch = 4;
    intake_.write(exampleRows(), given);
    EXPECT_THAT(onDisk().branches, SizeIs(1));
    EXPECT_EQ(onDisk().lastBranch, 4);
}

TEST_F(RowIntakeTest, BranchOfADeletedItemIsDeleted) {
    LibraryRows rows = exampleRows();
    intake_.write(rows, {});
    rows.takes.clear();
    intake_.publish(rows);
    EXPECT_FALSE(parts_.records.has({1, 1}));
    ASSERT_TRUE(parts_.journal.flush(10));
    EXPECT_THAT(onDisk().branches, IsEmpty());
}

TEST_F(RowIntakeTest, BranchBelowADiscardedOneIsRestoredWithIt) {
    LibraryRows rows = exampleRows();
    intake_.write(rows, {});
    intake_.publish(rows);
    parts_.edits.discard({1, 1});
    LibraryRows more;
    more.branches.push_back(makeBranchRecord(1, 2, 1));
    more.notes[2] = {};
    intake_.write(more, {});
    intake_.publish(more);
    EXPECT_TRUE(parts_.records.marks({1, 2}).discarded);
    parts_.edits.undo();
    EXPECT_FALSE(parts_.records.marks({1, 2}).discarded);
}

}  // namespace
}  // namespace continuo::app
