#include "continuo/file_output.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "base/mapped_file.h"
#include "continuo/write_fault.h"
#include "support/expect_error.h"
#include "support/small_disk.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
namespace fs = std::filesystem;

constexpr const char* kAside = "\\.continuo-[0-9a-f]+-[0-9a-f]+\\.part";

std::vector<std::string> listNames(const TemporaryFolder& folder) {
    std::vector<std::string> names;
    for (const auto& each : std::filesystem::directory_iterator(folder.path()))
        names.push_back(each.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

TEST(FileOutput, TheFileAppearsOnlyWithCommit) {
    const TemporaryFolder folder;
    FileOutput file(folder / "a");
    file.write("one ");
    file.write("two");
    EXPECT_FALSE(std::filesystem::exists(folder / "a"));
    file.commit();
    EXPECT_EQ(readFile(folder / "a"), "one two");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, TheOldFileStaysWithoutCommit) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    {
        FileOutput file(folder / "a");
        file.write("new, but broken off");
    }
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, TheOldFileStaysUntilTheNewOneIsWhole) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    {
        FileOutput file(folder / "a");
        file.write("ne");
        EXPECT_EQ(readFile(folder / "a"), "old");
        file.write("w");
        file.commit();
    }
    EXPECT_EQ(readFile(folder / "a"), "new");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, LeavesNothingBehindWithoutCommit) {
    const TemporaryFolder folder;
    {
        FileOutput file(folder / "a");
        file.write("half");
        EXPECT_THAT(listNames(folder), ElementsAre(MatchesRegex(kAside)));
    }
    EXPECT_THAT(listNames(folder), ElementsAre());
}

// Some libraries write to an open descriptor.
TEST(FileOutput, CommitKeepsBytesWrittenThroughTheDescriptor) {
    const TemporaryFolder folder;
    FileOutput file(folder / "a");
    ASSERT_EQ(::write(file.descriptor(), "theirs", 6), 6);
    file.commit();
    EXPECT_EQ(readFile(folder / "a"), "theirs");
}

TEST(FileOutput, ReadersOfTheOldFileKeepItsContent) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    const MappedFile mapped(folder / "a");
    FileOutput file(folder / "a");
    file.write("NEW");
    file.commit();
    EXPECT_EQ(std::to_integer<char>(mapped.bytes()[0]), 'o');
    EXPECT_EQ(readFile(folder / "a"), "NEW");
}

TEST(FileOutput, AKilledWritersLeftoverIsRemovedByTheNextWriter) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    const pid_t child = ::fork();
    if (child == 0) {
        FileOutput file(folder / "a");
        file.write("a long text that was never finished");
        ::raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_THAT(listNames(folder), ElementsAre(MatchesRegex(kAside), "a"));

    FileOutput file(folder / "a");
    file.write("short");
    file.commit();
    EXPECT_EQ(readFile(folder / "a"), "short");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, TwoWritersOfOneNameAreRefused) {
    const TemporaryFolder folder;
    FileOutput first(folder / "a");
    first.write("first");
    expectError(ErrorCode::BadFile, HasSubstr("a: is being written at this moment"),
                [&] { FileOutput(folder / "a"); });
    first.commit();
    FileOutput second(folder / "a");
    second.write("second");
    EXPECT_EQ(readFile(folder / "a"), "first");
    second.commit();
    EXPECT_EQ(readFile(folder / "a"), "second");
}

// Processes of a team check one name at the same moment and must not refuse each other.
TEST(FileOutput, CheckOutputWaitsBrieflyForAnotherWriter) {
    const TemporaryFolder folder;
    auto other = std::make_unique<FileOutput>(folder / "a");
    const std::jthread done([&other] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        other.reset();
    });
    EXPECT_NO_THROW(checkOutput(folder / "a"));
}

TEST(FileOutput, AMissingFolderIsReported) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("there is no folder " + (folder / "missing").string()),
                [&] { FileOutput(folder / "missing/a"); });
}

TEST(FileOutput, ANameThatIsTooLongIsReported) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("choose a shorter name"),
                [&] { FileOutput(folder / std::string(256, 'n')); });
}

TEST(FileOutput, FilesNamedLikeTemporaryOnesStay) {
    const TemporaryFolder folder;
    const std::vector<std::string> names = {".continuo-00000000.part", ".continuo-mine.part", "a.part",
                                            "a.tmp", "a~"};
    for (const std::string& name : names) writeFile(folder / name, "the user's");
    FileOutput file(folder / "a");
    file.write("new");
    file.commit();
    for (const std::string& name : names) EXPECT_EQ(readFile(folder / name), "the user's") << name;
    EXPECT_EQ(listNames(folder).size(), names.size() + 1);
}

TEST(FileOutput, AcceptsTheLongestNameOfTheFileSystem) {
    const TemporaryFolder folder;
    for (const std::size_t length : {250, 251, 252, 253, 254, 255}) {
        FileOutput file(folder / std::string(length, 'n'));
        file.write("whole");
        file.commit();
        EXPECT_EQ(readFile(folder / std::string(length, 'n')), "whole");
    }
}

