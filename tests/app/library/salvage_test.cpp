#include "storage/salvage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <optional>
#include <set>

#include "app/library/playing.h"
#include "library/journal_tables.h"
#include "library/library.h"
#include "storage/database_file.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;
constexpr int kTakes = 120;

// Many takes with nested branches, and their file with damaged pages.
class SalvageTest : public testing::Test {
protected:
    void SetUp() override {
        {
            Library library(folder_.path());
            for (int i = 0; i < kTakes; ++i) {
                const TakeId take = playTake(library, exampleModel());
                NodeId on{take, 0};
                for (int depth = 0; depth < 2; ++depth) {
                    on.branch = library.addBranch({on, 1.5 + depth, exampleModel(), "job"});
                    library.appendBranch(on.branch, std::vector<PlayedNote>{{{70, 72, 2.6, 3}, 2}});
                    library.finishBranch(on.branch);
                }
                library.setNote({take, 0}, std::string(200, 'n'));
            }
        }
        bytes_ = readFile(file_);
    }
    std::string damagePages(std::set<std::size_t> pages) const {
        std::string bytes = bytes_;
        for (const std::size_t page : pages) bytes.replace(page * kPage, kPage, std::string(kPage, '\x5A'));
        return bytes;
    }
    // Returns the root pages of the tables.
    std::set<std::size_t> rootPages() const {
        std::set<std::size_t> pages{0};
        Database database(file_, Database::Mode::Read);
        const auto rows = database.prepare("SELECT rootpage FROM sqlite_master");
        while (rows->step()) pages.insert(static_cast<std::size_t>(rows->integer(0)) - 1);
        return pages;
    }
    // Opens the file after damage was detected.
    void open(const std::string& bytes) {
        library_.reset();
        for (const auto& entry : fs::directory_iterator(folder_.path())) fs::remove(entry.path());
        writeFile(file_, bytes);
        writeFile(damageMark(file_), "");
        library_.emplace(folder_.path());
    }
    // Reads everything that is listed.
    int readAll() {
        int notes = 0;
        for (const Take& take : library_->takes()) {
            notes += static_cast<int>(library_->content({take.id, 0}).of(Voice::Player).notes.size());
            for (const Branch& branch : library_->allBranches(take.id))
                notes +=
                    static_cast<int>(library_->content({take.id, branch.id}).of(Voice::Model).notes.size());
        }
        return notes;
    }

    TemporaryFolder folder_;
    fs::path file_ = folder_ / "takes.sqlite";
    std::string bytes_;
    std::optional<Library> library_;
};

TEST_F(SalvageTest, UnreadablePageLosesOnlyItsContents) {
    library_.emplace(folder_.path());
    const int whole = readAll();
    library_.reset();
    const std::set<std::size_t> roots = this->rootPages();
    const std::size_t pages = bytes_.size() / kPage;
    ASSERT_GT(pages, roots.size() + 10);
    for (std::size_t page = 0; page < pages; ++page) {
        if (roots.contains(page)) continue;
        SCOPED_TRACE("page " + std::to_string(page));
        open(damagePages({page}));
        ASSERT_THAT(library_->notices(), ElementsAre(AllOf(HasSubstr("was damaged"), HasSubstr("taken over"),
                                                           HasSubstr("nothing was deleted"))));
        EXPECT_GE(library_->takes().size(), kTakes - 5U);
        EXPECT_GE(readAll(), whole * 6 / 10);
    }
}

