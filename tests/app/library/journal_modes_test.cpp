#include "library/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::IsEmpty;
using testing::SizeIs;

void addTake(Journal& journal, TakeId id) {
    journal.change([id](JournalBatch& batch) { batch.takes[id] = makeTakeRecord(id, id); });
}

TEST(JournalModes, JournalWithoutAFolderIgnoresChanges) {
    Journal journal({});
    addTake(journal, 1);
    journal.writeNow({});
    EXPECT_TRUE(journal.flush(0));
    EXPECT_THAT(journal.releaseContents().takes, IsEmpty());
    EXPECT_THAT(journal.events(1), IsEmpty());
    EXPECT_THAT(journal.notes(1), IsEmpty());
    EXPECT_FALSE(journal.hasReplay(1));
    EXPECT_TRUE(journal.details({1, 0}).empty());
}

TEST(JournalModes, LaterJournalReadsTheWrittenTakes) {
    const TemporaryFolder folder;
    {
        Journal journal(folder.path());
        addTake(journal, 1);
        EXPECT_TRUE(journal.flush(10));
    }
    EXPECT_THAT(Journal(folder.path()).releaseContents().takes, SizeIs(1));
}

TEST(JournalModes, SnapshotIgnoresLaterWrites) {
    const TemporaryFolder folder;
    Journal journal(folder.path());
    addTake(journal, 1);
    ASSERT_TRUE(journal.flush(10));
    Journal before = Journal::openSnapshot(folder.path());
    addTake(journal, 2);
    addTake(before, 3);  // is not written
    ASSERT_TRUE(journal.flush(10));
    EXPECT_THAT(before.releaseContents().takes, SizeIs(1));
    EXPECT_THAT(Journal::openSnapshot(folder.path()).releaseContents().takes, SizeIs(2));
}

}  // namespace
}  // namespace continuo::app
