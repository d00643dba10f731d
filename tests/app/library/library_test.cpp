#include "library/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>

#include "app/library/library_fixture.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"
#include "support/sanitizer.h"
#include "support/worked_time.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class LibraryTest : public StoredLibraryTest {};

TEST_F(LibraryTest, TakeIsReadableImmediatelyAndAfterARestart) {
    const TakeId take = beginTake(*library_, exampleModel());
    const TakeContent now = library_->content({take, 0});
    EXPECT_EQ(now.of(Voice::Player).notes.size(), 2U);
    library_->finishTake(take);
    const Take listed = *library_->take(take);
    const TakeContent content = library_->content({take, 0});
    reopen();
    ASSERT_THAT(library_->takes(), SizeIs(1));
    EXPECT_EQ(library_->content({take, 0}), content);
    const Take found = library_->takes().front();
    EXPECT_EQ(found.number, 1);
    EXPECT_EQ(found.summary.notes, listed.summary.notes);
    EXPECT_EQ(found.summary.contour.size(), listed.summary.contour.size());
    EXPECT_EQ(found.summary.natsPerNote, listed.summary.natsPerNote);
    EXPECT_EQ(library_->origin({take, 0}), exampleModel());
    EXPECT_LT(std::chrono::abs(found.created - listed.created), std::chrono::milliseconds(2));
    EXPECT_FALSE(found.growing);
    EXPECT_THAT(library_->notices(), IsEmpty());
}

// A take is read repeatedly, for example while its branch grows, or during an export.
TEST_F(LibraryTest, RepeatedReadsUseTheCache) {
    const TakeId take = beginTake(*library_);
    std::array<TakeId, 4> others{};
    for (TakeId& other : others) {
        other = library_->newTake({});
        library_->append(other, std::vector{strike(1, 50), release(2, 50)});
    }
    reopen();
    const TakeContent content = library_->content({take, 0});
    ASSERT_EQ(content.of(Voice::Player).notes.size(), 2U);
    Database(folder_.path() / "takes.sqlite", Database::Mode::Write).execute("DELETE FROM events");
    EXPECT_EQ(library_->content({take, 0}), content);
    const BranchId branch = library_->addBranch({{take, 0}, 2.5, {}, {}});
    library_->appendBranch(branch, std::vector<PlayedNote>{{{80, 72, 2.6, 2.75}, 2}});
    EXPECT_EQ(library_->content({take, branch}).of(Voice::Player).notes, content.of(Voice::Player).notes);
    EXPECT_EQ(library_->content({take, branch}).of(Voice::Model).notes.back().note.pitch, 72);
    // Others are read; of those read before, the first is evicted.
    for (const TakeId other : others) {
        EXPECT_EQ(library_->content({take, 0}), content);
        EXPECT_TRUE(library_->content({other, 0}).of(Voice::Player).notes.empty());
    }
    for (const TakeId other : others) library_->content({other, 0});
    EXPECT_TRUE(library_->content({take, 0}).of(Voice::Player).notes.empty());
}

