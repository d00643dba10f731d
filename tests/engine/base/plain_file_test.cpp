#include "continuo/plain_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "support/closed_folder.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST(PlainFile, IsReadCompletely) {
    const TemporaryFolder folder;
    const std::string bytes("a\0b\xff", 4);
    writeFile(folder / "a", bytes);
    writeFile(folder / "empty", "");
    fs::create_symlink("a", folder / "link");
    EXPECT_EQ(readPlainFile(folder / "a", 4, "a file"), bytes);
    EXPECT_EQ(readPlainFile(folder / "link", 4, "a file"), bytes);
    EXPECT_EQ(readPlainFile(folder / "empty", 4, "a file"), "");
    expectError(ErrorCode::BadFile, AllOf(HasSubstr("is larger than"), HasSubstr("; give a file")),
                [&] { readPlainFile(folder / "a", 3, "a file"); });
}

// Opening a pipe would block; the links lead nowhere.
TEST(PlainFile, NonFilesAreRefused) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    fs::create_symlink("ring", folder / "ring");
    fs::create_symlink("nowhere", folder / "lost");
    const auto refused = [](ErrorCode code, const fs::path& path, const std::string& why) {
        expectError(code, AllOf(HasSubstr(path.string() + ": "), HasSubstr(why)),
                    [&] { readPlainFile(path, 100, "a MIDI file"); });
    };
    refused(ErrorCode::BadFile, folder / "pipe", "a pipe or a device; give a MIDI file");
    refused(ErrorCode::BadFile, "/dev/zero", "a pipe or a device; give a MIDI file");
    refused(ErrorCode::BadFile, folder.path(), "is a folder; give a MIDI file");
    refused(ErrorCode::BadFile, folder / "ring", "cannot be reached");
    refused(ErrorCode::NotFound, folder / "lost", "no such file");
    refused(ErrorCode::NotFound, folder / "none", "no such file");
}

TEST(PlainFile, MissingPermissionsAreReported) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "secret");
    ::chmod((folder / "a").c_str(), 0);
    const ClosedFolder closed(folder / "closed");  // unreadable, also for root
    expectError(ErrorCode::BadFile, HasSubstr("a: cannot be read: Permission denied"),
                [&] { readPlainFile(folder / "a", 100, "a file"); });
}

}  // namespace
}  // namespace continuo::test
