#include "library/library_disk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::IsEmpty;
using testing::SizeIs;

void addTake(LibraryDisk& disk, TakeId id) {
    disk.change([id](JournalBatch& batch) { batch.takes[id] = makeTakeRecord(id, id); });
}

TEST(LibraryDisk, WithoutAFolderIsEmptyAndIgnoresChanges) {
    LibraryDisk disk({});
    addTake(disk, 1);
    disk.writeNow({});
    EXPECT_TRUE(disk.flush(0));
    EXPECT_THAT(disk.releaseContents().takes, IsEmpty());
    EXPECT_THAT(disk.events(1), IsEmpty());
    EXPECT_THAT(disk.notes(1), IsEmpty());
    EXPECT_FALSE(disk.hasReplay(1));
    EXPECT_TRUE(disk.details({1, 0}).empty());
}

TEST(LibraryDisk, ReadsWhatWasWrittenToTheFolder) {
    const TemporaryFolder folder;
    {
        LibraryDisk disk(folder.path());
        addTake(disk, 1);
        EXPECT_TRUE(disk.flush(10));
    }
    EXPECT_THAT(LibraryDisk(folder.path()).releaseContents().takes, SizeIs(1));
}

TEST(LibraryDisk, SnapshotIgnoresLaterWrites) {
    const TemporaryFolder folder;
    LibraryDisk disk(folder.path());
    addTake(disk, 1);
    ASSERT_TRUE(disk.flush(10));
    LibraryDisk before = LibraryDisk::openSnapshot(folder.path());
    addTake(disk, 2);
    addTake(before, 3);  // is not written
    ASSERT_TRUE(disk.flush(10));
    EXPECT_THAT(before.releaseContents().takes, SizeIs(1));
    EXPECT_THAT(LibraryDisk::openSnapshot(folder.path()).releaseContents().takes, SizeIs(2));
}

}  // namespace
}  // namespace continuo::app