fs::path makeLeftover(const TemporaryFolder& folder, const std::string& name) {
    const pid_t child = ::fork();
    if (child == 0) {
        FileOutput file(folder / name);
        file.write("half");
        ::raise(SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    for (const std::string& each : listNames(folder))
        if (each.starts_with(".continuo-")) return folder / each;
    return {};
}

TEST(FileOutput, RemovesOtherLeftoversOnlyAfterADay) {
    const TemporaryFolder folder;
    const fs::path left = makeLeftover(folder, "b");
    ASSERT_FALSE(left.empty());
    checkOutput(folder / "a");
    EXPECT_TRUE(fs::exists(left));
    fs::last_write_time(left, fs::last_write_time(left) - std::chrono::hours(25));
    checkOutput(folder / "a");
    EXPECT_FALSE(fs::exists(left));
}

TEST(FileOutput, KeepsTheFileOfAnActiveWriterHoweverOld) {
    const TemporaryFolder folder;
    FileOutput slow(folder / "b");
    slow.write("slow");
    const fs::path aside = folder / listNames(folder).front();
    fs::last_write_time(aside, fs::last_write_time(aside) - std::chrono::hours(25));
    checkOutput(folder / "a");
    slow.commit();
    EXPECT_EQ(readFile(folder / "b"), "slow");
}

TEST(FileOutput, AFolderNamedLikeALeftoverStays) {
    const TemporaryFolder folder;
    const fs::path left = makeLeftover(folder, "a");
    fs::remove(left);
    fs::create_directory(left);
    checkOutput(folder / "a");
    EXPECT_TRUE(fs::exists(left));
}

TEST(FileOutput, NewFilesGetThePermissionsOfTheUmask) {
    const TemporaryFolder folder;
    const mode_t before = ::umask(0027);
    FileOutput(folder / "a").commit();
    ::umask(before);
    struct stat facts {};
    ASSERT_EQ(::stat((folder / "a").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777u, 0640u);
}

TEST(FolderOutput, TheFolderAppearsOnlyWithCommit) {
    const TemporaryFolder folder;
    const std::string name(255, 'n');
    {
        FolderOutput out(folder / name);
        writeFile(out.temporaryFolder() / "x", "inside");
        EXPECT_FALSE(fs::exists(folder / name));
        EXPECT_THAT(listNames(folder), ElementsAre(MatchesRegex(kAside)));
        out.commit();
    }
    EXPECT_EQ(readFile(folder / name / "x"), "inside");
    { const FolderOutput out(folder / "b"); }
    EXPECT_THAT(listNames(folder), ElementsAre(name));
}

TEST(FolderOutput, RemovesLeftoversOnlyAfterADay) {
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
        const FolderOutput out(folder / "a");
        writeFile(out.temporaryFolder() / "x", "half");
        ::raise(SIGKILL);
    }
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    ASSERT_THAT(listNames(folder), ElementsAre(MatchesRegex(kAside)));
    const fs::path left = folder / listNames(folder).front();
    { const FolderOutput out(folder / "b"); }
    EXPECT_TRUE(fs::exists(left / "x"));
    fs::last_write_time(left, fs::last_write_time(left) - std::chrono::hours(25));
    { const FolderOutput out(folder / "b"); }
    EXPECT_FALSE(fs::exists(left));
}

TEST(FileOutput, AFolderIsNotReplaced) {
    const TemporaryFolder folder;
    expectError(ErrorCode::BadFile, HasSubstr("is a folder"), [&] { FileOutput(folder.path()); });
}

TEST(FileOutput, ADeviceIsNotReplaced) {
    expectError(ErrorCode::BadFile, HasSubstr("/dev/null: cannot be written, as it is no plain file"),
                [] { FileOutput("/dev/null"); });
}

// /dev/stdout is such a link in a pipeline.
TEST(FileOutput, ALinkToAPipe_IsRefused) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    expectError(ErrorCode::BadFile, HasSubstr("cannot be written, as it is no plain file"),
                [&] { FileOutput("/proc/self/fd/" + std::to_string(ends[1])); });
    for (const int end : ends) ::close(end);
}

TEST(FileOutput, Proc_IsReportedAsAnUnsuitableFolder) {
    expectError(ErrorCode::BadFile,
                testing::AllOf(HasSubstr("; choose another folder"), testing::Not(HasSubstr("no folder"))),
                [] { FileOutput("/proc/continuo"); });
}

TEST(FileOutput, ALinkIsFollowed) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "there");
    writeFile(folder / "there/a", "old");
    std::filesystem::create_symlink("there/a", folder / "link");
    FileOutput file(folder / "link");
    file.write("new");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(readFile(folder / "there/a"), "new");
}