TEST_F(LibraryTest, EverythingIsOnDiskWithinASecond) {
    const TakeId take = library_->newTake({});
    library_->append(take, shortDuet());
    for (int i = 0; i < 100 && library_->status().waiting > 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(library_->status().waiting, 0);
    EXPECT_GE(library_->status().savedAgo, 0);
    EXPECT_THAT(library_->status().problem, IsEmpty());
}

TEST_F(LibraryTest, AppendedReplayBytesAreReadInOrder) {
    const TakeId take = library_->newTake({});
    library_->appendReplay(take, std::vector<std::uint8_t>{1, 2, 3});
    EXPECT_TRUE(library_->flush());
    library_->appendReplay(take, std::vector<std::uint8_t>{4});
    library_->appendReplay(take, std::vector<std::uint8_t>{5, 6});
    const std::vector<std::uint8_t> all{1, 2, 3, 4, 5, 6};
    EXPECT_EQ(library_->replay(take), all);
    EXPECT_TRUE(library_->hasReplay(take));
    library_->append(take, shortDuet());
    const TakeId without = library_->newTake({});
    library_->append(without, shortDuet());
    EXPECT_FALSE(library_->hasReplay(without));
    reopen();
    EXPECT_EQ(library_->replay(take), all);
    EXPECT_TRUE(library_->hasReplay(take));
    EXPECT_FALSE(library_->hasReplay(without));
}

TEST_F(LibraryTest, KeptRangeHasTheReplayOfItsRecording) {
    const TakeId running = library_->newRunningTake(exampleModel());
    library_->append(running, shortDuet(), 4);
    library_->appendReplay(running, std::vector<std::uint8_t>{1, 2, 3});
    const TakeId kept = *library_->keepLast(2);
    EXPECT_TRUE(library_->isRecordingGrowing(kept));
    library_->appendReplay(running, std::vector<std::uint8_t>{4});
    library_->finishTake(running);
    EXPECT_FALSE(library_->isRecordingGrowing(kept));
    const std::vector<std::uint8_t> all{1, 2, 3, 4};
    EXPECT_EQ(library_->replay(kept), all);
    library_->purge({running, 0});  // the recording stays as long as a range of it exists
    EXPECT_EQ(library_->replay(kept), all);
    reopen();
    EXPECT_EQ(library_->replay(kept), all);
    library_->purge({kept, 0});
    reopen();
    EXPECT_FALSE(library_->take(kept));
}

TEST_F(LibraryTest, NewModelBecomesTheOriginOfGrowingTakesOnly) {
    const TakeId running = library_->newRunningTake({});
    library_->append(running, shortDuet(), 4);
    const TakeId range = library_->keep(running, 0, 2);
    const TakeId recording = library_->keep(running, 1);
    library_->setOrigin(running, exampleModel());
    EXPECT_EQ(library_->origin({running, 0}), exampleModel());
    EXPECT_EQ(library_->origin({recording, 0}), exampleModel());
    EXPECT_EQ(library_->origin({range, 0}), Origin());
}

TEST_F(LibraryTest, BranchIsFoundByItsJob) {
    const TakeId take = library_->newTake(exampleModel());
    const BranchId first = library_->addBranch({{take, 0}, 1, exampleModel(), "job 3/0"});
    library_->addBranch({{take, 0}, 1, exampleModel(), "job 30/0"});
    library_->addBranch({{take, 0}, 1, exampleModel(), {}});
    EXPECT_EQ(library_->findBranchBySource("job 3/0"), (NodeId{take, first}));
    EXPECT_FALSE(library_->findBranchBySource("job 3/1"));
    EXPECT_FALSE(library_->findBranchBySource(""));
    // Another queue used the number again.
    library_->finishBranch(first);
    const BranchId later = library_->addBranch({{take, 0}, 2, exampleModel(), "job 3/0"});
    EXPECT_EQ(library_->findBranchBySource("job 3/0"), (NodeId{take, later}));
    reopen();
    EXPECT_EQ(library_->findBranchBySource("job 3/0"), (NodeId{take, later}));
}

TEST_F(LibraryTest, UnkeptTakeIsListedOnlyOnRequest) {
    const TakeId running = library_->newRunningTake(exampleModel());
    EXPECT_EQ(library_->runningTake(), running);
    library_->append(running, shortDuet(), 4);
    EXPECT_THAT(library_->takes(), IsEmpty());
    TakeFilter all;
    all.unkept = true;
    EXPECT_THAT(library_->takes(all), SizeIs(1));
    reopen();
    EXPECT_THAT(library_->takes(), IsEmpty());
    ASSERT_THAT(library_->takes(all), SizeIs(1));
    EXPECT_EQ(library_->content({running, 0}).of(Voice::Model).notes.size(), 1U);
    EXPECT_FALSE(library_->runningTake().has_value());
}

TEST_F(LibraryTest, EmptyRunningTakeLeavesNothing) {
    library_->newRunningTake({});
    library_->newRunningTake({});
    reopen();
    TakeFilter all;
    all.unkept = true;
    EXPECT_THAT(library_->takes(all), IsEmpty());
}

TEST_F(LibraryTest, LastSecondsAreKeptAsATake) {
    const TakeId running = library_->newRunningTake(exampleModel());
    library_->append(running, shortDuet(), 2.95);
    EXPECT_FALSE(library_->keepLast(0.5).has_value());
    const std::optional<TakeId> kept = library_->keepLast(1.975);
    ASSERT_TRUE(kept.has_value());
    const TakeContent content = library_->content({*kept, 0});
    ASSERT_EQ(content.of(Voice::Model).notes.size(), 1U);
    EXPECT_NEAR(content.of(Voice::Model).notes[0].note.start, 2.1 - 0.975, 1e-9);
    ASSERT_EQ(content.of(Voice::Player).notes.size(), 1U);
    EXPECT_EQ(content.of(Voice::Player).pedal.front(), (PedalChange{90, 0}));
    // Later music is not included.
    library_->append(running, std::vector{strike(4, 72), release(5, 72)}, 6);
    EXPECT_EQ(library_->content({*kept, 0}), content);
    EXPECT_EQ(library_->take(*kept)->number, 2);
    reopen();
    ASSERT_THAT(library_->takes(), SizeIs(1));
    EXPECT_EQ(library_->content({*kept, 0}), content);
    EXPECT_EQ(library_->origin({*kept, 0}), exampleModel());
}

TEST_F(LibraryTest, LastSecondsCountBackFromTheLastNote) {
    const auto fromLastNote = Library::Counted::FromLastNote;
    EXPECT_FALSE(library_->keepLast(2, fromLastNote).has_value());
    const TakeId running = library_->newRunningTake(exampleModel());
    EXPECT_FALSE(library_->keepLast(2, fromLastNote).has_value());
    library_->append(running, shortDuet(), 100);
    const TakeContent content = library_->content({*library_->keepLast(1.925, fromLastNote), 0});
    ASSERT_EQ(content.of(Voice::Player).notes.size(), 1U);
    EXPECT_NEAR(content.of(Voice::Player).notes[0].note.start, 1 - 0.975, 1e-9);
    EXPECT_NEAR(content.of(Voice::Model).notes.at(0).note.end, 2.9 - 0.975, 1e-9);
    // A held note is complete, however long.
    library_->append(running, std::vector{strike(110, 50)}, 160);
    const TakeContent held = library_->content({*library_->keepLast(2, fromLastNote), 0});
    ASSERT_EQ(held.of(Voice::Player).notes.size(), 1U);
    EXPECT_NEAR(held.of(Voice::Player).notes[0].note.start, 0, 1e-9);
}

TEST_F(LibraryTest, EmptyTakeIsRemoved) {
    const TakeId running = library_->newRunningTake(exampleModel());
    TakeId empty = library_->keep(running, 0);
    EXPECT_FALSE(library_->removeEmpty(empty)) << "it grows";
    library_->finishTake(empty);
    EXPECT_TRUE(library_->removeEmpty(empty));
    EXPECT_FALSE(library_->take(empty));
    empty = library_->keep(running, 0);
    EXPECT_EQ(library_->take(empty)->number, 1);
    library_->finishTake(empty);
    library_->addBranch({{empty, 0}, 0, exampleModel(), {}});
    EXPECT_FALSE(library_->removeEmpty(empty)) << "something goes on from it";
    library_->append(running, shortDuet(), 4);
    EXPECT_FALSE(library_->removeEmpty(*library_->keepLast(30)));
}

TEST_F(LibraryTest, TakesAreNumberedWithoutGaps) {
    const TakeId silent = library_->newRunningTake({});
    EXPECT_EQ(library_->take(silent)->number, 0);
    const TakeId running = library_->newRunningTake({});
    library_->append(running, std::vector{strike(1, 60), release(2, 60)}, 3);
    EXPECT_EQ(library_->take(running)->shownNumber(), 1);
    EXPECT_FALSE(library_->take(running)->kept());
    // A file has its own name.
    const TakeId file = library_->newTake({}, "sonata");
    EXPECT_EQ(library_->take(file)->shownNumber(), 0);
    EXPECT_TRUE(library_->take(file)->kept());
    EXPECT_EQ(library_->take(library_->keep(running, 0, 3))->number, 2);
    reopen();
    EXPECT_FALSE(library_->take(running)->kept());
    EXPECT_TRUE(library_->take(file)->kept());
    EXPECT_EQ(library_->take(library_->newTake({}))->number, 3);
}

TEST_F(LibraryTest, RecordingStartedDuringPlayGrowsWithIt) {
    const TakeId running = library_->newRunningTake({});
    library_->append(running, std::vector{strike(1, 60), release(2, 60)}, 10);
    const TakeId recording = library_->keep(running, library_->now(running));
    EXPECT_TRUE(library_->take(recording)->growing);
    library_->append(running, std::vector{strike(11, 62)}, 12);
    EXPECT_EQ(library_->content({recording, 0}).of(Voice::Player).notes.size(), 1U);
    EXPECT_EQ(library_->take(recording)->summary.notes[0], 1);
    EXPECT_DOUBLE_EQ(library_->now(recording), 2);
    library_->finishTake(recording);
    library_->append(running, std::vector{release(13, 62), strike(14, 64)}, 15);
    const TakeContent content = library_->content({recording, 0});
    const std::vector<PlayedNote> recorded{{{80, 62, 1, 2}, -1}};
    EXPECT_EQ(content.of(Voice::Player).notes, recorded);
    EXPECT_EQ(library_->runningTake(), running);
    reopen();
    EXPECT_EQ(library_->content({recording, 0}), content);
}

TEST_F(LibraryTest, AppendingToAFinishedTakeIsRejected) {
    const TakeId take = library_->newTake({});
    library_->finishTake(take);
    expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] { library_->append(take, shortDuet()); });
    expectError(ErrorCode::NotFound, HasSubstr("take 99"), [&] { library_->content({99, 0}); });
}

