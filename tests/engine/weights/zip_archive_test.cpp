#include "weights/zip_archive.h"

#include <gtest/gtest.h>

#include "support/expect_error.h"
#include "support/safetensors_bytes.h"
#include "support/zip_bytes.h"

namespace continuo::test::zip_archive_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string entryText(const ZipArchive& archive, std::string_view name) {
    const ZipArchive::Entry* entry = archive.find(name);
    if (entry == nullptr) return "(none)";
    return {reinterpret_cast<const char*>(entry->bytes.data()), entry->bytes.size()};
}

template <class... Parts>
void expectRefused(const std::string& bytes, Parts... parts) {
    expectError(ErrorCode::BadModel, AllOf(StartsWith("m.bin: "), HasSubstr(parts)...),
                [&] { ZipArchive("m.bin", bytesOf(bytes)); });
}

// Expects that an archive of two entries is refused because of the first.
template <class... Parts>
void expectEntryRefused(const ZipEntry& entry, Parts... parts) {
    expectRefused(zipBytes({{.name = "good", .data = "12345678"}, entry}), parts...);
}

TEST(ZipArchive, ReadsStoredEntries) {
    const std::string bytes = zipBytes(
        {{.name = "b/two", .data = "second"}, {.name = "a", .data = "first"}, {.name = "empty", .data = ""}});
    const ZipArchive archive("m.bin", bytesOf(bytes));
    ASSERT_EQ(archive.entries().size(), 3u);
    EXPECT_EQ(archive.entries()[0].name, "a");
    EXPECT_EQ(entryText(archive, "a"), "first");
    EXPECT_EQ(entryText(archive, "b/two"), "second");
    EXPECT_EQ(entryText(archive, "empty"), "");
    EXPECT_EQ(archive.find("b"), nullptr);
}

TEST(ZipArchive, EntriesAreViewsIntoTheFile) {
    const std::string bytes = zipBytes({{.name = "a", .data = "first"}});
    const ZipArchive archive("m.bin", bytesOf(bytes));
    EXPECT_EQ(reinterpret_cast<const char*>(archive.find("a")->bytes.data()),
              bytes.data() + bytes.find("first"));
}

TEST(ZipArchive, ReadsZip64) {
    const std::string bytes =
        zipBytes({{.name = "a", .data = "first", .wide = true, .extra = std::string("\x55\x55\x01\0z", 5)},
                  {.name = "b", .data = "second"}},
                 {.wide = true});
    const ZipArchive archive("m.bin", bytesOf(bytes));
    EXPECT_EQ(entryText(archive, "a"), "first");
    EXPECT_EQ(entryText(archive, "b"), "second");
}

TEST(ZipArchive, ReadsAnArchiveWithoutEntries) {
    EXPECT_TRUE(ZipArchive("m.bin", bytesOf(zipBytes({}))).entries().empty());
}

TEST(ZipArchive, ChecksumsDetectDamage) {
    // The check value of the CRC catalogue for this text verifies both implementations.
    EXPECT_EQ(computeCrc32("123456789"), 0xCBF43926u);
    std::string bytes =
        zipBytes({{.name = "a", .data = "123456789"}, {.name = "b", .data = "123456789", .checksum = 5}});
    const ZipArchive archive("m.bin", bytesOf(bytes));
    EXPECT_TRUE(ZipArchive::matches(*archive.find("a")));
    EXPECT_FALSE(ZipArchive::matches(*archive.find("b")));
    bytes[bytes.find("123456789")] = '0';
    EXPECT_FALSE(ZipArchive::matches(*archive.find("a")));
}

TEST(ZipArchive, AFileThatIsNotAZipIsReported) {
    expectRefused("", "is not a ZIP file that Continuo can read: it has 0 bytes");
    expectRefused(std::string(1000, 'x'), "it does not end with an end record");
}

TEST(ZipArchive, AnyTruncationIsRefused) {
    for (const bool wide : {false, true}) {
        const std::string whole =
            zipBytes({{.name = "a", .data = "first"}, {.name = "b", .data = "second"}}, {.wide = wide});
        for (std::size_t length = 0; length < whole.size(); ++length) {
            EXPECT_THROW(ZipArchive("m", bytesOf(std::string_view(whole).substr(0, length))), Error)
                << length;
        }
    }
}

TEST(ZipArchive, ACommentIsRefused) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.comment = "hello"}),
                  "does not end with an end record");
}

TEST(ZipArchive, LeadingAndTrailingBytesAreRefused) {
    const std::string whole = zipBytes({{.name = "a", .data = "x"}});
    expectRefused("junk" + whole, "its central directory does not reach up to its end record");
    expectRefused(whole + "junk", "does not end with an end record");
}

TEST(ZipArchive, ACompressedEntryIsReported) {
    expectEntryRefused({.name = "w", .data = "x", .method = 8}, "ZIP entry w: is compressed");
}

TEST(ZipArchive, AnEncryptedEntryIsReported) {
    expectEntryRefused({.name = "w", .data = "x", .flags = 1}, "ZIP entry w: is encrypted");
    expectEntryRefused({.name = "w", .data = "x", .flags = 0x40}, "ZIP entry w: is encrypted");
}

