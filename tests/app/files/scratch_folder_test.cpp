#include "files/scratch_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

TEST(DragFolder, IsPrivateToItsUserAndSharedByAllFiles) {
    DragFolder folder;
    const fs::path path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    EXPECT_EQ(folder.path(), path);
    EXPECT_NE(dragFolder(), path);
}

TEST(DragFolder, IsRecreatedWhenMissing) {
    DragFolder folder;
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

TEST(DragFolder, IsDeletedWithItsContentsAtTheEnd) {
    fs::path path;
    {
        DragFolder folder;
        path = folder.path();
        std::ofstream(path / "take.mid") << "music";
    }
    EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace continuo::app