TEST_F(LibraryTest, PromptsEndAtTheRequestedTime) {
    const TakeId take = beginTake(*library_);
    library_->append(take, std::vector{strike(3, 72)}, 4);
    const Performance all = library_->makePrompt({take, 0});
    ASSERT_EQ(all.notes.size(), 4U);
    EXPECT_EQ(all.notes.back().end, kStillHeld);
    const Performance some = library_->makePrompt({take, 0}, 1.2);
    EXPECT_EQ(some.notes, (std::vector<Note>{{80, 60, 0.5, 1}, {70, 64, 1, 1.5}}));
    EXPECT_EQ(some.pedal, (std::vector<PedalChange>{{90, 0.6}}));
}

TEST_F(LibraryTest, PromptsStartAtTheRequestedTime) {
    const TakeId take = beginTake(*library_);
    const Performance later = library_->makePrompt({take, 0}, 1.8, 0.8);
    EXPECT_EQ(later.notes, (std::vector<Note>{{70, 64, 1, 1.5}}));
    // The pedal was already down there.
    EXPECT_EQ(later.pedal, (std::vector<PedalChange>{{90, 0.8}, {0, 1.4}}));
    EXPECT_THAT(library_->makePrompt({take, 0}, {}, 1.5).pedal, IsEmpty());
}

