#include "files/scratch_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

TEST(ScratchFolder, IsPrivateToItsUserAndSharedByAllFiles) {
    ScratchFolder folder;
    const fs::path path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    EXPECT_EQ(folder.path(), path);
    EXPECT_NE(dragFolder(), path);
}

TEST(ScratchFolder, IsRecreatedWhenMissing) {
    ScratchFolder folder;
    const fs::path before = folder.path();
    fs::remove_all(before);
    EXPECT_TRUE(fs::is_directory(folder.path()));
    // A replacement at the old path is not used.
    const fs::path again = folder.path();
    fs::remove_all(again);
    fs::create_directory_symlink(fs::temp_directory_path(), again);
    EXPECT_NE(folder.path(), again);
    fs::remove(again);
}

TEST(ScratchFolder, IsDeletedWithItsContentsAtTheEnd) {
    fs::path path;
    {
        ScratchFolder folder;
        path = folder.path();
        std::ofstream(path / "take.mid") << "music";
    }
    EXPECT_FALSE(fs::exists(path));
}

class StaleScratchFolders : public ::testing::Test {
protected:
    StaleScratchFolders() {
        if (const char* before = std::getenv("TMPDIR")) before_ = before;
        ::setenv("TMPDIR", parent_.path().c_str(), 1);
    }
    ~StaleScratchFolders() override {
        if (before_)
            ::setenv("TMPDIR", before_->c_str(), 1);
        else
            ::unsetenv("TMPDIR");
    }

    fs::path makeFolder(const std::string& name) const {
        const fs::path path = parent_ / name;
        fs::create_directory(path);
        std::ofstream(path / "take.mid") << "music";
        makeOld(path);
        return path;
    }
    static void makeOld(const fs::path& path) {
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(25));
    }

    std::optional<std::string> before_;
    test::TemporaryFolder parent_;
};

TEST_F(StaleScratchFolders, FoldersOlderThanADayAreDeleted) {
    const fs::path old = makeFolder("continuo-scratch-abcdef"), other = makeFolder("another-abcdef");
    const fs::path recent = makeFolder("continuo-scratch-ghijkl");
    fs::last_write_time(recent, fs::file_time_type::clock::now() - std::chrono::hours(23));
    ScratchFolder folder;
    EXPECT_EQ(folder.path().parent_path(), fs::path(parent_.path()));
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(other));
    EXPECT_TRUE(fs::exists(recent));
}

TEST_F(StaleScratchFolders, FoldersInUseStay) {
    std::optional<ScratchFolder> inUse(std::in_place);
    const fs::path path = inUse->path();
    makeOld(path);
    ScratchFolder().path();
    EXPECT_TRUE(fs::exists(path));
    inUse.reset();
    EXPECT_FALSE(fs::exists(path));
}

// FileOutput locks the folder that it writes to, and would wait.
TEST_F(StaleScratchFolders, NewScratchFolderIsNotLocked) {
    ScratchFolder folder;
    const int descriptor = ::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ASSERT_GE(descriptor, 0);
    EXPECT_EQ(::flock(descriptor, LOCK_EX | LOCK_NB), 0);
    ::close(descriptor);
}

TEST_F(StaleScratchFolders, LinksAreNotFollowed) {
    const fs::path kept = makeFolder("kept");
    fs::create_directory_symlink(kept, parent_ / "continuo-scratch-abcdef");
    ScratchFolder().path();
    EXPECT_TRUE(fs::exists(kept / "take.mid"));
}

TEST_F(StaleScratchFolders, UnusableTmpdirIsReportedAsAFileError) {
    ::setenv("TMPDIR", "/proc", 1);
    ScratchFolder folder;
    test::expectError(ErrorCode::BadFile, ::testing::HasSubstr("cannot create a temporary folder in it"),
                      [&] { folder.path(); });
}

}  // namespace
}  // namespace continuo::app
