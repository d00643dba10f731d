#include "files/file_aside.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using test::expectError;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::ptrdiff_t filesIn(const TemporaryFolder& folder) {
    return std::distance(fs::directory_iterator(folder.path()), {});
}

TEST(FileAside, TakesItsNameOnlyWhenItIsWhole) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    {
        FileAside file(folder / "a");
        file.write("ne");
        EXPECT_EQ(readFile(folder / "a"), "old");
        file.write("w");
        file.commit();
    }
    EXPECT_EQ(readFile(folder / "a"), "new");
    EXPECT_EQ(filesIn(folder), 1);
}

TEST(FileAside, LeavesNothingBehindWithoutCommit) {
    const TemporaryFolder folder;
    {
        FileAside file(folder / "a");
        file.write("half");
        EXPECT_TRUE(fs::exists(file.path()));
    }
    EXPECT_EQ(filesIn(folder), 0);
}

TEST(FileAside, AFileThatIsProtectedStays) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "kept");
    ::chmod((folder / "a").c_str(), 0444);
    expectError(ErrorCode::BadFile, HasSubstr("a: is protected against writing; make it writable"),
                [&] { FileAside(folder / "a"); });
    EXPECT_EQ(readFile(folder / "a"), "kept");
    EXPECT_EQ(filesIn(folder), 1);
}

TEST(FileAside, ThePermissionsOfTheOldFileStay) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    ::chmod((folder / "a").c_str(), 0640);
    FileAside file(folder / "a");
    file.commit();
    EXPECT_EQ(fs::status(folder / "a").permissions(), static_cast<fs::perms>(0640));
}

TEST(FileAside, LinksAreFollowedAlsoToWhatIsNotThereYet) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "there");
    fs::create_symlink("there/a", folder / "link");
    FileAside file(folder / "link");
    file.write("x");
    file.commit();
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(readFile(folder / "there/a"), "x");
    fs::create_symlink("ring", folder / "ring");
    expectError(ErrorCode::BadFile, HasSubstr("ring: cannot be written"),
                [&] { FileAside(folder / "ring"); });
}

TEST(FileAside, AFullDiskIsNamedAndTheOldFileStays) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit narrow{1000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &narrow), 0);
    expectError(ErrorCode::BadFile, HasSubstr("a: cannot be written: File too large"), [&] {
        FileAside file(folder / "a");
        file.write(std::string(2000, 'x'));
    });
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_EQ(filesIn(folder), 1);
}

TEST(TargetOf, NamesOfOneFileAreTheSame) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "b");
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    fs::create_symlink("a", "link");
    fs::create_directory_symlink("b", "c");
    // None of the files is there.
    EXPECT_EQ(targetOf("a"), targetOf("./a"));
    EXPECT_EQ(targetOf("a"), targetOf("b/../a"));
    EXPECT_EQ(targetOf("a"), targetOf(folder / "a"));
    EXPECT_EQ(targetOf("a"), targetOf("link"));
    EXPECT_EQ(targetOf("b/a"), targetOf("c/a"));
    EXPECT_NE(targetOf("a"), targetOf("b/a"));
    fs::current_path(before);
}

}  // namespace
}  // namespace continuo::app