TEST_F(LibraryTest, NonUtf8TitlesAreRepaired) {
    const TakeId take = library_->newTake({});
    library_->rename({take, 0}, std::string("Caf\xE9 \xFF") + '\0' + "late");
    EXPECT_EQ(library_->take(take)->marks.name, "Café ÿlate");
    library_->append(take, shortDuet());
    reopen();
    EXPECT_EQ(library_->take(take)->marks.name, "Café ÿlate");
}

TEST(Library, LibraryWithoutAFolderIsKeptInMemory) {
    Library library;
    const TakeId take = library.newRunningTake(exampleModel());
    library.append(take, shortDuet(), 3);
    EXPECT_TRUE(library.keepLast(30).has_value());
    EXPECT_EQ(library.origin({take, 0}), exampleModel());
    EXPECT_TRUE(library.flush());
}

TEST_F(LibraryTest, TwoThousandTakesAreListedQuickly) {
    for (int i = 0; i < 2000; ++i) {
        const TakeId take = playTake(*library_, exampleModel());
        for (int j = 0; j < 3; ++j)
            library_->finishBranch(library_->addBranch({{take, 0}, 2, exampleModel(), {}}));
    }
    reopen();
    const double before = threadCpuMs();
    std::size_t rows = 0;
    for (const Take& take : library_->takes()) rows += 1 + library_->branches(take.id).size();
    const double took = threadCpuMs() - before;
    EXPECT_EQ(rows, 8000U);
    RecordProperty("milliseconds", std::to_string(took));
    std::printf("2,000 takes with 6,000 branches listed in %.1f ms\n", took);
    EXPECT_LT(took, kSanitized ? 1000 : 50);
}

TEST_F(LibraryTest, TakeOfAHundredThousandEventsIsRestored) {
    const TakeId take = library_->newTake({});
    double longest = 0;
    for (int i = 0; i < 50'000; ++i) {
        const double seconds = 0.05 * i;
        const auto start = std::chrono::steady_clock::now();
        library_->append(take,
                         std::vector{strike(seconds, 21 + i % 88), release(seconds + 0.04, 21 + i % 88)},
                         seconds + 0.05);
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
        longest = std::max(longest, took.count());
    }
    std::printf("longest of 50,000 appends: %.0f us\n", longest);
    EXPECT_EQ(library_->content({take, 0}).of(Voice::Player).notes.size(), 50'000U);
    reopen();
    EXPECT_EQ(library_->content({take, 0}).of(Voice::Player).notes.size(), 50'000U);
    EXPECT_EQ(library_->take(take)->summary.notes[0], 50'000);
}

}  // namespace
}  // namespace continuo::app
