#include "continuo/piece_cache.h"

#include <gmock/gmock.h>

#include <cmath>

#include "support/temporary_folder.h"

namespace continuo {
namespace {

using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

// Files of one letter each, with a count of how often they were read.
class PieceCacheTest : public testing::Test {
protected:
    PieceCacheTest() {
        for (const char* name : {"a", "b", "c"}) {
            files_.push_back(folder_ / name);
            writeFile(files_.back(), name);
        }
    }

    static PieceFile parse(std::span<const std::byte> bytes) {
        const int letter = static_cast<int>(bytes[0]);
        if (letter == 'b') return {{}, "it has no notes", {}};
        // A third and infinity must round-trip exactly.
        return {
            {{{64, letter, 1.0 / 3, kStillHeld}}, {{127, 0.1}}}, "", letter == 'c' ? "it ends early" : ""};
    }

    std::vector<PieceFile> readFiles(const std::string& settings = "one", bool keep = true) {
        PieceCache cache(folder_ / "cache", settings, keep);
        std::vector<PieceFile> pieces;
        parsed_ = 0;
        cache.read(
            files_,
            [this](std::span<const std::byte> bytes, const std::filesystem::path&) {
                ++parsed_;
                return parse(bytes);
            },
            [&](std::size_t index, PieceFile piece) {
                EXPECT_EQ(index, pieces.size());
                pieces.push_back(std::move(piece));
            });
        fromCache_ = cache.cachedFiles();
        trouble_ = cache.cacheError();
        return pieces;
    }

    std::filesystem::path shard() const {
        for (const auto& entry : std::filesystem::directory_iterator(folder_ / "cache"))
            if (entry.path().extension() == ".pieces") return entry.path();
        return {};
    }

    const TemporaryFolder folder_;
    std::vector<std::filesystem::path> files_;
    int parsed_ = 0;
    std::size_t fromCache_ = 0;
    std::string trouble_;
};

TEST_F(PieceCacheTest, ASecondReadUsesTheCache) {
    const std::vector<PieceFile> first = readFiles();
    EXPECT_EQ(parsed_, 3);
    EXPECT_EQ(fromCache_, 0u);
    EXPECT_EQ(readFiles(), first);
    EXPECT_EQ(parsed_, 0);
    EXPECT_EQ(fromCache_, 3u);
    EXPECT_EQ(first[1].problem, "it has no notes");
    EXPECT_EQ(first[2].repairs, "it ends early");
}

TEST_F(PieceCacheTest, ChangedFilesOrSettingsAreReadAgain) {
    readFiles();
    writeFile(files_[0], "d");
    EXPECT_EQ(readFiles()[0].performance.notes[0].pitch, 'd');
    EXPECT_EQ(parsed_, 3);
    readFiles("two");
    EXPECT_EQ(parsed_, 3);
}

TEST_F(PieceCacheTest, ADamagedCacheFileIsRebuilt) {
    const std::vector<PieceFile> first = readFiles();
    const std::filesystem::path path = shard();
    const std::string whole = readFile(path);
    std::string flipped = whole;
    flipped[whole.size() / 2] ^= 1;
    for (const std::string& broken :
         {flipped, whole.substr(0, whole.size() - 1), whole.substr(0, 40), std::string(), whole + "x"}) {
        writeFile(path, broken);
        EXPECT_EQ(readFiles(), first);
        EXPECT_EQ(parsed_, 3);
        EXPECT_EQ(readFile(path), whole);
    }
}

// The piece has the bytes that were read.
TEST_F(PieceCacheTest, AFileMayShrinkWhileOthersAreRead) {
    const std::string all(100'000, 'a');
    writeFile(files_[0], all);
    std::size_t sum = 0;
    const auto count = [&](std::span<const std::byte> bytes, const std::filesystem::path&) {
        for (const std::byte each : bytes) sum += each == std::byte{'a'} ? 1 : 0;
        return PieceFile{};
    };
    PieceCache({}, "one").read(
        files_, count, [](std::size_t, const PieceFile&) {},
        [&](std::size_t index) {
            if (index == 2) std::filesystem::resize_file(files_[0], 0);
        });
    EXPECT_EQ(sum, all.size());
}

TEST_F(PieceCacheTest, NothingIsWrittenIfCachingIsOff) {
    EXPECT_EQ(readFiles("one", false).size(), 3u);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "cache"));
}

TEST_F(PieceCacheTest, AnUnwritableCacheIsReportedAndTheFilesAreRead) {
    writeFile(folder_ / "cache", "a file is in the way");
    EXPECT_EQ(readFiles().size(), 3u);
    EXPECT_FALSE(trouble_.empty());
}

TEST_F(PieceCacheTest, AnUnreadableFileIsNotCached) {
    files_.push_back(folder_ / "gone");
    EXPECT_THAT(readFiles()[3].problem, testing::HasSubstr("gone"));
    readFiles();
    EXPECT_EQ(fromCache_, 0u);
    writeFile(files_[3], "e");
    EXPECT_EQ(readFiles()[3].problem, "");
}

}  // namespace
}  // namespace continuo