TEST(ZipArchive, MismatchedSizesAreReported) {
    expectEntryRefused({.name = "w", .data = "x", .size = 1u << 30},
                       "ZIP entry w: is stored, but its two sizes differ");
}

TEST(ZipArchive, AnEntryOutsideTheFileIsReported) {
    expectEntryRefused({.name = "w", .data = "x", .packedSize = 5000, .size = 5000},
                       "ZIP entry w: is outside the file's data");
    // The entry's end is inside the file, but in the central directory.
    expectEntryRefused({.name = "w", .data = "x", .packedSize = 40, .size = 40},
                       "ZIP entry w: is outside the file's data");
    expectEntryRefused({.name = "w", .data = "x", .offset = 1u << 30},
                       "ZIP entry w: is outside the file's data");
    const std::uint64_t huge = ~std::uint64_t{0} - 5;
    expectEntryRefused({.name = "w", .data = "x", .wide = true, .offset = huge},
                       "ZIP entry w: is outside the file's data");
    expectEntryRefused({.name = "w", .data = "x", .wide = true, .packedSize = huge, .size = huge},
                       "ZIP entry w: is outside the file's data");
}

TEST(ZipArchive, AnEntryWithoutLocalHeaderIsReported) {
    expectEntryRefused({.name = "w", .data = "x", .offset = 1}, "ZIP entry w: its local header is missing");
}

TEST(ZipArchive, ContradictoryHeadersAreReported) {
    expectEntryRefused({.name = "w", .data = "x", .localName = "v"},
                       "ZIP entry w: its local header contradicts the central directory");
    expectEntryRefused({.name = "w", .data = "x", .offset = 0},
                       "ZIP entry w: its local header contradicts the central directory");
}

TEST(ZipArchive, OverlappingEntriesAreReported) {
    // A local header inside data: entry w is within the data of the previous entry.
    const std::string inner = zipBytes({{.name = "w", .data = "12345678"}});
    const std::size_t innerBytes = 30 + 1 + 8;
    std::string file = zipBytes({{.name = "v", .data = inner.substr(0, innerBytes)},
                                 {.name = "w", .data = "12345678", .offset = 31}});
    expectRefused(file, "ZIP entry w: overlaps the entry v");
}

TEST(ZipArchive, DuplicateNamesAreReported) {
    expectEntryRefused({.name = "good", .data = "x"}, "ZIP entry good: the name is there twice");
}

TEST(ZipArchive, DamagedExtraFieldsAreReported) {
    expectEntryRefused(
        {.name = "w", .data = "x", .extra = littleEndian(0x5555, 2) + littleEndian(9, 2) + "short"},
        "ZIP entry w: its extra field is damaged");
    ZipEntry wide{.name = "w", .data = "x", .extra = littleEndian(1, 2) + littleEndian(4, 2) + "1234"};
    wide.size = 0xFFFFFFFFu;
    expectEntryRefused(wide, "ZIP entry w: its ZIP64 field is too short");
}

TEST(ZipArchive, TooManyEntriesAreReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.count = 2}), "it claims 2 entries");
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.wide = true, .count = std::uint64_t{1} << 60}),
                  "it claims 1152921504606846976 entries");
}

TEST(ZipArchive, ADirectoryLongerThanItsEntriesIsReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}, {.name = "b", .data = "y"}}, {.count = 1}),
                  "the central directory is longer than its entries");
}

TEST(ZipArchive, AWrongDirectoryOffsetIsReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.directoryOffset = 0}),
                  "does not reach up to its end record");
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.directoryOffset = 0xFFFFFFF0u}),
                  "does not reach up to");
    expectRefused(
        zipBytes({{.name = "a", .data = "x"}}, {.wide = true, .directoryOffset = ~std::uint64_t{0}}),
        "does not reach up to");
    std::string file = zipBytes({{.name = "a", .data = "x"}});
    file[file.find("PK\1\2")] = 'X';
    expectRefused(file, "its central directory is damaged");
}

TEST(ZipArchive, ContradictoryEndRecordsAreReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.wide = true, .narrowCount = 7}),
                  "its two end records contradict each other");
}

TEST(ZipArchive, AMissingZip64EndRecordIsReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.directoryOffset = 0xFFFFFFFFu}),
                  "its ZIP64 end record is missing");
    std::string file = zipBytes({{.name = "a", .data = "x"}}, {.wide = true});
    file[file.find("PK\6\6")] = 'X';
    expectRefused(file, "its ZIP64 end record is not where it should be");
    file = zipBytes({{.name = "a", .data = "x"}}, {.wide = true});
    file[file.find("PK\6\6") + 4] = 99;
    expectRefused(file, "its ZIP64 end record has a wrong length");
}

TEST(ZipArchive, MultiDiskArchivesAreReported) {
    expectRefused(zipBytes({{.name = "a", .data = "x"}}, {.disk = 1}), "it is one of several disks");
}

}  // namespace
}  // namespace continuo::test::zip_archive_test
