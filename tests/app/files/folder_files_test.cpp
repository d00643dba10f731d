#include "files/folder_files.h"

#include <gmock/gmock.h>

#include "support/closed_folder.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

bool isNote(const fs::path& path) { return path.extension() == ".note"; }

TEST(FilesBelow, ListsMatchingFilesInOrder) {
    const test::TemporaryFolder folder;
    fs::create_directories(folder / "b/c");
    for (const char* name : {"z.note", "b/c/y.note", "a.note", "b/other"}) test::writeFile(folder / name, "");
    fs::create_directory(folder / "folder.note");
    EXPECT_THAT(filesBelow(folder.path(), isNote),
                ElementsAre(folder / "a.note", folder / "b/c/y.note", folder / "z.note"));
}

TEST(FilesBelow, DanglingLinkIsNotAFile) {
    const test::TemporaryFolder folder;
    fs::create_symlink("round.note", folder / "round.note");
    fs::create_symlink("lost", folder / "lost.note");
    test::writeFile(folder / "a.note", "");
    EXPECT_THAT(filesBelow(folder.path(), isNote), ElementsAre(folder / "a.note"));
    std::vector<SkippedEntry> leftOut;
    filesBelow(folder.path(), isNote, &leftOut);
    ASSERT_EQ(leftOut.size(), 2u);
    EXPECT_EQ(leftOut[0].path, folder / "lost.note");
    EXPECT_EQ(leftOut[0].reason, "it is a link that leads to no file");
    EXPECT_EQ(leftOut[1].path, folder / "round.note");
}

TEST(FilesBelow, UnreadableFolderIsAnErrorAndUnreadableSubfolderIsSkipped) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "a.note", "");
    const test::ClosedFolder closed(folder / "closed");
    EXPECT_THAT(filesBelow(folder.path(), isNote), ElementsAre(folder / "a.note"));
    std::vector<SkippedEntry> leftOut;
    filesBelow(folder.path(), isNote, &leftOut);
    ASSERT_EQ(leftOut.size(), 1u);
    EXPECT_EQ(leftOut[0].path, closed.path());
    EXPECT_THAT(leftOut[0].reason, HasSubstr("cannot be searched: "));
    for (const fs::path& each : {closed.path(), folder / "missing", folder / "a.note"}) {
        test::expectError(ErrorCode::BadFile, HasSubstr(each.string() + ": cannot be searched: "),
                          [&] { filesBelow(each, isNote); });
    }
}

}  // namespace
}  // namespace continuo::app
