#include "base/mapped_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string_view>
#include <utility>

#include "support/closed_folder.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

std::string_view toText(const MappedFile& file) {
    return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

TEST(MappedFile, ReturnsTheBytesOfTheFile) {
    const TemporaryFolder folder;
    writeFile(folder / "a", std::string_view("one\0two", 7));
    const MappedFile file(folder / "a");
    EXPECT_EQ(toText(file), std::string_view("one\0two", 7));
}

TEST(MappedFile, AnEmptyFileHasNoBytes) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "");
    EXPECT_TRUE(MappedFile(folder / "a").bytes().empty());
    EXPECT_TRUE(MappedFile().bytes().empty());
}

TEST(MappedFile, AMissingFileIsReported) {
    const TemporaryFolder folder;
    expectError(ErrorCode::NotFound, HasSubstr("missing.bin: there is no such file"),
                [&] { MappedFile(folder / "missing.bin"); });
}

TEST(MappedFile, AFolderIsReported) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr(folder.path().string() + ": is a folder"),
                [&] { MappedFile(folder.path()); });
}

TEST(MappedFile, ANamedPipeIsRefusedWithoutWaiting) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    expectError(ErrorCode::BadFile, HasSubstr("pipe: is no plain file"),
                [&] { MappedFile(folder / "pipe"); });
}

TEST(MappedFile, AFileWithoutPermissionIsReported) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "secret");
    ::chmod((folder / "a").c_str(), 0);
    const ClosedFolder closed(folder / "closed");  // unreadable, also for root
    expectError(ErrorCode::BadFile, HasSubstr("cannot be read"), [&] { MappedFile(folder / "a"); });
}

TEST(MappedFile, MovingTransfersTheMapping) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "first");
    writeFile(folder / "b", "second");
    MappedFile first(folder / "a");
    MappedFile moved(std::move(first));
    EXPECT_EQ(toText(moved), "first");
    EXPECT_TRUE(first.bytes().empty());  // NOLINT(bugprone-use-after-move): that is what is tested
    moved = MappedFile(folder / "b");
    EXPECT_EQ(toText(moved), "second");
}

TEST(MappedFile, MapsALargeFileWithoutReadingIt) {
    const TemporaryFolder folder;
    writeFile(folder / "sparse", "");
    constexpr std::uintmax_t kSize = std::uintmax_t{5} << 30;
    std::filesystem::resize_file(folder / "sparse", kSize);
    const MappedFile file(folder / "sparse");
    ASSERT_EQ(file.bytes().size(), kSize);
    EXPECT_EQ(file.bytes().back(), std::byte{0});
}

TEST(MappedFile, TheMappingOutlivesADeletedFile) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "kept");
    const MappedFile file(folder / "a");
    std::filesystem::remove(folder / "a");
    EXPECT_EQ(toText(file), "kept");
}

}  // namespace
}  // namespace continuo::test