TEST(FileOutput, DanglingLinksAreFollowedAndLinkCyclesRefused) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "there");
    std::filesystem::create_symlink(folder / "there/a", folder / "second");
    std::filesystem::create_symlink("second", folder / "first");
    FileOutput file(folder / "first");
    file.write("new");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "first"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "second"));
    EXPECT_EQ(readFile(folder / "there/a"), "new");
    std::filesystem::create_symlink("ring", folder / "ring");
    expectError(ErrorCode::BadFile, HasSubstr("ring: cannot be written"),
                [&] { FileOutput(folder / "ring"); });
}

TEST(FileOutput, ThePermissionsOfTheOldFileStay) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    ::chmod((folder / "a").c_str(), 0640);
    FileOutput file(folder / "a");
    file.commit();
    struct stat facts {};
    ASSERT_EQ(::stat((folder / "a").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777u, 0640u);
}

TEST(FileOutput, AReadOnlyFileIsNotReplaced) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "kept");
    ::chmod((folder / "a").c_str(), 0444);
    expectError(ErrorCode::BadFile, HasSubstr("a: is protected against writing; make it writable"),
                [&] { FileOutput(folder / "a"); });
    EXPECT_EQ(readFile(folder / "a"), "kept");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, AFullDiskIsReportedAndTheOldFileStays) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit narrow{1000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &narrow), 0);
    expectError(ErrorCode::BadFile, HasSubstr("a: cannot be written: File too large"), [&] {
        FileOutput file(folder / "a");
        file.write(std::string(5000, 'x'));
        file.commit();
    });
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_THAT(listNames(folder), ElementsAre("a"));
}

TEST(FileOutput, TheFullDiskMessageAsksToFreeSpace) {
    const TemporaryFolder folder;
    const std::optional<int> failed = runOnSmallDisk(folder.path(), [&] {
        try {
            FileOutput file(folder / "a");
            file.write(std::string(200'000, 'x'));
        } catch (const WriteFault& fault) {
            const bool isFull = fault.kind() == WriteFault::Kind::DiskFull;
            return isFull && std::string(fault.what()).ends_with("; make room there") ? 0 : 1;
        }
        return 2;
    });
    if (!failed) GTEST_SKIP() << "no disk can be mounted here";
    EXPECT_EQ(*failed, 0);
}

// The message says how to solve the problem.
TEST(FileOutput, EachKindOfWriteErrorHasItsMessage) {
    const TemporaryFolder folder;
    const auto kindOf = [&](const std::string& name) {
        try {
            const FileOutput file(folder / name);
        } catch (const WriteFault& fault) {
            return fault.kind();
        }
        return WriteFault::Kind::Other;
    };
    writeFile(folder / "protected", "old");
    fs::permissions(folder / "protected", fs::perms::owner_read);
    fs::create_directory(folder / "folder");
    using Kind = WriteFault::Kind;
    EXPECT_EQ(kindOf("missing/a"), Kind::NoFolder);
    EXPECT_EQ(kindOf(std::string(256, 'n')), Kind::NameTooLong);
    EXPECT_EQ(kindOf("protected"), Kind::NotAllowed);
    EXPECT_EQ(kindOf("folder"), Kind::NameInUse);
    const FileOutput writer(folder / "a");
    EXPECT_EQ(kindOf("a"), Kind::Busy);
}

TEST(FileOutput, WritingAfterCommitIsAProgrammingError) {
    const TemporaryFolder folder;
    FileOutput file(folder / "a");
    file.commit();
    expectError(ErrorCode::Internal, HasSubstr("after commit"), [&] { file.write("late"); });
    expectError(ErrorCode::Internal, HasSubstr("committed twice"), [&] { file.commit(); });
}

TEST(OutputTarget, DifferentNamesOfAFileGiveOneTarget) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "b");
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    fs::create_symlink("a", "link");
    fs::create_directory_symlink("b", "c");
    // None of the files exists.
    EXPECT_EQ(resolveTarget("a"), resolveTarget("./a"));
    EXPECT_EQ(resolveTarget("a"), resolveTarget("b/../a"));
    EXPECT_EQ(resolveTarget("a"), resolveTarget(folder / "a"));
    EXPECT_EQ(resolveTarget("a"), resolveTarget("link"));
    EXPECT_EQ(resolveTarget("b/a"), resolveTarget("c/a"));
    EXPECT_NE(resolveTarget("a"), resolveTarget("b/a"));
    fs::current_path(before);
}

TEST(WriteOutput, FileErrorsWhileWritingBecomeBadRequests) {
    const auto fails = [](ErrorCode code) {
        return [code] { writeOutput([code] { throw Error(code, "a: why"); }); };
    };
    expectError(ErrorCode::BadRequest, HasSubstr("a: why"), fails(ErrorCode::BadFile));
    expectError(ErrorCode::BadRequest, HasSubstr("a: why"), fails(ErrorCode::NotFound));
    expectError(ErrorCode::Device, HasSubstr("a: why"), fails(ErrorCode::Device));
}

}  // namespace
}  // namespace continuo::test
