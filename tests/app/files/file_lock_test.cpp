#include "files/file_lock.h"

#include <gmock/gmock.h>

#include <memory>

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

TEST(FileLock, SecondLockOfAFileIsRejected) {
    const TemporaryFolder folder;
    const fs::path file = folder / "a.lock";
    writeFile(file, "left alone");
    {
        const FileLock lock(file, "is taken");
        expectError(ErrorCode::BadRequest, HasSubstr("a.lock: is taken"),
                    [&] { const FileLock second(file, "is taken"); });
    }
    const FileLock again(file, "is taken");
    EXPECT_EQ(readFile(file), "left alone");
}

TEST(FileLock, RemovesItsFileOnReleaseIfRequested) {
    const TemporaryFolder folder;
    const fs::path file = folder / "a.lock";
    auto first = std::make_unique<FileLock>(file, "is taken", FileLock::OnRelease::Remove);
    // A lock on a removed file does not hold the name.
    fs::remove(file);
    const FileLock second(file, "is taken");
    first.reset();
    EXPECT_FALSE(fs::exists(file));
}

TEST(FileLock, ErrorSaysWhyLockingFailed) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("cannot be written"),
                [&] { const FileLock lock(folder / "nowhere" / "a.lock", "is taken"); });
}

}  // namespace
}  // namespace continuo::app
