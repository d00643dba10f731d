#include "files/other_files.h"

#include <gtest/gtest.h>

#include "files/folder_files.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

TEST(OtherFiles, AreCountedByTheirContentOrElseTheirSuffix) {
    const test::TemporaryFolder folder;
    OtherFiles others;
    EXPECT_TRUE(others.isEmpty());
    test::writeFile(folder / "a.png", std::string("\0\0\0\x1c"
                                                  "ftypavif\0\0\0\0",
                                                  16));
    test::writeFile(folder / "b.avif", std::string("\0\0\0\x1c"
                                                   "ftypavif\0\0\0\0",
                                                   16));
    test::writeFile(folder / "c", "GIF89a");
    for (const char* name : {"c", "b.avif", "a.png"}) others.add(folder / name);
    EXPECT_EQ(others.line(), "3 files left out: 2 AVIF, 1 GIF");
    test::writeFile(folder / "notes.txt", "a poem");
    test::writeFile(folder / "poem", "a poem");
    test::writeFile(folder / ".hidden", "GIF89a");
    for (const char* name : {"notes.txt", "poem", ".hidden"}) others.add(folder / name);
    EXPECT_EQ(others.line(), "5 files left out: 2 AVIF, 1 .txt, 1 GIF, 1 unknown");
}

TEST(OtherFiles, TextHasASingularAndIsLimitedToAFewKinds) {
    const test::TemporaryFolder folder;
    OtherFiles others;
    test::writeFile(folder / "a.k0", "a");
    others.add(folder / "a.k0");
    EXPECT_EQ(others.line(), "1 file left out: 1 .k0");
    for (int i = 1; i < 9; ++i) {
        const std::string name = "a.k" + std::to_string(i);
        test::writeFile(folder / name, "a");
        others.add(folder / name);
    }
    EXPECT_EQ(others.line(), "9 files left out: 1 .k0, 1 .k1, 1 .k2, 1 .k3, 1 .k4, 1 .k5, 3 others");
}

TEST(FilesBelow, CountsOtherPlainFiles) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder / "deep");
    test::writeFile(folder / "a.note", "");
    test::writeFile(folder / "deep/b.gif", "GIF89a");
    OtherFiles others;
    filesBelow(
        folder.path(), [](const std::filesystem::path& path) { return path.extension() == ".note"; }, nullptr,
        &others);
    EXPECT_EQ(others.line(), "1 file left out: 1 GIF");
}

}  // namespace
}  // namespace continuo::app
