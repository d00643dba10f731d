#include "library/recordings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<DuetEvent> kTwoNotes{strike(1, 60), release(2, 60), strike(3, 62), release(4, 62)};

std::vector<int> pitches(const TakeContent& content) {
    std::vector<int> found;
    for (const PlayedNote& each : content.of(Voice::Player).notes) found.push_back(each.note.pitch);
    return found;
}

class RecordingsTest : public testing::Test {
protected:
    void SetUp() override {
        recordings_.begin(1, 5);
        recordings_.append(1, kTwoNotes, {});
    }

    TemporaryFolder folder_;
    Journal journal_{folder_.path()};
    Recordings recordings_{journal_};
};

TEST_F(RecordingsTest, TakesMusicIsItsRangeOfTheRecording) {
    EXPECT_THAT(pitches(recordings_.music(makeTakeRecord(5, 1))), ElementsAre(60, 62));
    EXPECT_THAT(pitches(recordings_.music(makeTakeRecord(6, 1, 2.5))), ElementsAre(62));
    EXPECT_THAT(pitches(recordings_.music(makeTakeRecord(6, 1, 0, 2.5))), ElementsAre(60));
    EXPECT_DOUBLE_EQ(recordings_.now(makeTakeRecord(6, 1, 2.5)), 1.5);
    EXPECT_DOUBLE_EQ(recordings_.now(makeTakeRecord(6, 1, 0, 2.5)), 2.5);
}

TEST_F(RecordingsTest, RecordingIsOwnedByTheTakeThatStartedIt) {
    EXPECT_TRUE(recordings_.isOwnedBy(1, 5));
    EXPECT_FALSE(recordings_.isOwnedBy(1, 6));
    EXPECT_TRUE(recordings_.isGrowing(1));
    recordings_.end(1);
    EXPECT_FALSE(recordings_.isGrowing(1));
}

TEST_F(RecordingsTest, SilenceIsSavedRarelyAndOnlyWhileKeysAreDown) {
    EXPECT_FALSE(recordings_.append(1, {}, 10));
    EXPECT_TRUE(recordings_.append(1, std::vector{strike(11, 64)}, {}));
    EXPECT_FALSE(recordings_.append(1, {}, 11.2));
    EXPECT_TRUE(recordings_.append(1, {}, 11.3));
    EXPECT_FALSE(recordings_.append(1, {}, 11.4));
    EXPECT_DOUBLE_EQ(recordings_.record(1).now, 11.4);
}

TEST_F(RecordingsTest, RecordingOnDiskIsReadOnDemand) {
    recordings_.appendReplay(1, std::vector<std::uint8_t>{1, 2});
    ASSERT_TRUE(journal_.flush(10));
    Journal later = Journal::openSnapshot(folder_.path());
    Recordings there(later);
    for (const ReelRecord& record : later.releaseContents().reels) there.add(record);
    EXPECT_THAT(pitches(there.music(makeTakeRecord(5, 1))), ElementsAre(60, 62));
    EXPECT_TRUE(there.hasReplay(1));
    EXPECT_THAT(there.replay(1), ElementsAre(1, 2));
    EXPECT_FALSE(there.isGrowing(1));
    EXPECT_FALSE(there.isOwnedBy(1, 5));
}

// Comparing two recordings does not read the disk again.
TEST_F(RecordingsTest, LastReadRecordingsAreCached) {
    recordings_.begin(2, 6);
    recordings_.append(2, kTwoNotes, {});
    ASSERT_TRUE(journal_.flush(10));
    Recordings there(journal_);
    for (const ReelRecord& record : recordings_.records()) there.add(record);
    EXPECT_THAT(pitches(there.music(makeTakeRecord(5, 1))), ElementsAre(60, 62));
    EXPECT_THAT(pitches(there.music(makeTakeRecord(6, 2))), ElementsAre(60, 62));
    journal_.change([](JournalBatch& batch) { batch.removedReels = {1, 2}; });
    ASSERT_TRUE(journal_.flush(10));
    EXPECT_THAT(pitches(there.music(makeTakeRecord(5, 1))), ElementsAre(60, 62));
    there.remove({1});
    there.add({1, 4, 0});
    EXPECT_THAT(pitches(there.music(makeTakeRecord(5, 1))), IsEmpty());
    EXPECT_THAT(pitches(there.music(makeTakeRecord(6, 2))), ElementsAre(60, 62));
}

TEST_F(RecordingsTest, RemovedRecordingIsDeletedFromDisk) {
    recordings_.remove({1});
    EXPECT_FALSE(recordings_.has(1));
    ASSERT_TRUE(journal_.flush(10));
    EXPECT_THAT(Journal::openSnapshot(folder_.path()).releaseContents().reels, IsEmpty());
}

// The row of the recording was lost in a damaged file.
TEST_F(RecordingsTest, LengthOfARecordingWithALostRowComesFromItsTakes) {
    recordings_.addRange(7, 3);
    recordings_.addRange(7, 2);
    EXPECT_DOUBLE_EQ(recordings_.record(7).now, 3);
    EXPECT_THAT(pitches(recordings_.music(makeTakeRecord(8, 7))), IsEmpty());
}

}  // namespace
}  // namespace continuo::app
