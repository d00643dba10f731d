#include "library/library_rows.h"

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

class LibraryRowsTest : public testing::Test {
protected:
    Journal::Contents onDisk() const { return Journal::openSnapshot(folder_.path()).releaseContents(); }

    TemporaryFolder folder_;
    OpenLibrary library_{folder_.path()};
};

TEST_F(LibraryRowsTest, WrittenRowsAreVisibleOncePublished) {
    library_.write(exampleRows(), {});
    EXPECT_THAT(onDisk().takes, SizeIs(1));
    EXPECT_THAT(onDisk().branches, SizeIs(1));
    EXPECT_FALSE(library_.state().records.has({1, 0}));
    library_.publish(exampleRows());
    EXPECT_TRUE(library_.state().records.has({1, 1}));
    EXPECT_TRUE(library_.state().recordings.has(1));
    EXPECT_THAT(library_.state().notes.of(1), SizeIs(1));
    EXPECT_TRUE(library_.state().records.hasChanged());
}

TEST_F(LibraryRowsTest, UndoWriteRemovesTheWrittenRows) {
    library_.write(exampleRows(), {});
    library_.undoWrite(exampleRows());
    EXPECT_THAT(onDisk().reels, IsEmpty());
    EXPECT_THAT(onDisk().takes, IsEmpty());
    EXPECT_THAT(onDisk().branches, IsEmpty());
}

// Ids reserved for missing branches count as used.
TEST_F(LibraryRowsTest, ReservedIdsAreNotReused) {
    ReservedIds given;
    given.firstBranch = 1;
    given.lastBranch = 4;
    library_.write(exampleRows(), given);
    EXPECT_THAT(onDisk().branches, SizeIs(1));
    EXPECT_EQ(onDisk().lastBranch, 4);
}

TEST_F(LibraryRowsTest, BranchOfATakeDeletedMeanwhileIsDeleted) {
    LibraryRows rows = exampleRows();
    library_.write(rows, {});
    rows.takes.clear();
    library_.publish(rows);
    EXPECT_FALSE(library_.state().records.has({1, 1}));
    ASSERT_TRUE(library_.state().journal.flush(10));
    EXPECT_THAT(onDisk().branches, IsEmpty());
}

TEST_F(LibraryRowsTest, BranchBelowADiscardedOneIsRestoredWithIt) {
    LibraryRows rows = exampleRows();
    library_.write(rows, {});
    library_.publish(rows);
    library_.discard({1, 1});
    LibraryRows more;
    more.branches.push_back(makeBranchRecord(1, 2, 1));
    more.notes[2] = {};
    library_.write(more, {});
    library_.publish(more);
    EXPECT_TRUE(library_.state().records.marks({1, 2}).discarded);
    library_.undo();
    EXPECT_FALSE(library_.state().records.marks({1, 2}).discarded);
}

}  // namespace
}  // namespace continuo::app
