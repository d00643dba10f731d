#include "base/folder.h"

#include <gmock/gmock.h>

#include "support/closed_folder.h"
#include "support/temporary_folder.h"

namespace continuo {
namespace {

TEST(FolderEntries, AreSorted) {
    const test::TemporaryFolder folder;
    for (const char* name : {"c", "a", "b"}) test::writeFile(folder / name, "");
    std::error_code problem = std::make_error_code(std::errc::io_error);
    EXPECT_THAT(listFolder(folder.path(), problem),
                testing::ElementsAre(folder / "a", folder / "b", folder / "c"));
    EXPECT_FALSE(problem);
}

TEST(FolderEntries, UnreadableFoldersAreReported) {
    const test::TemporaryFolder folder;
    std::error_code problem;
    EXPECT_TRUE(listFolder(folder / "missing", problem).empty());
    EXPECT_EQ(problem, std::errc::no_such_file_or_directory);
    const test::ClosedFolder closed(folder / "closed");
    EXPECT_TRUE(listFolder(closed.path(), problem).empty());
    EXPECT_EQ(problem, std::errc::permission_denied);
}

}  // namespace
}  // namespace continuo