TEST_F(SalvageTest, SeveralDamagedPagesLoseOnlyTheirContents) {
    const std::set<std::size_t> roots = this->rootPages();
    std::set<std::size_t> broken;
    for (std::size_t page = 0; page < bytes_.size() / kPage; page += 7) {
        if (!roots.contains(page)) broken.insert(page);
    }
    ASSERT_GT(broken.size(), 3U);
    open(damagePages(broken));
    EXPECT_GE(library_->takes().size(), kTakes / 2U);
    EXPECT_GT(readAll(), 0);
    // The damaged file is kept and listed.
    const std::vector<fs::path> kept = damagedFiles(folder_.path());
    ASSERT_THAT(kept, SizeIs(1));
    EXPECT_TRUE(fs::is_regular_file(kept[0]));
    EXPECT_THAT(kept[0].filename().string(), testing::StartsWith("takes.damaged-"));
    // New takes can be made as usual.
    const TakeId take = beginTake(*library_, exampleModel());
    EXPECT_TRUE(library_->flush());
    EXPECT_GT(take, 1'700'000'000);
}

TEST_F(SalvageTest, MusicWhoseTakeIsLostBecomesATake) {
    {
        Database database(file_, Database::Mode::Write);
        database.execute("DELETE FROM takes WHERE id = 7");
    }
    // In an intact file such music means that a kill came between deleting the take and deleting its music.
    library_.emplace(folder_.path());
    EXPECT_THAT(library_->takes(), SizeIs(kTakes - 1));
    library_.reset();
    fs::rename(file_, folder_ / "takes.salvaged.sqlite");
    library_.emplace(folder_.path());
    const std::vector<Take> takes = library_->takes();
    ASSERT_THAT(takes, SizeIs(kTakes));
    const Take& again = *std::max_element(takes.begin(), takes.end(),
                                          [](const Take& a, const Take& b) { return a.id < b.id; });
    EXPECT_EQ(again.number, kTakes + 1);
    EXPECT_THAT(library_->content({again.id, 0}).of(Voice::Player).notes, SizeIs(2));
}

// Each row exists once and unchanged.
TEST_F(SalvageTest, IntactFileIsCopiedCompletely) {
    const fs::path to = folder_ / "copy.sqlite";
    const std::int64_t rows = salvage(file_, to, journalSchema());
    Database copy(to, Database::Mode::Read);
    const auto compare = copy.prepare("ATTACH ? AS before");
    compare->with(file_.string()).run();
    std::int64_t known = 0;
    for (const std::string table : {"reels", "events", "takes", "replay", "branches", "notes"}) {
        const auto count = copy.prepare("SELECT (SELECT count(*) FROM before." + table +
                                        "), (SELECT count(*) FROM (SELECT * FROM before." + table +
                                        " EXCEPT SELECT * FROM main." + table + "))");
        ASSERT_TRUE(count->step());
        known += count->integer(0);
        EXPECT_EQ(count->integer(1), 0) << table;
    }
    EXPECT_EQ(rows, known);
}

TEST_F(SalvageTest, KillDuringSalvageLosesNothing) {
    const fs::path salvaged = folder_ / "takes.salvaged.sqlite";
    // The kill comes before the damaged file is moved aside.
    writeFile(salvaged, "half");
    library_.emplace(folder_.path());
    EXPECT_THAT(library_->takes(), SizeIs(kTakes));
    EXPECT_FALSE(fs::exists(salvaged));
    library_.reset();
    // And after that.
    fs::rename(file_, salvaged);
    library_.emplace(folder_.path());
    EXPECT_THAT(library_->takes(), SizeIs(kTakes));
    EXPECT_THAT(library_->notices(), IsEmpty());
    EXPECT_GT(library_->newTake(exampleModel()), 1'700'000'000);
}

// The file is the user's music: once there is space, it is salvaged.
TEST_F(SalvageTest, WithoutDiskSpaceTheDamagedFileStays) {
    const std::set<std::size_t> roots = this->rootPages();
    std::size_t page = 0;
    while (roots.contains(page)) ++page;
    const std::string damaged = damagePages({page});
    for (const auto& entry : fs::directory_iterator(folder_.path())) fs::remove(entry.path());
    writeFile(file_, damaged);
    writeFile(damageMark(file_), "");
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit full{40'000, before.rlim_max};  // space for the index of a log
    ASSERT_GT(damaged.size(), full.rlim_cur);
    ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &full);
    std::string told;
    try {
        library_.emplace(folder_.path());
    } catch (const Error& error) {
        told = error.what();
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    ::signal(SIGXFSZ, SIG_DFL);
    EXPECT_THAT(told, AllOf(HasSubstr("takes.sqlite: is damaged"), HasSubstr("make room")));
    EXPECT_TRUE(readFile(file_) == damaged);
    EXPECT_THAT(damagedFiles(folder_.path()), IsEmpty());
    EXPECT_FALSE(fs::exists(folder_ / "takes.salvaged.sqlite"));
    library_.emplace(folder_.path());
    EXPECT_THAT(library_->notices(), ElementsAre(HasSubstr("taken over")));
    EXPECT_GE(library_->takes().size(), kTakes - 5U);
}

// An empty file in its place would seem complete, and the next start would delete the salvaged one.
TEST_F(SalvageTest, FailedRenameIsReportedAndKeepsTheFile) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can have a file that another user cannot rename";
    const fs::path salvaged = folder_ / "takes.salvaged.sqlite";
    fs::rename(file_, salvaged);
    fs::remove(folder_ / "takes.lock");
    // In a folder with the sticky bit, other users' files cannot be renamed.
    fs::permissions(folder_.path(), fs::perms::all | fs::perms::sticky_bit);
    constexpr uid_t kNobody = 65534;
    ASSERT_EQ(::seteuid(kNobody), 0);
    std::string told;
    try {
        library_.emplace(folder_.path());
    } catch (const Error& error) {
        told = error.what();
    }
    ASSERT_EQ(::seteuid(0), 0);
    EXPECT_THAT(told, AllOf(HasSubstr("takes.salvaged.sqlite"), HasSubstr("cannot be given that name")));
    EXPECT_TRUE(fs::exists(salvaged));
    EXPECT_FALSE(fs::exists(file_));
    library_.emplace(folder_.path());
    EXPECT_THAT(library_->takes(), SizeIs(kTakes));
}

}  // namespace
}  // namespace continuo::app
