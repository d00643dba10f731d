#include "library/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include "app/library/playing.h"
#include "library/library.h"
#include "support/expect_error.h"
#include "support/wait_until.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

class JournalTest : public testing::Test {
protected:
    static TakeId play(Library& library) {
        const TakeId take = beginTake(library, exampleModel());
        return take;
    }
    // Creates a library with one take and closes it.
    void begin() {
        Library library(folder_.path());
        play(library);
    }
    static bool waitUntil(const std::function<bool()>& met) {
        return test::waitUntil(met, std::chrono::seconds(5));
    }
    // Creates a library with one take, and damages pages after those that a start reads.
    TakeId makeLibraryWithDamagedEvents() {
        TakeId take = 0;
        {
            Library library(folder_.path());
            take = library.newTake({});
            for (int i = 0; i < 20'000; ++i)
                library.append(take, std::vector{strike(i, 60), release(i + 0.5, 60)});
        }
        std::string bytes = readFile(file_);
        EXPECT_GT(bytes.size(), 200'000U);
        bytes.replace(100'000, bytes.size() - 100'000, std::string(bytes.size() - 100'000, '\x5A'));
        writeFile(file_, bytes);
        return take;
    }
    std::vector<fs::path> backupFiles() const {
        std::vector<fs::path> found;
        for (const auto& entry : fs::directory_iterator(folder_.path())) {
            if (entry.path().string().find(".damaged-") != std::string::npos) found.push_back(entry.path());
        }
        return found;
    }
    // Expects that the damaged file was moved aside unchanged, and that a new one has the readable takes.
    void expectMovedAside(const std::string& bytes, std::size_t takes = 0) {
        writeFile(file_, bytes);
        Library library(folder_.path());
        ASSERT_THAT(library.notices(), SizeIs(1));
        EXPECT_THAT(library.notices()[0],
                    AllOf(HasSubstr("takes.sqlite was damaged"), HasSubstr("takes.damaged-"),
                          HasSubstr("nothing was deleted")));
        EXPECT_THAT(library.notices()[0], HasSubstr(takes > 0 ? "taken over" : "a new one begun"));
        EXPECT_THAT(library.takes(), SizeIs(takes));
        ASSERT_THAT(backupFiles(), SizeIs(1));
        EXPECT_EQ(readFile(backupFiles()[0]), bytes);
        play(library);
        EXPECT_TRUE(library.flush());
    }

    test::TemporaryFolder folder_;
    fs::path file_ = folder_ / "takes.sqlite";
};

TEST_F(JournalTest, NonDatabaseFileIsMovedAside) { expectMovedAside(std::string(5000, 'x')); }

TEST_F(JournalTest, TruncatedDatabaseIsMovedAside) {
    begin();
    const std::string whole = readFile(file_);
    expectMovedAside(whole.substr(0, whole.size() / 2));
}

TEST_F(JournalTest, DatabaseWithADamagedPageIsMovedAside) {
    begin();
    std::string bytes = readFile(file_);
    bytes.replace(4096, bytes.size() - 4096, std::string(bytes.size() - 4096, '\x5A'));
    expectMovedAside(bytes);
}

// The next start would read a leftover log page by page.
TEST_F(JournalTest, ClosingLeavesNoWriteAheadLog) {
    begin();
    {
        Library library(folder_.path());
        library.content({library.takes().front().id, 0});
        play(library);
    }
    EXPECT_FALSE(fs::exists(folder_ / "takes.sqlite-wal"));
    EXPECT_FALSE(fs::exists(folder_ / "takes.sqlite-shm"));
}

TEST_F(JournalTest, EachDamagedFileIsMovedToItsOwnName) {
    writeFile(file_, std::string(5000, 'x'));
    { const Library library(folder_.path()); }
    writeFile(file_, std::string(5000, 'y'));
    { const Library library(folder_.path()); }
    EXPECT_THAT(backupFiles(), SizeIs(2));
}

// Jobs and pictures have their own files, which contain ids of this one.
TEST_F(JournalTest, FileReplacingADamagedOneReusesNoIds) {
    writeFile(file_, std::string(5000, 'x'));
    TakeId take = 0;
    {
        Library library(folder_.path());
        take = play(library);
        EXPECT_GT(take, 1'700'000'000);
        EXPECT_EQ(library.take(take)->number, 1);
        EXPECT_GT(library.addBranch({{take, 0}, 1, {}, {}}), 1'700'000'000);
    }
    Library library(folder_.path());
    EXPECT_EQ(play(library), take + 1);
}

TEST_F(JournalTest, EmptyFileIsANewDatabase) {
    writeFile(file_, "");
    const Library library(folder_.path());
    EXPECT_THAT(library.notices(), IsEmpty());
}

TEST_F(JournalTest, SecondProgramUsingTheLibraryIsReported) {
    Library first(folder_.path());
    const TakeId take = play(first);
    expectError(ErrorCode::BadRequest, HasSubstr("another Continuo has it open"),
                [&] { const Library second(folder_.path()); });
    EXPECT_TRUE(first.flush());
    EXPECT_EQ(first.content({take, 0}).of(Voice::Player).notes.size(), 2U);
}

TEST_F(JournalTest, DatabaseOfANewerVersionIsLeftUntouched) {
    begin();
    { Database(file_, Database::Mode::Write).execute("PRAGMA user_version = 77"); }
    const std::string bytes = readFile(file_);
    expectError(ErrorCode::BadRequest, AllOf(HasSubstr("newer Continuo"), HasSubstr("77")),
                [&] { const Library library(folder_.path()); });
    EXPECT_EQ(readFile(file_), bytes);
    EXPECT_THAT(backupFiles(), IsEmpty());
}

// Only that version can salvage it.
TEST_F(JournalTest, DamagedDatabaseOfANewerVersionIsLeftUntouched) {
    begin();
    { Database(file_, Database::Mode::Write).execute("PRAGMA user_version = 77"); }
    std::string bytes = readFile(file_);
    bytes.replace(bytes.size() / 2, 4096, std::string(4096, 'Z'));
    writeFile(file_, bytes);
    writeFile(damageMark(file_), "");
    expectError(ErrorCode::BadRequest, HasSubstr("newer Continuo"),
                [&] { const Library library(folder_.path()); });
    EXPECT_TRUE(readFile(file_) == bytes);
    EXPECT_TRUE(fs::exists(damageMark(file_)));
    EXPECT_THAT(backupFiles(), IsEmpty());
}

TEST_F(JournalTest, FolderThatCannotBeCreatedIsReported) {
    writeFile(folder_ / "plain", "a file");
    expectError(ErrorCode::BadFile, HasSubstr("folder"),
                [&] { const Library library(folder_ / "plain/takes"); });
    fs::create_directory(file_);
    expectError(ErrorCode::BadFile, AllOf(HasSubstr("takes.sqlite"), HasSubstr("permissions")),
                [&] { const Library library(folder_.path()); });
}

TEST_F(JournalTest, RemovedTakesStayRemoved) {
    NodeId branch;
    {
        Library library(folder_.path());
        const TakeId take = play(library);
        library.finishTake(take);
        branch = {take, library.addBranch({{take, 0}, 3, {}, {}})};
        library.appendBranch(branch.branch,
                             std::vector<PlayedNote>{{{70, 72, 3, 4}, 3}, {{70, 74, 4, 5}, 3}});
        library.finishBranch(branch.branch);
        const Note first = library.content({take, 0}).of(Voice::Player).notes.front().note;
        editNote(library, {take, 0}, makeRemoval(Voice::Player, {first.pitch, first.start}));
        editNote(library, branch, makeRemoval(Voice::Model, {74, 4}));
    }
    const Library library(folder_.path());
    EXPECT_THAT(library.content({branch.take, 0}).of(Voice::Player).notes, SizeIs(1));
    EXPECT_THAT(library.content(branch).of(Voice::Player).notes, SizeIs(1));
    EXPECT_THAT(library.branchNotes(branch.branch), SizeIs(1));
    EXPECT_EQ(library.branch(branch.branch)->summary.notes[1], 1);
}

// In the first version of the tables, a take owned its replay.
TEST_F(JournalTest, ReplaysOfTheFirstDatabaseVersionAreKept) {
    TakeId take = 0;
    {
        Library library(folder_.path());
        take = play(library);
        library.appendReplay(take, std::vector<std::uint8_t>{7, 8});
    }
    {
        Database database(file_, Database::Mode::Write);
        database.execute(
            "ALTER TABLE replay RENAME TO newer; CREATE TABLE replay (take INTEGER NOT NULL, first INTEGER "
            "NOT "
            "NULL, data BLOB NOT NULL, PRIMARY KEY (take, first)) WITHOUT ROWID; INSERT INTO replay SELECT "
            "takes.id + 0, first, data FROM newer JOIN takes ON takes.reel = newer.reel; DROP TABLE newer; "
            "ALTER TABLE branches DROP COLUMN pedal; ALTER TABLE takes DROP COLUMN edits; "
            "ALTER TABLE branches DROP COLUMN edits; ALTER TABLE takes DROP COLUMN tags; "
            "ALTER TABLE branches DROP COLUMN tags; ALTER TABLE branches DROP COLUMN asked_at; "
            "ALTER TABLE branches DROP COLUMN rejoin; DROP TABLE sources; ALTER TABLE reels DROP COLUMN "
            "state; "
            "PRAGMA user_version = 1");
    }
    const Library library(folder_.path());
    EXPECT_THAT(library.notices(), IsEmpty());
    EXPECT_EQ(library.replay(take), (std::vector<std::uint8_t>{7, 8}));
}

// Version 9 of the tables had no imported files.
TEST_F(JournalTest, OpensVersion9WithoutImportedFiles) {
    TakeId take = 0;
    {
        Library library(folder_.path());
        take = play(library);
        library.rename({take, 0}, "Evening");
    }
    Database(file_, Database::Mode::Write)
        .execute("DROP TABLE sources; ALTER TABLE reels DROP COLUMN state; PRAGMA user_version = 9");
    for (int opened = 0; opened < 2; ++opened) {
        const Library library(folder_.path());
        EXPECT_THAT(library.notices(), IsEmpty());
        ASSERT_TRUE(library.take(take));
        EXPECT_EQ(library.take(take)->marks.name, "Evening");
    }
    Database database(file_, Database::Mode::Write);
    EXPECT_NO_THROW(database.execute("INSERT INTO sources VALUES (1000, x'00')"));
}

TEST_F(JournalTest, NamesAndTagsAreSaved) {
    TakeId take = 0;
    BranchId branch = 0;
    {
        Library library(folder_.path());
        take = play(library);
        branch = library.addBranch({{take, 0}, 1, {}, {}});
        library.rename({take, 0}, "Evening");
        library.setTags({take, 0}, {"slow", "", "D \"minor\"", "slow"});
        library.rename({take, branch}, "Answer");
        library.setTags({take, branch}, {"best"});
    }
    const Library library(folder_.path());
    EXPECT_EQ(library.take(take)->marks.name, "Evening");
    EXPECT_THAT(library.take(take)->marks.tags, ElementsAre("slow", "D \"minor\""));
    EXPECT_EQ(library.branch(branch)->marks.name, "Answer");
    EXPECT_THAT(library.branch(branch)->marks.tags, ElementsAre("best"));
}

// Left by damage or by another program.
TEST_F(JournalTest, InvalidValuesInARowAreClamped) {
    NodeId branch;
    {
        Library library(folder_.path());
        const TakeId take = play(library);
        library.finishTake(take);
        library.rename({take, 0}, "Evening");
        branch = {take, library.addBranch({{take, 0}, 1, {}, {}})};
        library.finishBranch(branch.branch);
    }
    Database(file_, Database::Mode::Write)
        .execute(
            "UPDATE takes SET created = 9223372036854775807, number = -9223372036854775808, seconds = 9e999, "
            "player_notes = 4294967295, model_notes = -1, nats = 9e999, contour = zeroblob(1000), "
            "tags = '[\"slow\", 7, \"\", \"slow\"]', name = CAST(x'45760065FC' AS TEXT);"
            "UPDATE branches SET created = -9223372036854775808, fork = -1, asked_at = -9, rejoin = 9e999, "
            "latents = '[[3, 256], [1, 4294967552], [-1, 256], [2, 512]]', "
            "pedal = '[[2, 127], [1, 300], [1e300, 0], [1.5, 64]]'");
    Library library(folder_.path());
    EXPECT_THAT(library.notices(), IsEmpty());
    const Take take = library.take(branch.take).value();
    EXPECT_EQ(take.marks.name, "Eve\u00FC") << "as Latin-1, without the NUL";
    EXPECT_THAT(take.marks.tags, ElementsAre("slow"));
    EXPECT_EQ(take.created, wallTime(kLastTime));
    EXPECT_EQ(take.summary.seconds, kLongestSeconds);
    EXPECT_THAT(take.summary.notes, ElementsAre(std::numeric_limits<int>::max(), 0));
    EXPECT_EQ(take.summary.natsPerNote, std::nullopt);
    EXPECT_THAT(take.summary.contour, SizeIs(MusicSummary::kContourPoints));
    const Branch read = library.branch(branch.branch).value();
    EXPECT_EQ(read.created, wallTime(0));
    EXPECT_EQ(read.forkSeconds, 0);
    EXPECT_EQ(read.promptMoment, -1);
    EXPECT_EQ(read.rejoinSeconds, kLongestSeconds);
    EXPECT_THAT(read.latents, ElementsAre(std::pair(2.0, 512), std::pair(3.0, 256)));
    EXPECT_THAT(read.pedal, ElementsAre(PedalChange{64, 1.5}, PedalChange{127, 2}));
    EXPECT_GT(library.take(play(library))->shownNumber(), take.shownNumber());
}

// Otherwise the next take would overwrite an existing one.
TEST_F(JournalTest, WrongIdCounterReusesNoTakeId) {
    TakeId take = 0;
    {
        Library library(folder_.path());
        take = play(library);
        library.rename({take, 0}, "Evening");
    }
    for (const char* count : {"0", "-5", "9223372036854775807"}) {
        Database(file_, Database::Mode::Write)
            .execute(std::string("UPDATE sqlite_sequence SET seq = ") + count);
        Library library(folder_.path());
        EXPECT_GT(play(library), take);
        ASSERT_TRUE(library.flush());
    }
    const Library library(folder_.path());
    EXPECT_EQ(library.take(take)->marks.name, "Evening");
    EXPECT_THAT(library.takes(), SizeIs(4));
}

TEST_F(JournalTest, MissingFolderIsCreated) {
    Library library(folder_ / "new/one");
    play(library);
    EXPECT_TRUE(library.flush());
    EXPECT_TRUE(fs::exists(folder_ / "new/one/takes.sqlite"));
}

TEST_F(JournalTest, ChangesWaitForALockedFile) {
    Library library(folder_.path());
    auto other = std::make_unique<Database>(file_, Database::Mode::Write);
    other->execute("BEGIN IMMEDIATE");
    const TakeId take = play(library);
    ASSERT_TRUE(waitUntil([&] { return !library.status().problem.empty(); }));
    EXPECT_THAT(library.status().problem, HasSubstr("another program holds it"));
    EXPECT_GT(library.status().waiting, 0);
    EXPECT_FALSE(library.flush(0.05));
    EXPECT_EQ(library.content({take, 0}).of(Voice::Player).notes.size(), 2U);
    other.reset();
    EXPECT_TRUE(waitUntil([&] { return library.status().waiting == 0; }));
    EXPECT_THAT(library.status().problem, IsEmpty());
}

TEST_F(JournalTest, ChangesWaitForAFullDisk) {
    TakeId take = 0;
    {
        Library library(folder_.path());
        play(library);
        ASSERT_TRUE(library.flush());
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit full{1024, before.rlim_max};
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &full);
        take = play(library);
        const bool told = waitUntil([&] { return !library.status().problem.empty(); });
        library.append(take, std::vector{strike(5, 70), release(6, 70)});
        const std::string problem = library.status().problem;
        ::setrlimit(RLIMIT_FSIZE, &before);
        ::signal(SIGXFSZ, SIG_DFL);
        EXPECT_TRUE(told);
        EXPECT_THAT(problem, HasSubstr("disk"));
        EXPECT_TRUE(waitUntil([&] { return library.status().waiting == 0; }));
        EXPECT_THAT(library.status().problem, IsEmpty());
    }
    const Library library(folder_.path());
    EXPECT_EQ(library.content({take, 0}).of(Voice::Player).notes.size(), 3U);
}

TEST_F(JournalTest, WriteAheadLogIsReadableOnAFullDisk) {
    const test::TemporaryFolder killed;
    {
        Library library(folder_.path());
        for (int i = 0; i < 200; ++i) play(library);
        ASSERT_TRUE(library.flush());
        for (const char* name : {"takes.sqlite", "takes.sqlite-wal"})
            fs::copy_file(folder_ / name, killed / name);
    }
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit full{40'000, before.rlim_max};  // space for the index of the log
    ASSERT_LT(fs::file_size(killed / "takes.sqlite"), full.rlim_cur);
    ASSERT_GT(fs::file_size(killed / "takes.sqlite-wal"), 2 * full.rlim_cur);
    ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &full);
    std::optional<Library> library;
    EXPECT_NO_THROW(library.emplace(killed.path()));
    ::setrlimit(RLIMIT_FSIZE, &before);
    ::signal(SIGXFSZ, SIG_DFL);
    ASSERT_TRUE(library);
    EXPECT_THAT(library->notices(), IsEmpty());
    EXPECT_THAT(library->takes(), SizeIs(200));
}

TEST_F(JournalTest, UnsavedChangesAreReportedAtTheEnd) {
    std::unique_ptr<Database> other;
    {
        Library library(folder_.path());
        other = std::make_unique<Database>(file_, Database::Mode::Write);
        other->execute("BEGIN IMMEDIATE");
        play(library);
        testing::internal::CaptureStderr();
    }
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                AllOf(HasSubstr("changes are lost"), HasSubstr("another program holds it")));
}

TEST_F(JournalTest, TakeWithUnreadableMusicCannotBeKeptOrFinished) {
    TakeId take = 0;
    BranchId branch = 0;
    {
        Library library(folder_.path());
        take = play(library);
        branch = library.addBranch({{take, 0}, 1.5, exampleModel(), "job 1/0"});
        library.appendBranch(branch, std::vector<PlayedNote>{{{70, 72, 1.6, 2}, 2}});
    }
    Library library(folder_.path());
    Database disk(file_, Database::Mode::Write);
    disk.execute("ALTER TABLE events RENAME TO lost; ALTER TABLE notes RENAME TO gone");
    EXPECT_THROW(library.keep(take, 0, 1), Error);
    EXPECT_THROW(library.finishBranch(branch), Error);
    EXPECT_THAT(library.takes(), SizeIs(1));
    EXPECT_FALSE(library.branch(branch)->finished);
    disk.execute("ALTER TABLE lost RENAME TO events; ALTER TABLE gone RENAME TO notes");
    EXPECT_EQ(library.take(library.keep(take, 0, 1))->number, 2);
    library.finishBranch(branch);
    EXPECT_TRUE(library.branch(branch)->finished);
}

TEST_F(JournalTest, DamageFoundWhileReadingIsReported) {
    const TakeId take = makeLibraryWithDamagedEvents();
    {
        const Library library(folder_.path());
        ASSERT_THAT(library.takes(), SizeIs(1));
        expectError(ErrorCode::BadFile, HasSubstr("damaged"), [&] { library.content({take, 0}); });
    }
    expectMovedAside(readFile(file_), 1);
}

TEST_F(JournalTest, DamageFoundWhileWritingIsMovedAsideAtTheNextStart) {
    makeLibraryWithDamagedEvents();
    {
        Library library(folder_.path());
        EXPECT_THAT(library.notices(), IsEmpty());
        for (int i = 0; i < 2000; ++i) play(library);
        ASSERT_TRUE(waitUntil([&] { return library.status().damaged; }));
        EXPECT_THAT(library.status().problem, HasSubstr("moved aside at the next start"));
    }
    expectMovedAside(readFile(file_), 1);
    const Library library(folder_.path());
    EXPECT_THAT(library.notices(), IsEmpty());
    EXPECT_THAT(library.takes(), SizeIs(2));
}

TEST_F(JournalTest, IntactFileMarkedAsDamagedStays) {
    begin();
    writeFile(damageMark(file_), "");
    const Library library(folder_.path());
    EXPECT_THAT(library.notices(), IsEmpty());
    EXPECT_THAT(library.takes(), SizeIs(1));
    EXPECT_FALSE(fs::exists(damageMark(file_)));
}

}  // namespace
}  // namespace continuo::app
